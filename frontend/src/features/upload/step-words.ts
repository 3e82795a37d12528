/** The steps of a file, in words. */
import { useEffect } from 'react';
import type { UploadStep } from '@/api/upload';
import type { QueuedFile } from '@/api/upload-queue';
import { announce } from '@/lib/announce';

export const WORDS: Record<UploadStep['name'], string> = {
  sending: 'sending',
  checking: 'checking',
  reading: 'reading',
  cutting: 'cutting into passages',
  embedding: 'indexing passages',
  storing: 'storing',
};

/** Tells the step that is at work; how far it is changes more often than a person wants to hear. */
export function useStepsAnnounced(files: readonly QueuedFile[]): void {
  const words = files.flatMap(({ file, state }) => (state.phase === 'going' ? `${file.name}: ${WORDS[state.step.name]}` : []))[0];
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
}
