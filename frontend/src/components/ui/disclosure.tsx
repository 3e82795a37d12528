/** More, when it is wanted. */
import type { ReactNode } from 'react';

export function Disclosure({ title, children, open }: { title: ReactNode; children: ReactNode; open?: boolean }) {
  return (
    <details className="rounded-lg border border-line bg-surface" open={open}>
      <summary className="min-h-10 rounded-lg px-4 py-2 font-semibold hover:bg-sunken">{title}</summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}
