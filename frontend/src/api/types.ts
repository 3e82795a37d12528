/** Names for the generated types, and the events of a stream, which OpenAPI cannot describe. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type Verdict = Schemas['Verdict'];
export type ClaimStatus = Schemas['core__verdict__Status'];
export type Outcome = Schemas['Outcome'];
export type Check = Schemas['Check'];
export type Comparison = Schemas['Comparison'];
export type Evidence = Schemas['Evidence'];
export type Correction = Schemas['Correction'];
export type Decision = Schemas['Decision'];
export type Action = Schemas['Action'];
export type Answered = Schemas['Answered'];
export type Attempt = Schemas['Attempt'];
export type Passage = Schemas['Passage'];
export type Span = Schemas['Span'];
export type Table = Schemas['Table'];
export type TableAnswer = Schemas['TableAnswer'];
export type TableCheck = Schemas['TableCheck'];
export type CellsUsed = Schemas['CellsUsed'];
export type Document = Schemas['Document'];
export type Documents = Schemas['Documents'];
export type DocumentEntry = Schemas['DocumentEntry'];
export type PageMarks = Schemas['PageMarks'];
export type Region = Schemas['Region'];
export type FileOutcome = Schemas['FileOutcome'];
export type UploadResult = Schemas['UploadResult'];
export type OnFail = Schemas['OnFail'];
export type QueryRequest = Schemas['QueryRequest'];
export type VerifyRequest = Schemas['VerifyRequest'];
export type QueryResult = Schemas['QueryResult'];
export type VerifyResult = Schemas['VerifyResult'];
export type RunEntry = Schemas['RunEntry'];
export type RunResult = Schemas['RunResult'];
export type ServiceStatus = Schemas['routes__status__Status'];
export type Problem = Schemas['Problem'];
export type ProblemDocument = Schemas['ProblemDocument'];
export type FeedbackRequest = Schemas['FeedbackRequest'];
export type EvidenceLocation = Schemas['EvidenceLocation'];
export type Report = NonNullable<VerifyResult['report']>;
export type Step = Schemas['Step'];
export type ReceiptResult = Schemas['ReceiptResult'];
export type ReplayResult = Schemas['ReplayResult'];

export type Result = QueryResult | VerifyResult;

export type RunEvent =
  | { event: 'queued'; ahead: number }
  | { event: 'run'; run_id: string }
  | { event: 'step'; name: string; attempt: number }
  | { event: 'answer'; attempt: number; answer: string }
  | { event: 'claim'; attempt: number; total: number; claim: Verdict }
  | { event: 'decision'; attempt: number; decision: Decision }
  | { event: 'result'; result: Result }
  | ({ event: 'problem' } & ProblemDocument);

/** What is done with a file that is sent, in this order. */
export type IntakeStep = 'checking' | 'reading' | 'cutting' | 'embedding' | 'storing';

export type UploadEvent =
  | { event: 'step'; file: number; name: IntakeStep; share: number | null }
  | { event: 'file'; file: number; outcome: FileOutcome }
  | { event: 'result'; result: UploadResult }
  | ({ event: 'problem' } & ProblemDocument);

export function isQueryResult(result: Result): result is QueryResult {
  return 'question' in result;
}
