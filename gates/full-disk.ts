import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { longEnrollment } from '@portal/server/enrollment/testing/long-enrollment.ts';
import { streamUpload } from '@portal/server/enrollment/testing/stream-upload.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { freePort } from '@portal/testkit/portal-process.ts';
import { bookOrCancel, makeClients } from '@portal/testkit/process-load.ts';
import { readBoolean } from '@portal/testkit/truth-repository.ts';
import { CHECKOUT, type GateContext } from './frame/context.ts';
import { atLeast, exactly, type Figure, type Gate, holds, noneOf } from './frame/gate.ts';
import { type Answer, send } from './load/call.ts';
import { openLedger } from './load/ledger.ts';
import { mountSmallVolume } from './load/small-volume.ts';

const CLIENTS = 6;
const VOLUME_MB = 320;
/** the portal checks its disk several times a second */
const NOTICED_MS = 1_500;
const RECOVERED_WITHIN_MS = 5_000;
const SEASON = { year: '2026', season: 'Fall' };
const UNAVAILABLE = /temporarily unavailable/;

const isRefused = ({ status, retryAfter, body }: Omit<Answer, 'ms'>) =>
  status === 503 && retryAfter !== null && UNAVAILABLE.test(String(body.error));

/** Fills the volume of the data folder to the last byte. */
async function dataVolume(context: GateContext): Promise<Figure[]> {
  using volume = mountSmallVolume(context.folder(), VOLUME_MB);
  const portal = await context.portal({ DATA_DIR: volume.folder, THROTTLE: 'off' });
  const connection = await findRunningDatabase(volume.folder);
  if (connection === null) throw new Error('The embedded database is not running.');
  const { url } = portal;
  try {
    const { clients, admin, leaving } = await context.inDatabase(connection, async (db) => {
      const made = await makeClients(db, CLIENTS);
      const { id } = await makeAccount(db, { role: 'ADMIN' });
      const session = () => makeSession(db, { accountId: id, now: new Date() });
      return { clients: made, admin: await session(), leaving: [await session(), await session()] };
    });
    const upload = (pieces: Iterable<Buffer>) =>
      streamUpload({ url, token: admin, fields: SEASON, pieces }).then(
        ({ status }) => status,
        () => 0,
      );
    const ledger = openLedger();
    let stops = 0;
    /** reads from the database; null if it has stopped, as PostgreSQL does when it can't write its log */
    const inDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T | null> =>
      context.inDatabase(connection, work).catch(() => {
        stops += 1;
        return null;
      });
    const settle = async () => {
      const truth = await inDatabase((db) => readBoolean(db));
      if (truth !== null) ledger.settle(clients, truth);
    };
    for (const client of clients) await bookOrCancel(client, url, 0);

    volume.fill();
    await pause(NOTICED_MS);
    const changes: Omit<Answer, 'ms'>[] = [];
    const reads: number[] = [];
    const deadline = performance.now() + context.size(25_000, 5_000);
    while (performance.now() < deadline) {
      for (const client of clients) changes.push(await bookOrCancel(client, url, Math.random()));
      for (const path of ['/reservations/availability', '/admin/combined-schedule', '/auth/me'])
        reads.push((await send({ url, token: admin, path })).status);
      await pause(50);
    }
    const uploads = [await upload(longEnrollment('coaches', 20_000, 'Rec'))];
    const logouts: number[] = [];
    for (const token of leaving)
      logouts.push((await send({ url, token, method: 'POST', path: '/auth/logout' })).status);
    const loggedOut = await Promise.all(leaving.map((token) => send({ url, token, path: '/auth/me' })));
    await settle();
    const files = await inDatabase((db) => db.selectFrom('enrollmentFile').select('id').execute());

    volume.makeRoom();
    const freedAt = performance.now();
    let recovered = false;
    while (!recovered && performance.now() - freedAt < RECOVERED_WITHIN_MS) {
      const answers = await Promise.all(clients.map((client) => bookOrCancel(client, url, Math.random())));
      recovered = answers.every(({ status }) => status === 200);
      if (!recovered) await pause(100);
    }
    await settle();
    return [
      noneOf(
        'changes on a full disk not answered 503, "temporarily unavailable", with Retry-After',
        changes.length,
        changes.filter((answer) => !isRefused(answer)).length,
      ),
      noneOf(
        'lists and pages that could not be read meanwhile',
        reads.length,
        reads.filter((status) => status !== 200).length,
      ),
      noneOf(
        'people who could not log out',
        logouts.length,
        logouts.filter((status, index) => status !== 200 || loggedOut[index]?.status !== 401).length,
      ),
      holds(
        'an enrollment file that is uploaded meanwhile',
        '503, nothing kept',
        uploads[0] === 503 && files?.length === 0,
        `${uploads[0]}, ${files?.length ?? 'an unknown number'} kept`,
      ),
      ...ledger.figures(),
      exactly('times that the database had stopped', 0, stops),
      holds(
        'it accepts changes again when there is space',
        `within ${RECOVERED_WITHIN_MS / 1_000} s`,
        recovered,
        recovered ? `after ${Math.round(performance.now() - freedAt)} ms` : 'not yet',
      ),
      holds(
        'the process',
        'the same',
        portal.child.exitCode === null,
        portal.child.exitCode === null ? 'the same' : 'ended',
      ),
    ];
  } finally {
    await portal.stop();
  }
}

/** Fills the volume that the portal's log is written to. */
async function logVolume(context: GateContext): Promise<Figure[]> {
  using volume = mountSmallVolume(context.folder(), 2);
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const connection = { connectionString: DATABASE_URL };
  const port = await freePort();
  const logFile = join(volume.folder, 'portal.log');
  const log = openSync(logFile, 'a');
  // an unreachable mail server makes the portal log outside of calls
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [join(CHECKOUT, 'server', 'src', 'main.ts')], {
    cwd: CHECKOUT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'development',
      DATABASE_URL,
      DATA_DIR: context.folder(),
      DEMO: 'off',
      SMTP_URL,
      LOG_LEVEL: 'info',
      PORT: String(port),
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    const url = `http://127.0.0.1:${port}`;
    const ask = async () => (await send({ url, path: '/auth/me' })).status;
    const deadline = performance.now() + 60_000;
    while ((await ask()) !== 401 && performance.now() < deadline) await pause(100);
    const { email } = await context.inDatabase(connection, (db) => makeAccount(db, {}));
    volume.fill();
    await send({ url, path: '/auth/forgot-password', body: { email } });
    const calls = context.size(2_000, 300);
    let failed = 0;
    for (let call = 0; call < calls && child.exitCode === null; call += 1)
      if ((await ask()) !== 401) failed += 1;
    const isUp = child.exitCode === null;
    volume.makeRoom();
    const before = statSync(logFile).size;
    for (let call = 0; call < 20 && isUp; call += 1) await ask();
    return [
      holds('the process while its log cannot be written', 'runs', isUp, isUp ? 'runs' : 'ended'),
      exactly('calls that failed meanwhile', 0, failed),
      atLeast('bytes of log when there is space again', 1, statSync(logFile).size - before),
    ];
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

export const gate: Gate = {
  id: 'full-disk',
  requirement:
    'on a full disk, changes are refused with a sentence, nothing is acknowledged that is not stored, and reading still works; when there is space again, the portal recovers automatically; a full log volume stops nothing.',
  parts: [dataVolume, logVolume],
};
