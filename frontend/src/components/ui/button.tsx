/** A button in three weights, and one for what cannot be taken back. */
import type { ComponentProps, MouseEvent } from 'react';

const BASE =
  'inline-flex min-h-10 items-center break-normal justify-center gap-2 rounded-md px-4 py-1.5 font-medium disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:opacity-60';
const LOOKS = {
  primary: 'border border-accent bg-accent text-on-accent enabled:hover:opacity-90 disabled:border-line disabled:bg-sunken disabled:text-muted',
  secondary: 'border border-strong bg-surface text-text enabled:hover:bg-sunken disabled:border-line disabled:bg-sunken disabled:text-muted',
  /** Its words stand in line with what is above and below; the room for its ground reaches beyond. */
  quiet: 'border border-transparent text-accent underline underline-offset-4 enabled:hover:bg-accent-soft disabled:text-muted px-2! -mx-2 text-start',
  danger: 'border border-(--wrong) bg-(--wrong) text-on-accent enabled:hover:opacity-90',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
  /** Does nothing now, but keeps the focus, which a disabled button loses. */
  inactive?: boolean;
}

export function Button({ look = 'secondary', className = '', inactive = false, onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={`${BASE} ${LOOKS[look]} ${className}`}
      aria-disabled={inactive || undefined}
      onClick={click}
      {...rest}
    />
  );
}

export const LINK = 'text-accent underline underline-offset-4';
export const BUTTON_LINK = `${BASE} ${LOOKS.primary}`;
