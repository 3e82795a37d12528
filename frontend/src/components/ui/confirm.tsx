/** A button that asks, over the page, before it does what cannot be taken back. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { takeFocus } from '@/lib/focus';
import { Button } from './button';

interface ConfirmProps {
  children: ReactNode;
  look?: 'secondary' | 'quiet';
  inactive?: boolean;
  question: string;
  yes: string;
  no: string;
  /** Called with the button, which has the focus again. */
  onYes: (opener: HTMLButtonElement) => void;
}

export function Confirm({ children, look = 'secondary', inactive = false, question, yes, no, onYes }: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const answer = (): void => {
    setAsking(false);
    if (opener.current) onYes(opener.current);
  };
  return (
    <>
      <Button ref={opener} look={look} inactive={inactive} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking ? <Question words={question} yes={yes} no={no} onYes={answer} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface QuestionProps {
  words: string;
  yes: string;
  no: string;
  onYes: () => void;
  onClose: () => void;
}

function Question({ words, yes, no, onYes, onClose }: QuestionProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    takeFocus(keep.current);
  }, []);
  const confirm = (): void => {
    dialog.current?.close();
    onYes();
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto max-h-[90dvh] w-[min(26rem,92vw)] overflow-auto rounded-lg border border-line bg-surface p-4 text-text backdrop:bg-black/40"
    >
      <p id={id} className="font-semibold">
        {words}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button ref={keep} onClick={() => dialog.current?.close()}>
          {no}
        </Button>
        <Button look="danger" onClick={confirm}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
