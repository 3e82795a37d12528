/** Documents come in here: by button, by dropping, or as a sample set. */
import { useId, useState } from 'react';
import { useDraft } from '@/api/drafts';
import { useDocuments, useToken, useUploads } from '@/api/hooks';
import { BUTTON_LINK, Button, LINK } from '@/components/ui/button';
import { Panel, ProblemNotice, Screen } from '@/components/ui/layout';
import { Lifetime, Room } from '@/components/workspace/limits';
import { announce } from '@/lib/announce';
import { counted } from '@/lib/format';
import { Link, navigate } from '@/lib/router';
import { DropZone } from './drop-zone';
import { FileRow } from './file-row';
import { FirstSteps } from './first-steps';
import { loadSamples } from './samples';
import { useStepsAnnounced } from './step-words';

export function UploadScreen() {
  const [files, queue] = useUploads();
  useStepsAnnounced(files);
  const loaded = useDocuments().data;
  const documents = loaded ?? [];
  const isNew = useToken() === null || loaded?.length === 0;
  const [goOn, setGoOn] = useDraft('upload goes on', true);
  const [samplesFailed, setSamplesFailed] = useState(false);
  const box = useId();

  const add = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return;
    announce(`${counted(chosen.length, 'file')} being read`);
    const allReady = await queue.add(chosen);
    announce(allReady ? 'All files are ready' : 'Some files failed');
    if (allReady && goOn && location.pathname === '/upload') navigate('/ask');
  };
  const addSamples = async (): Promise<void> => {
    setSamplesFailed(false);
    const samples = await loadSamples().catch(() => null);
    if (samples) await add(samples);
    else setSamplesFailed(true);
  };

  return (
    <Screen
      title="Upload documents"
      lead={
        <>
          Answers are checked against these documents and nothing else. <Lifetime />
        </>
      }
    >
      {isNew && files.length === 0 ? <FirstSteps /> : null}
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
      {samplesFailed ? (
        <ProblemNotice title="The sample files could not be loaded" detail="Try again, or choose files of your own." />
      ) : null}
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
        <Panel title="This workspace">
          <Room />
        </Panel>
      ) : null}
      {documents.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/ask" className={BUTTON_LINK}>
            Ask a question
          </Link>
          <Link to="/verify" className={LINK}>
            Verify an answer
          </Link>
        </div>
      ) : null}
    </Screen>
  );
}
