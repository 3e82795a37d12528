/** What jsdom lacks and the page uses. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = (content) => `blob:${(content as Blob).size}`;
URL.revokeObjectURL = () => undefined;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
