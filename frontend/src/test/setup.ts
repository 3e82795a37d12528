/** What jsdom lacks and the page uses. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
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
