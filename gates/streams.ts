import { setTimeout as pause } from 'node:timers/promises';
import { openSource, type Source } from '@portal/server/enrollment/testing/source-server.ts';
import { holdSource, ONE_COACH } from '@portal/server/season/testing/job-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atMost, exactly, type Figure, type Gate, holds } from './frame/gate.ts';
import { send } from './load/call.ts';
import { openEventReader, openStalledReader } from './load/event-reader.ts';
import { megabytes, settledBytes, watchPeak } from './load/process-figures.ts';

const SEASON = { year: '2026', season: 'Fall' };
const LINE_BYTES = 400;
/** higher than the line numbers that the job itself writes */
const FIRST_LINE = 1_000;
const FILL_MS = 10_000;
const WITHIN_MS = 30_000;

type State = { state: string; exitCode: number | null };

/** Waits until a condition holds, and gives up after a while. @returns whether it holds */
async function until(isSo: () => Promise<boolean>, withinMs = WITHIN_MS): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(100);
  }
  return false;
}

async function follow(context: GateContext, source: Source): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const env = { DATABASE_URL, ENROLLMENT_URL: source.url };
  const portal = await context.portal(env);
  return await context.inDatabase({ connectionString: DATABASE_URL }, async (db) => {
    const { id } = await makeAccount(db, { role: 'ADMIN' });
    const token = await makeSession(db, { accountId: id, now: new Date() });
    const post = (url: string, path: string) => send({ url, token, path, body: SEASON });
    const startJob = async (url: string): Promise<string> => {
      const { body } = await post(url, '/admin/download-enrollment');
      if (typeof body.jobId !== 'string') throw new Error(`No job was started: ${JSON.stringify(body)}`);
      return body.jobId;
    };
    const stateOf = async (jobId: string): Promise<State> => {
      const { status, body } = await send({ url: portal.url, token, path: '/admin/jobs' });
      const jobs = (body.jobs ?? []) as (State & { id: string })[];
      return jobs.find((job) => job.id === jobId) ?? { state: `not listed (${status})`, exitCode: null };
    };
    await post(portal.url, '/admin/set-active-season');
    const held = holdSource(source);
    const jobId = await startJob(portal.url);
    await until(async () => held.requestCount() === 1);
    // a source that sends nothing for a minute is given up
    const slowLine = setInterval(held.drip, 20_000);
    const lines = context.size(250_000, 25_000);
    await sql`insert into job_line (job_id, number, at, text)
      select ${jobId}, ${FIRST_LINE} + n, now(), repeat('x', ${LINE_BYTES})
      from generate_series(1, ${lines}::int) n`.execute(db);
    const stream = { port: portal.port, path: `/admin/download-enrollment/stream/${jobId}`, token };

    const before = await settledBytes(portal.pid, 2_000);
    const peak = watchPeak(portal.pid);
    const stalled = Array.from({ length: context.size(200, 40) }, () => openStalledReader(stream));
    await pause(FILL_MS);
    const growth = megabytes(Math.max(0, peak() - before));
    context.log(`${stalled.length} readers that read nothing: ${growth} MB more`);

    // the end of the log, and then only heartbeats
    const last = FIRST_LINE + lines;
    const after = last - context.size(2_000, 500);
    const reader = openEventReader({ ...stream, after });
    await until(async () => reader.ids.at(-1) === last);
    await pause(context.size(24_000, 16_000));
    const silenceMs = reader.longestSilenceMs();
    const expected = Array.from({ length: last - after }, (_, index) => after + 1 + index);
    const isWhole = JSON.stringify(reader.ids) === JSON.stringify(expected);
    for (const socket of stalled) socket.destroy();
    reader.close();
    await pause(1_000);
    const afterLeaving = (await stateOf(jobId)).state;
    clearInterval(slowLine);
    held.letGo();
    const isDone = await until(async () => (await stateOf(jobId)).state === 'done');

    const killedJob = holdSource(source, ONE_COACH);
    const second = await startJob(portal.url);
    await until(async () => killedJob.requestCount() === 1);
    portal.child.kill('SIGKILL');
    await portal.ended;
    const again = await context.portal(env);
    const late = openEventReader({
      ...stream,
      port: again.port,
      path: `/admin/download-enrollment/stream/${second}`,
    });
    await Promise.race([late.ended, pause(2 * WITHIN_MS)]);
    late.close();
    const end = late.ends[0];
    return [
      atMost('extra resident memory for readers that read nothing', 350, growth, 'MB'),
      atMost('longest silence of a stream', 15_000, Math.round(silenceMs), 'ms'),
      holds(
        'a reader that reconnects with Last-Event-ID',
        'gets each line after it, once',
        isWhole,
        `${reader.ids.length} of ${expected.length} lines`,
      ),
      holds('the job after all its readers have left', 'running', afterLeaving === 'running', afterLeaving),
      holds('its end', 'done', isDone, isDone ? 'done' : (await stateOf(jobId)).state),
      holds(
        'the stream of a job whose process was killed',
        'done, interrupted, 130',
        end?.event === 'done' && end.data.state === 'interrupted' && end.data.exitCode === 130,
        JSON.stringify(end ?? 'no end'),
      ),
      exactly('events after the end', 0, Math.max(0, late.ends.length - 1)),
    ];
  });
}

async function measured(context: GateContext): Promise<Figure[]> {
  const source = await openSource((_request, response) => response.end(ONE_COACH));
  try {
    return await follow(context, source);
  } finally {
    await source.close();
  }
}

export const gate: Gate = {
  id: 'streams',
  requirement:
    'readers that read nothing cost no memory, no stream is silent or misses a line, no job depends on its readers, and a job whose process was killed says so.',
  parts: [measured],
};
