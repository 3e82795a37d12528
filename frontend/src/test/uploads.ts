/** Uploads of one file as the service tells them. */
import type { DocumentEntry, IntakeStep, ProblemDocument, UploadEvent } from '@/api/types';

export function step(name: IntakeStep, share: number | null = null): UploadEvent {
  return { event: 'step', file: 0, name, share };
}

/** Every step, and the document that came of it. */
export function takenIn(document: DocumentEntry, token = 'made'): UploadEvent[] {
  const outcome = { name: document.name, status: 'ready', document, problem: null } as const;
  return [
    step('checking'),
    step('reading'),
    step('cutting'),
    step('embedding', 0),
    step('storing'),
    { event: 'file', file: 0, outcome },
    { event: 'result', result: { workspace_token: token, files: [outcome] } },
  ];
}

/** The steps up to the refusal. */
export function turnedAway(name: string, problem: ProblemDocument): UploadEvent[] {
  const outcome = { name, status: 'rejected', document: null, problem } as const;
  return [step('checking'), step('reading'), { event: 'file', file: 0, outcome }, { event: 'problem', ...problem }];
}
