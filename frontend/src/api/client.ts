/** The one way to the service: typed by the generated paths, with the workspace's token, errors as `ApiError`. */
import { keptInTab } from '@/lib/storage';
import { asApiError, errorOfBody } from './problem';
import type { paths } from './schema.gen';

export const TOKEN_HEADER = 'X-Workspace-Token';

type Method = 'get' | 'post';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
type PathWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : null;
type Sent<O> = O extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;
type NamesIfAny<O> = O extends { parameters: { path: infer Path } } ? [names: Path] : [];
type Names<O> = O extends { parameters: { path: infer Path } } ? Path : Record<string, never>;

export interface Workspace {
  token: () => string | null;
  keep: (token: string) => void;
  forget: () => void;
  /** When the service last counted a use of it, in milliseconds since 1970. */
  usedAt: () => number;
  noteUse: () => void;
  subscribe: (listener: () => void) => () => void;
}

export type Client = ReturnType<typeof createClient>;

/** Return a client of the service at `origin` (empty: the page's own). */
export function createClient(origin = '') {
  const workspace = createWorkspace();

  async function request(
    method: Method,
    path: string,
    body: unknown,
    signal?: AbortSignal,
    cache: RequestCache = 'no-store',
  ): Promise<Response> {
    const response = await fetch(origin + path, {
      method: method.toUpperCase(),
      headers: headers(workspace, body),
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      cache,
      credentials: 'omit',
    }).catch((thrown: unknown) => {
      if (signal?.aborted) throw thrown;
      throw asApiError(thrown);
    });
    workspace.noteUse();
    if (response.ok) return response;
    throw noteEnd(workspace, path, errorOfBody(response.status, await response.text()));
  }

  return {
    origin,
    workspace,
    request,
    async get<P extends PathWith<'get'>>(
      path: P,
      names: Names<Operation<P, 'get'>>,
      signal?: AbortSignal,
      query: Record<string, number> = {},
    ): Promise<Answer<Operation<P, 'get'>>> {
      const response = await request('get', filled(path, names) + queryText(query), undefined, signal);
      return (await response.json()) as Answer<Operation<P, 'get'>>;
    },
    /** A picture, which the browser may keep: the service says for how long, and for which token. */
    async picture<P extends PathWith<'get'>>(path: P, names: Names<Operation<P, 'get'>>, signal?: AbortSignal): Promise<Blob> {
      return (await request('get', filled(path, names), undefined, signal, 'default')).blob();
    },
    async post<P extends PathWith<'post'>>(
      path: P,
      body: Sent<Operation<P, 'post'>>,
      ...names: NamesIfAny<Operation<P, 'post'>>
    ): Promise<Answer<Operation<P, 'post'>>> {
      const response = await request('post', filled(path, (names as [object?])[0] ?? {}), body);
      return (response.status === 204 ? null : await response.json()) as Answer<Operation<P, 'post'>>;
    },
  };
}

function createWorkspace(): Workspace {
  const kept = keptInTab('workspace');
  const listeners = new Set<() => void>();
  let used = Date.now();
  const change = (token: string | null): void => {
    if (kept.get() === token) return;
    kept.set(token);
    listeners.forEach((listener) => listener());
  };
  return {
    token: kept.get,
    keep: change,
    forget: () => change(null),
    usedAt: () => used,
    noteUse() {
      used = Date.now();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function headers(workspace: Workspace, body: unknown): Record<string, string> {
  const token = workspace.token();
  return {
    ...(token ? { [TOKEN_HEADER]: token } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

function filled(path: string, names: object): string {
  return Object.entries(names as Record<string, string>).reduce(
    (filledPath, [name, value]) => filledPath.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
}

function queryText(query: Record<string, number>): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return text && `?${text}`;
}

const NAMES_A_THING = /^\/api\/(documents|runs)\/.|^\/api\/(delete-file|feedback)/;

/** A 404 where nothing but the workspace was named says that the workspace has ended. */
export function noteEnd(workspace: Workspace, path: string, error: ReturnType<typeof errorOfBody>) {
  if (error.status === 404 && workspace.token() && !NAMES_A_THING.test(path)) workspace.forget();
  return error;
}
