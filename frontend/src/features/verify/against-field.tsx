/** What an answer is held against: the documents of the workspace, or sources that are pasted. */
import { LINK } from '@/components/ui/button';
import { Choices } from '@/components/ui/fields';
import { Link } from '@/lib/router';
import { SourcesField } from './sources-field';

export type From = 'pasted' | 'documents';

interface AgainstFieldProps {
  from: From;
  onFrom: (from: From) => void;
  /** How many there are. */
  documents: number;
  sources: readonly string[];
  onSources: (sources: readonly string[]) => void;
  /** Whether the run that is shown had sources that are not here any more. */
  sourcesAreGone: boolean;
}

export function AgainstField({ from, onFrom, documents, sources, onSources, sourcesAreGone }: AgainstFieldProps) {
  return (
    <div className="grid content-start gap-3">
      <Choices
        label="Against"
        name="from"
        value={from}
        options={[
          ['documents', `My documents (${documents})`],
          ['pasted', 'Sources that I paste'],
        ]}
        onChange={onFrom}
      />
      {from === 'pasted' ? <SourcesField sources={sources} onChange={onSources} /> : null}
      {from === 'pasted' && sourcesAreGone ? (
        <p className="text-muted">The sources of the run below were pasted. They are not kept: paste them again to check once more.</p>
      ) : null}
      {from === 'documents' && documents === 0 ? (
        <p className="text-muted">
          There are no documents in this workspace:{' '}
          <Link to="/upload" className={LINK}>
            upload some
          </Link>
          , or paste sources.
        </p>
      ) : null}
    </div>
  );
}
