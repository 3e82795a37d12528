/** Documents come in here: by button, by dropping, or as a sample set. */
import { useId, useState } from 'react';
import { useDocuments, useUploads } from '@/api/hooks';
import { BUTTON_LINK, Button } from '@/components/ui/button';
import { Notice, Panel, Screen } from '@/components/ui/layout';
import { announce } from '@/lib/announce';
import { bytes, counted } from '@/lib/format';
import { Link, navigate } from '@/lib/router';
import { DropZone } from './drop-zone';
import { FileRow } from './file-row';
import { loadSamples } from './samples';

export function UploadScreen() {
  const [files, queue] = useUploads();
  const documents = useDocuments().data ?? [];
  const [goOn, setGoOn] = useState(true);
  const [samplesFailed, setSamplesFailed] = useState(false);
  const box = useId();

  const add = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return;
    announce(`${counted(chosen.length, 'file')} being taken in`);
    const allReady = await queue.add(chosen);
    announce(allReady ? 'All files are ready' : 'Some files could not be taken in');
    if (allReady && goOn && location.pathname === '/upload') navigate('/ask');
  };
  const addSamples = async (): Promise<void> => {
    try {
      await add(await loadSamples());
    } catch {
      setSamplesFailed(true);
    }
  };

  return (
    <Screen
      title="Upload documents"
      lead="Answers are checked against these documents and nothing else. They are kept for this tab only and deleted when it has been idle for a while."
    >
      <Panel>
        <DropZone onFiles={(chosen) => void add(chosen)} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <label htmlFor={box} className="flex min-h-8 items-center gap-2">
            <input
              id={box}
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={goOn}
              onChange={(event) => setGoOn(event.target.checked)}
            />
            Go to Ask when all are ready
          </label>
          <Button onClick={() => void addSamples()}>Use the sample set</Button>
        </div>
      </Panel>
      {samplesFailed ? <Notice>The sample files could not be loaded. Try again, or choose your own.</Notice> : null}
      {files.length > 0 ? (
        <Panel title="Files">
          <ul className="grid gap-2" aria-label="Files">
            {files.map((queued) => (
              <FileRow key={queued.key} queued={queued} queue={queue} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {documents.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/ask" className={BUTTON_LINK}>
            Ask a question
          </Link>
          <span className="text-muted">
            {counted(documents.length, 'document')} in this workspace,{' '}
            {bytes(documents.reduce((sum, each) => sum + each.size_bytes, 0))}
          </span>
        </div>
      ) : null}
    </Screen>
  );
}
