/** The whole page at an address, against a server of the test's own. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '@/app';
import { createService } from '@/service';
import { LEASE } from './samples';
import { startServer, type TestServer } from './server';
import { STATUS } from './status';

/** Start a server that has a status and, with a token, one document. */
export async function servedService(): Promise<TestServer> {
  const server = await startServer();
  server.on('get', '/api/status', STATUS);
  server.on('get', '/api/documents', { documents: [LEASE] });
  return server;
}

export function openPage(server: TestServer, address: string, token: string | null = null) {
  history.replaceState(null, '', address);
  const parts = createService(server.origin);
  if (token) parts.service.client.workspace.keep(token);
  return { user: userEvent.setup(), ...render(<App {...parts} />), ...parts };
}
