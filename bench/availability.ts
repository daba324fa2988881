import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerRate, CONNECTIONS } from './answer-rate.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { alternate, type Figure, ratioFigure } from './measure.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROUNDS = 5;
const SECONDS = 3;
const PATH = '/api/reservations/availability';
/**
 * Of a response without a body over one with the whole list. The same commit sent 0.23 to 0.43 of what a bare server sends without
 * a body, depending on the machine, so that comparison says nothing about the portal.
 */
const UNCHANGED_AT_LEAST = 0.8;
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

type Fetched = { status: number; headers: Record<string, string>; body: Buffer };

/** The response as sent, still compressed. */
function fetchCompressed(url: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The portal's own response headers, without those that Node adds. */
function ownHeaders({ headers }: Fetched): Record<string, string> {
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...own } = headers;
  return own;
}

/** A bare server that sends the same response, byte for byte. */
async function startBare(folder: string, full: Fetched): Promise<{ url: string; child: ChildProcess }> {
  const file = join(folder, 'answer');
  writeFileSync(file, JSON.stringify(ownHeaders(full)));
  writeFileSync(`${file}.body`, full.body);
  const child = spawn(process.execPath, [BARE, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}${PATH}`, child };
}

/** The list of 2,000 open slots, compared with a bare server that sends the same bytes. */
export async function benchAvailability(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const folder = newFolder();
  let bare: ChildProcess | null = null;
  try {
    const url = bench.process.url + PATH;
    const asCoach = { authorization: `Bearer ${chances[0]?.token}`, 'accept-encoding': 'br' };
    const answer = await fetchCompressed(url, asCoach);
    if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br') {
      throw new Error(`The list got the response ${answer.status} ${JSON.stringify(answer.headers)}`);
    }
    const known = { ...asCoach, 'if-none-match': answer.headers.etag ?? '' };
    const other = await startBare(folder, answer);
    bare = other.child;
    const how = (what: string) =>
      `${what}; median of ${ROUNDS} alternating pairs of ${SECONDS} s with ${CONNECTIONS} connections`;
    const full = await alternate(
      ROUNDS,
      () => answerRate(url, asCoach, '2xx', SECONDS),
      () => answerRate(other.url, asCoach, '2xx', SECONDS),
    );
    const unchanged = await alternate(
      ROUNDS,
      () => answerRate(url, known, '3xx', SECONDS),
      () => answerRate(url, asCoach, '2xx', SECONDS),
    );
    return [
      ratioFigure({
        what: 'Availability of 2,000 slots, full body, over a bare node:http server',
        atLeast: 0.5,
        result: full,
        unit: 'answers/s',
        how: how(`${answer.body.length} bytes of brotli`),
      }),
      ratioFigure({
        what: 'Availability, 304, over the full body',
        atLeast: UNCHANGED_AT_LEAST,
        result: unchanged,
        unit: 'answers/s',
        how: how('unchanged ETag'),
      }),
    ];
  } finally {
    bare?.kill('SIGTERM');
    await bench.close();
    removeFolder(folder);
  }
}
