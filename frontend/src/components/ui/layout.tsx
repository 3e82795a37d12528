/** The parts that screens are made of: page with heading, panel, notice, problem, empty state, labelled figure. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** A screen. On arrival its heading takes the focus, so that a screen reader reads where it is. */
export function Screen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Hallucination Firewall`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {lead ? <p className="mt-1 max-w-3xl text-muted">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

export function Panel({ title, children, label }: { title?: ReactNode; children: ReactNode; label?: string }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4" aria-label={label}>
      {title ? <h2 className="mb-3">{title}</h2> : null}
      {children}
    </section>
  );
}

export function Notice({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-accent-soft px-3 py-2">
      <span className="mt-0.5 text-accent">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Something that went wrong; it stays until the cause is gone. */
export function ProblemNotice({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
  return (
    <div role="alert" className="status-hallucinated banner flex items-start gap-2 rounded-md px-3 py-2">
      <span className="mt-0.5 text-(--tone)">
        <Icon name="cross" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p>{detail}</p>
        {children ? <div className="mt-2 flex flex-wrap gap-2">{children}</div> : null}
      </div>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-strong px-4 py-8 text-center">
      <p className="font-semibold">{title}</p>
      {children ? <div className="mt-2 flex flex-wrap items-center justify-center gap-3 text-muted">{children}</div> : null}
    </div>
  );
}

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-muted">
      {children}
    </p>
  );
}

/** Figures with their names, as a description list. */
export function Metrics({ items }: { items: readonly [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
      {items.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
