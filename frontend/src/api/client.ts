/** The one way to the service: typed by the generated paths, with the workspace's token and the key, errors as `ApiError`. */
import { watchedInTab } from '@/lib/storage';
import { asApiError, errorOfBody, isTrouble, type ApiError } from './problem';
import type { paths } from './schema.gen';

const TOKEN_HEADER = 'X-Workspace-Token';
const KEY_HEADER = 'X-API-Key';
const STATUS = '/api/status';

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

/** Return a client of the service at `origin` (empty: the page's own). `onTrouble` is called where it serves nothing. */
export function createClient(origin = '', onTrouble = () => {}) {
  const workspace = createWorkspace();
  const key = watchedInTab('key');

  async function request(
    method: Method,
    path: string,
    body: unknown,
    signal?: AbortSignal,
    cache: RequestCache = 'no-store',
  ): Promise<Response> {
    const response = await fetch(origin + path, {
      method: method.toUpperCase(),
      headers: { ...credentials(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      cache,
      credentials: 'omit',
    }).catch((thrown: unknown) => {
      if (signal?.aborted) throw thrown;
      throw noteFailure(path, asApiError(thrown));
    });
    workspace.noteUse();
    if (response.ok) return response;
    throw noteFailure(path, errorOfBody(response.status, await response.text()));
  }

  function credentials(): Record<string, string> {
    const [token, ownKey] = [workspace.token(), key.get()];
    return { ...(token ? { [TOKEN_HEADER]: token } : {}), ...(ownKey ? { [KEY_HEADER]: ownKey } : {}) };
  }

  /**
   * Forget what a refusal says is gone: a 404 where nothing but the workspace was named, or a key that is not known.
   * Tell of a failure that is none of the request's own, but where its state was asked for, which says so itself.
   */
  function noteFailure(path: string, error: ApiError): ApiError {
    if (error.status === 404 && workspace.token() && !NAMES_A_THING.test(path)) workspace.forget();
    if (error.code === 'key_unknown') key.set(null);
    if (path !== STATUS && isTrouble(error)) onTrouble();
    return error;
  }

  return {
    origin,
    workspace,
    key,
    credentials,
    noteFailure,
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
    /** Whether the service answers at all; no use of the workspace, so that it keeps none. */
    async answers(): Promise<boolean> {
      const response = await fetch(`${origin}/healthz`, { cache: 'no-store', credentials: 'omit' }).catch(() => null);
      return response?.ok ?? false;
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
  const token = watchedInTab('workspace');
  let used = Date.now();
  return {
    token: token.get,
    keep: token.set,
    forget: () => token.set(null),
    usedAt: () => used,
    noteUse() {
      used = Date.now();
    },
    subscribe: token.subscribe,
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
