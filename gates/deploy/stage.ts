import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { systemClock } from '@portal/server/platform/clock.ts';
import { openDb, openPool } from '@portal/server/platform/db/database.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { type PortalProcess, spawnPortal } from '@portal/testkit/portal-process.ts';
import { makePostgresServer } from '@portal/testkit/postgres-server.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

const SAMPLE = new URL('../../deploy/nginx.conf', import.meta.url).pathname;

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
export type Call = {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Stage = {
  league: TestLeague;
  /** a call through the proxy, over TLS */
  send(path: string, call?: Call): Promise<Answer>;
  /** opens a connection and begins a call whose body never comes. @returns a function that closes it */
  startCall(path: string): Promise<() => void>;
  /** the first chunk of a continuing response, which is then aborted */
  firstPiece(path: string, token: string): Promise<string>;
  portals: PortalProcess[];
  proxy: TlsProxy;
  /** restarts those that have ended, on their ports */
  restart(): Promise<void>;
  /** nginx's access log and error log */
  written(): string;
};

/** Two portals on one PostgreSQL behind the shipped nginx sample. `stack` stops all of it. */
export async function openStage(stack: AsyncDisposableStack): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const server = await makePostgresServer();
  stack.defer(() => server.remove());
  await server.createDatabase('league');
  const env = {
    DATABASE_URL: server.url('league'),
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://coaches.example.org',
  };
  const portals = [await spawnPortal(env), await spawnPortal(env)];
  stack.defer(async () => void (await Promise.all(portals.map((portal) => portal.stop()))));
  await Promise.all(portals.map((portal) => portal.ready));
  const db = openDb(openPool({ connectionString: env.DATABASE_URL }, createLog('silent'), 1));
  const league = await makeLeague(db, systemClock.now());
  await db.destroy();

  const proxyFolder = join(folder, 'proxy');
  mkdirSync(proxyFolder);
  const proxy = await startTlsProxy(
    SAMPLE,
    proxyFolder,
    portals.map(({ port }) => port),
  );
  stack.defer(() => proxy.stop());
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  stack.defer(() => agent.destroy());

  const ask = (path: string, { method = 'GET', token, headers = {}, body }: Call) =>
    request({
      host: '127.0.0.1',
      port: proxy.tlsPort,
      servername: 'coaches.example.org',
      rejectUnauthorized: false,
      agent,
      path,
      method,
      headers: {
        host: 'coaches.example.org',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    });

  return {
    league,
    portals,
    proxy,
    send: (path, call = {}) =>
      new Promise((resolve, reject) => {
        const sent = ask(path, call);
        sent.once('error', reject);
        sent.once('response', (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          );
        });
        sent.end(call.body);
      }),
    startCall: (path) =>
      new Promise((resolve, reject) => {
        const socket = connect({
          host: '127.0.0.1',
          port: proxy.tlsPort,
          servername: 'coaches.example.org',
          rejectUnauthorized: false,
        });
        socket.once('error', reject);
        socket.once('secureConnect', () => {
          const head = `POST ${path} HTTP/1.1\r\nhost: coaches.example.org\r\ncontent-type: application/json`;
          socket.write(`${head}\r\ncontent-length: 100\r\n\r\n{`, () => resolve(() => socket.destroy()));
        });
      }),
    firstPiece: (path, token) =>
      new Promise((resolve, reject) => {
        const sent = ask(path, { token });
        sent.once('error', reject);
        sent.once('response', (answer) => {
          answer.once('data', (chunk: Buffer) => {
            sent.removeListener('error', reject).on('error', () => {});
            sent.destroy();
            resolve(chunk.toString());
          });
        });
        sent.end();
      }),
    async restart() {
      for (const [index, { port, child }] of portals.entries()) {
        if (child.exitCode === null && child.signalCode === null) continue;
        portals[index] = await spawnPortal({ ...env, PORT: String(port) });
      }
      await Promise.all(portals.map((portal) => portal.ready));
    },
    written: () =>
      ['nginx.log', 'error.log'].map((name) => readFileSync(join(proxyFolder, name), 'utf8')).join('\n'),
  };
}
