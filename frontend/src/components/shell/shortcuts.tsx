/** Keys that work on every screen, never while somebody is typing, and the list of all keys. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { announce } from '@/lib/announce';
import { navigate } from '@/lib/router';
import { keptInTab } from '@/lib/storage';
import { SCREENS } from './screens';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ...SCREENS.map(([, name], index) => [`Alt + ${index + 1}`, `go to ${name}`] as const),
  ['Ctrl + Enter', 'ask, while in the question'],
  ['↓ ↑', 'next and previous claim, while on a claim'],
  ['] [', 'next and previous claim that is not verified, while on a claim'],
  ['Enter', 'open a claim'],
  ['Esc', 'close a passage or this list'],
  ['?', 'this list'],
];
const NOT_TYPED_IN = ['checkbox', 'radio', 'button', 'submit', 'file', 'range'];
const kept = keptInTab('question-mark');

export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [byMark, setByMark] = useState(() => kept.get() !== 'off');
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isTypedIn(event.target) || hasDialog()) return;
    const screen = event.altKey && !event.shiftKey ? SCREENS[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1] : undefined;
    const asksForList = event.key === '?' && !event.altKey && byMark;
    if (screen) {
      navigate(screen[0]);
      announce(`${screen[1]} screen`);
    }
    if (asksForList) setOpen(true);
    if (screen || asksForList) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const choose = (wanted: boolean): void => {
    kept.set(wanted ? null : 'off');
    setByMark(wanted);
  };
  return (
    <>
      <Button look="quiet" className="min-h-8! justify-start! py-0! text-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Shortcuts
      </Button>
      {open ? <KeyList byMark={byMark} onByMark={choose} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface KeyListProps {
  byMark: boolean;
  onByMark: (wanted: boolean) => void;
  onClose: () => void;
}

function KeyList({ byMark, onByMark, onClose }: KeyListProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="keys-title"
      className="m-auto max-h-[90dvh] w-[min(30rem,94vw)] overflow-auto rounded-lg border border-line bg-surface p-4 text-text backdrop:bg-black/40"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      <dl className="mt-3 grid gap-1">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
            <dt>
              <kbd className="font-semibold">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Alt + a digit and ? do nothing while you type in a field.</p>
      <label className="mt-2 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={byMark}
          onChange={(event) => onByMark(event.target.checked)}
        />
        The key ? opens this list
      </label>
    </dialog>
  );
}

function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_IN.includes(target.type);
  return target instanceof Element && target.closest('textarea, select, [contenteditable]') !== null;
}

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
