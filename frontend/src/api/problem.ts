/** The one error of the client: what the service said, or that it could not be reached. */
import type { ProblemDocument } from './types';

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(code: string, status: number, detail: string, retryAfter: number | null) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const UNREACHABLE = new ApiError(
  'unreachable',
  0,
  'The service could not be reached. Check the connection and try again.',
  null,
);

export function errorOf(problem: ProblemDocument): ApiError {
  return new ApiError(problem.code, problem.status, problem.detail, problem.retry_after_seconds);
}

/** Turn the body of a failed response into an error, whatever it holds. */
export function errorOfBody(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isProblem(body)) return errorOf(body);
  } catch {
    // Not JSON: a proxy answered in the place of the service.
  }
  return new ApiError('unexpected_answer', status, `The service answered with status ${status}. Try again.`, null);
}

/** Return what was thrown as an error of ours; anything that is not one means that the network failed. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : UNREACHABLE;
}

/** Whether the service is not there or has failed, whatever was asked of it. */
export function isTrouble(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the same request may come to something else later. */
export function mayPass(error: Error): boolean {
  return isTrouble(error) || (error instanceof ApiError && error.status === 429);
}

/** Whether what was asked for is not there. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function isProblem(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
