import { type Readable, Writable } from 'node:stream';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FALL, jobCalls, ONE_COACH } from '#season/testing/job-calls.ts';
import { createJobSignal } from './follow-job.ts';
import { AS_EVENTS, logStream } from './stream-job.ts';

/** Many simultaneous readers of logs, some of which read nothing (docs/spec/safety.md#streams). */

const KILOBYTE = 1024;
const READERS = 40;
const LINES = 5_000;
const LINE_BYTES = 400;

const test = useFresh(() => openOwnTestApp());
const admin = useFresh(() => jobCalls(test));
let openReader: () => Readable;
let readers: Readable[];

beforeEach(async () => {
  await admin.setActive(FALL);
  await admin.upload(ONE_COACH, FALL);
  const { id: jobId } = await admin.downloadWhole();
  await sql`insert into job_line (job_id, number, at, text)
    select ${jobId}, 1000 + n, now(), repeat('x', ${LINE_BYTES}) from generate_series(1, ${LINES}) n`.execute(
    test.portal.db,
  );
  const jobSignal = createJobSignal(test.portal.feed);
  readers = [];
  openReader = () => {
    const reader = logStream(test.portal, { jobId, after: 0, jobSignal }, AS_EVENTS);
    readers.push(reader);
    return reader;
  };
});
afterEach(() => {
  for (const reader of readers) reader.destroy();
});

async function readWhole(reader: Readable): Promise<string> {
  let text = '';
  for await (const piece of reader) text += piece;
  return text;
}

/** A socket whose peer has stopped reading. */
const openDeafSocket = () => new Writable({ write: () => undefined });

it('reads only a few pages ahead for a stalled reader, and delays nobody', async () => {
  const sockets = Array.from({ length: READERS }, () => openReader().pipe(openDeafSocket()));
  const held = () =>
    sockets.map(
      (socket, index) => (socket.writableLength + (readers[index]?.readableLength ?? 0)) / KILOBYTE,
    );
  // as much as fits into both buffers
  await expect.poll(() => Math.min(...held())).toBeGreaterThan(64);
  const whole = await readWhole(openReader());
  expect(whole.length / KILOBYTE).toBeGreaterThan((LINES * LINE_BYTES) / KILOBYTE);
  expect(whole).toContain('event: done');
  expect(Math.max(...held())).toBeLessThan(192);
});

it('leaves connections to other calls if there are many readers', async () => {
  const holder = new pg.Client(test.database.connection);
  await holder.connect();
  try {
    // every reader of lines now waits
    await holder.query('begin; lock table job_line in access exclusive mode');
    for (let n = 0; n < READERS; n += 1) openReader().resume();
    // of this database only: other tests run on the same server
    const locks = `select 1 from pg_locks join pg_database on oid = database
      where not granted and datname = current_database()`;
    const waiting = async () => (await holder.query(locks)).rowCount ?? 0;
    await expect.poll(waiting).toBe(2);
    expect((await admin.get('/admin/venues')).statusCode).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(2);
  } finally {
    await holder.end();
  }
  for (const reader of readers) reader.destroy();
  expect(await readWhole(openReader())).toContain('event: done');
});
