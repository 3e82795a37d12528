/** The frame of every screen: skip link, name, navigation, state of the service, announcements. */
import { useEffect, useState, type ReactNode } from 'react';
import { useDocuments, useToken } from '@/api/hooks';
import { Icon } from '@/components/ui/icon';
import { AgeWarning, ExpiryWarning } from '@/components/workspace/expiry';
import { onAnnouncement } from '@/lib/announce';
import { Link } from '@/lib/router';
import { THEMES, useTheme } from '@/lib/theme';
import { KeyField } from './key-field';
import { SCREENS } from './screens';
import { ServiceState } from './service-state';
import { Shortcuts } from './shortcuts';

export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-[92rem] grid-rows-[auto_1fr] print:block lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-1">
      <button
        type="button"
        className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-10"
        onClick={() => document.getElementById('main')?.focus()}
      >
        Skip to content
      </button>
      <header className="border-b border-line px-4 py-2 sm:py-3 lg:sticky lg:top-0 lg:h-dvh lg:border-e lg:border-b-0 lg:py-5">
        <div className="flex h-full flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-y-2 lg:flex-col lg:gap-y-4 lg:flex-nowrap lg:items-stretch lg:justify-start">
          <p className="flex items-center gap-2 font-semibold">
            <span className="text-accent">
              <Icon name="shield" size={22} />
            </span>
            Hallucination Firewall
          </p>
          <Navigation path={path} />
          <div className="flex flex-wrap items-center gap-2 lg:mt-auto lg:flex-col lg:items-stretch">
            <span className="hidden sm:contents">
              <Shortcuts />
            </span>
            <ThemeChoice />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 outline-none sm:px-6">
        <ServiceState />
        <KeyField />
        <ExpiryWarning />
        <AgeWarning />
        <WorkspaceEnded />
        {children}
      </main>
      <Announcer />
    </div>
  );
}

function Navigation({ path }: { path: string }) {
  const documents = useDocuments();
  return (
    <nav aria-label="Screens" className="order-last w-full lg:order-none">
      <ul className="-mx-2 flex flex-wrap gap-x-1 lg:flex-col lg:gap-1">
        {SCREENS.map(([to, name], index) => {
          const here = path === to || path.startsWith(`${to}/`);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                aria-keyshortcuts={`Alt+${index + 1}`}
                className={`flex min-h-9 items-center justify-between gap-2 rounded-md px-2 sm:min-h-10 lg:px-3 ${here ? 'bg-accent-soft font-semibold text-accent underline decoration-2 underline-offset-8 lg:no-underline' : 'hover:bg-accent-soft'}`}
              >
                {name}
                {to === '/documents' && documents.data ? (
                  <span className="text-sm text-muted tabular-nums">{documents.data.length}</span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      <span className="sr-only sm:not-sr-only">Theme</span>
      <select
        className="min-h-8 rounded-md border border-strong bg-surface px-2 text-text"
        value={theme}
        onChange={(event) => setTheme(THEMES.find((each) => each === event.target.value) ?? 'system')}
      >
        {THEMES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** Says once that the workspace is gone, so that an empty list is not a riddle. */
function WorkspaceEnded() {
  const token = useToken();
  const [before, setBefore] = useState(token);
  const [ended, setEnded] = useState(false);
  if (token !== before) {
    setBefore(token);
    setEnded(token === null);
  }
  if (!ended) return null;
  return (
    <p role="alert" className="mb-4 rounded-md border border-strong bg-surface px-3 py-2">
      Your workspace has ended: it was not used for long, it was old, or the service was full. Its documents and runs are
      deleted; upload again to go on.
    </p>
  );
}

function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => onAnnouncement(setText), []);
  return (
    <div role="status" aria-live="polite" className="sr-only" data-announcer="">
      {text}
    </div>
  );
}
