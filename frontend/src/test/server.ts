/** A service of its own for a test: real HTTP on a port of this machine, answers typed by the OpenAPI document. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { paths } from '@/api/schema.gen';
import type { ProblemDocument, RunEvent, UploadEvent } from '@/api/types';

type Method = 'get' | 'post';
type Answer<P extends keyof paths, M extends Method> =
  NonNullable<paths[P][M]> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : null;

export interface Call {
  method: string;
  path: string;
  token: string | null;
  key: string | null;
  body: string;
}

type Streamed = readonly (RunEvent | UploadEvent)[];
type Handler = (call: Call, response: ServerResponse) => unknown;

type StreamPath = '/api/query/stream' | '/api/verify/stream' | '/api/upload/stream';

export interface TestServer {
  origin: string;
  calls: Call[];
  /** Answer a path with a body, or with what a function makes of the call. */
  on: <P extends keyof paths, M extends Method>(
    method: M,
    path: P,
    answer: Answer<P, M> | ((call: Call) => Answer<P, M> | ProblemDocument),
  ) => void;
  /** Answer a path with events, or with what a function makes of the call; `cut` ends the connection after them, as a
   * failing network does. */
  stream: (path: StreamPath, events: Streamed | ((call: Call) => Streamed), cut?: boolean) => void;
  /** Answer a path with events and then with nothing more until the function that it returns sends the rest. */
  silent: (path: StreamPath, events: Streamed) => (rest: Streamed) => void;
  close: () => Promise<void>;
}

export function problem(status: number, code: string, detail: string): ProblemDocument {
  return { type: `urn:hallucination-firewall:${code}`, title: code, status, code, detail, errors: [], retry_after_seconds: null, request_id: null };
}

export async function startServer(): Promise<TestServer> {
  const handlers = new Map<string, Handler>();
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, handlers, calls);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on(method, path, given) {
      handlers.set(`${method.toUpperCase()} ${path}`, (call, response) => {
        const body: unknown = typeof given === 'function' ? (given as (call: Call) => unknown)(call) : given;
        const status = typeof body === 'object' && body && 'code' in body && 'status' in body ? Number(body.status) : 200;
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    },
    stream(path, events, cut = false) {
      handlers.set(`POST ${path}`, (call, response) => {
        begin(response);
        send(response, typeof events === 'function' ? events(call) : events);
        if (cut) setTimeout(() => response.destroy(), 50);
        else response.end();
      });
    },
    silent(path, events) {
      let held: ServerResponse | null = null;
      handlers.set(`POST ${path}`, (_, response) => {
        held = response;
        begin(response);
        send(response, events);
      });
      return (rest) => {
        if (held) send(held, rest);
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
}

function send(response: ServerResponse, events: Streamed): void {
  for (const { event, ...rest } of events) {
    response.write(`event: ${event}\ndata: ${JSON.stringify({ event, ...rest })}\n\n`);
  }
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Map<string, Handler>,
  calls: Call[],
): Promise<void> {
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const call: Call = {
    method: request.method ?? '',
    path: request.url ?? '',
    token: (request.headers['x-workspace-token'] as string | undefined) ?? null,
    key: (request.headers['x-api-key'] as string | undefined) ?? null,
    body: Buffer.concat(chunks).toString(),
  };
  calls.push(call);
  const handler = handlers.get(`${call.method} ${call.path}`) ?? handlers.get(`${call.method} ${general(call.path)}`);
  if (handler) handler(call, response);
  else response.writeHead(404).end(JSON.stringify(problem(404, 'not_found', 'Not there.')));
}

const RUN = /^\/api\/runs\/[^/]+(\/receipt|\/replay)?$/;
const READ_AS = /^\/api\/documents\/[^/]+\/read-as$/;
const PAGE = /^\/api\/documents\/[^/]+\/pages\/[^/?]+(\/picture)?(\?.*)?$/;

function general(path: string): string {
  if (READ_AS.test(path)) return '/api/documents/{document_id}/read-as';
  if (PAGE.test(path)) return path.replace(PAGE, '/api/documents/{document_id}/pages/{page}$1');
  return path.replace(RUN, '/api/runs/{run_id}$1').replace(/^\/api\/documents\/.+/, '/api/documents/{document_id}');
}
