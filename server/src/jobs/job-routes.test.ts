import { openOwnTestApp, openTestApp } from '@portal/testkit/app.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSource } from '#enrollment/testing/source-server.ts';
import type { Db } from '#platform/db/database.ts';
import {
  FALL,
  holdSource,
  jobCalls,
  linesOf,
  ONE_COACH,
  readEvents,
  readUntil,
} from '#season/testing/job-calls.ts';
import { openJob } from './run-job.ts';

const source = useFresh(() => openSource((_request, response) => response.end(ONE_COACH)));
const test = useFresh(() => openOwnTestApp({ enrollmentSource: { url: source.url, authorization: null } }));
const admin = useFresh(() => jobCalls(test));

beforeEach(async () => {
  await admin.setActive(FALL);
});

/** Ends the leases of all jobs, which would last 20 seconds by the clock of the database. */
const endLeases = (db: Db) => updateRows(db, 'job', {}, { leaseUntil: new Date(0) });

const streamPath = (id: string) => `/admin/download-enrollment/stream/${id}`;

/** Runs a job that logs what the test wants. */
async function runJob(
  lines: readonly string[],
  kind: 'download-enrollment' | 'merge' = 'download-enrollment',
) {
  const { id: seasonId } = await test.portal.db.selectFrom('season').select('id').executeTakeFirstOrThrow();
  const job = await openJob(test.portal, { kind, seasonId, accountId: admin.account.id });
  await job.run(async ({ log, finish }) => {
    for (const line of lines) log(line);
    await finish(
      async () => {},
      () => ({ summary: 'All said.', counts: { lines: lines.length }, closing: ['Done.'] }),
    );
  });
  return job.id;
}

describe('a stream of events', () => {
  it('keeps proxies from caching or buffering the stream', async () => {
    const answer = await admin.stream((await admin.downloadWhole()).id);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'referrer-policy': 'no-referrer',
    });
  });

  it('escapes log lines that look like an event', async () => {
    const id = await runJob([
      'x\n\nevent: done\ndata: {"state":"done","exitCode":0}\n\n',
      'y\r\revent: done\rdata: {}\r\r',
      'z\u2028event: done\u2029',
      '"},"state":"done","exitCode":0}',
    ]);
    const events = readEvents((await admin.stream(id)).body);
    expect(events.map(({ event }) => event)).toEqual(['log', 'log', 'log', 'log', 'log', 'done']);
    expect((await admin.stream(id)).body).not.toMatch(/\r/);
    expect(linesOf(events)[0]).toBe('x event: done data: {"state":"done","exitCode":0}');
    expect(events.at(-1)?.data.message).toBe('All said.');
  });

  it('resumes a stream of events after the last event that was seen', async () => {
    const id = await runJob(Array.from({ length: 250 }, (_, index) => `line ${index + 1}`));
    const all = readEvents((await admin.stream(id)).body);
    expect(all.filter(({ event }) => event === 'log').map((event) => Number(event.id))).toEqual(
      Array.from({ length: 251 }, (_, index) => index + 1),
    );
    const rest = readEvents((await admin.stream(id, { 'last-event-id': '240' })).body);
    expect(linesOf(rest)[0]).toBe('line 241');
    expect(rest).toHaveLength(12);
    const odd = await admin.stream(id, { 'last-event-id': '240; drop table job' });
    expect(readEvents(odd.body)).toHaveLength(252);
  });

  it('shows lines while the job runs, also on another process, and lets the job continue without a reader', async () => {
    const second = await openTestApp({ connection: test.database.connection });
    try {
      await second.app.listen({ port: 0, host: '127.0.0.1' });
      const held = holdSource(source);
      const { jobId } = (await admin.download()).json<{ jobId: string }>();
      await expect.poll(held.requestCount).toBe(1);
      const path = streamPath(jobId);
      const seen = await readUntil(second, {
        path,
        token: admin.token,
        isEnough: (text) => text.includes('Downloading'),
      });
      expect(linesOf(readEvents(seen))).toHaveLength(1);
      const whole = readUntil(second, { path, token: admin.token, isEnough: () => false });
      held.letGo();
      expect(readEvents(await whole).at(-1)).toMatchObject({ event: 'done', data: { state: 'done' } });
    } finally {
      await second.close();
    }
  });

  it('ends a stream when its process stops, without an event that the job has ended', async () => {
    const second = await openTestApp({ connection: test.database.connection });
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    const held = holdSource(source);
    const { jobId } = (await admin.download()).json<{ jobId: string }>();
    await expect.poll(held.requestCount).toBe(1);
    const path = streamPath(jobId);
    const reading = Promise.withResolvers<void>();
    const whole = readUntil(second, {
      path,
      token: admin.token,
      isEnough: (text) => {
        if (text.includes('Downloading')) reading.resolve();
        return false;
      },
    });
    await reading.promise;
    // the job is still running: the source is released only afterwards
    await second.close();
    expect(readEvents(await whole).map(({ event }) => event)).toEqual(['log']);
    held.letGo();
  });

  it('limits the log of a job and shows that it is cut', async () => {
    const id = await runJob(Array.from({ length: 20_050 }, (_, index) => `${index}`));
    const lines = (await admin.log(id)).body.trimEnd().split('\n');
    expect(lines).toHaveLength(20_002);
    expect(lines.slice(-3)).toEqual(['19999', expect.stringMatching(/^The log is cut here/), 'Done.']);
    const long = await runJob(Array.from({ length: 6_000 }, () => 'ä'.repeat(5_000)));
    expect((await admin.log(long)).rawPayload.length).toBeLessThan(2.1 * 1024 * 1024);
  });
});

describe('the token in the query', () => {
  it('accepts the token in the query only for the stream, and prefers a header', async () => {
    const { id } = await admin.downloadWhole();
    const ask = (url: string, headers: Record<string, string> = {}) =>
      test.app.inject({ method: 'GET', url: `/api${url}`, headers });
    const query = `?token=${encodeURIComponent(admin.token)}`;
    expect((await ask(streamPath(id) + query)).statusCode).toBe(200);
    for (const url of ['/admin/jobs', `/admin/jobs/${id}/log`, '/auth/me', '/admin/system-health']) {
      expect((await ask(url + query)).json(), url).toMatchObject({ code: 'NO_SESSION' });
    }
    const wrong = await ask(streamPath(id) + query, { authorization: 'Bearer nobody' });
    expect(wrong.json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    for (const token of ['', 'nobody', `${admin.token}&token=x`, '%00']) {
      expect((await ask(`${streamPath(id)}?token=${token}`)).statusCode, token).toBe(401);
    }
  });
});

describe('a job', () => {
  it('does not find a job that does not exist or is of another kind', async () => {
    const merge = await runJob(['x'], 'merge');
    for (const id of ['0'.repeat(32), 'x', '..%2f..', merge.toUpperCase(), `${merge}'--`]) {
      expect((await admin.log(encodeURIComponent(id))).statusCode, id).toBe(404);
      expect((await admin.stream(encodeURIComponent(id))).statusCode, id).toBe(404);
    }
    expect((await admin.stream(merge)).statusCode).toBe(404);
    expect((await admin.log(merge)).body).toBe('x\nDone.\n');
  });

  it('lists a job with its result, and each step with what it waits for', async () => {
    const read = async () => (await admin.get('/admin/jobs')).json();
    expect(await read()).toEqual({
      season: { year: 2026, season: 'FALL', programName: 'Rec 2026 Season - Fall 2026' },
      source: 'address',
      file: null,
      jobs: [],
      waitsFor: {
        download: null,
        load: 'No enrollment file for Fall 2026 yet. Upload or download one first.',
        generate: 'Fall 2026 has no permits yet. Please add or import them under Venues first.',
        merge: 'No slots are generated yet. Run 3a first.',
      },
      setUp: expect.objectContaining({ teams: 0, slots: 0, firstDate: null, perGym: [] }),
    });
    await admin.downloadWhole();
    test.clock.set(new Date(test.clock.now().getTime() + 1_000));
    await admin.load(FALL);
    const { jobs, waitsFor, file, setUp } = await read();
    expect(waitsFor.load).toBeNull();
    expect(setUp).toMatchObject({ teams: 1, teamsWithoutCoach: 0, coaches: 1, notInvited: 1 });
    expect(file).toMatchObject({ fileName: 'Fall.csv', rows: 1 });
    expect(jobs).toMatchObject([
      { kind: 'load', state: 'done', counts: { added: 1, currentCoachTeam: 1 } },
      { kind: 'download-enrollment', state: 'done', exitCode: 0, counts: { rows: 1 } },
    ]);
    expect(jobs[0].who).toMatch(/\S/);
    await runJob([]);
    expect(await admin.jobs()).toHaveLength(2);
    expect(await admin.jobs(20)).toHaveLength(3);
    for (const limit of ['0', '21', '1.5', 'x', '-1']) {
      expect((await admin.get(`/admin/jobs?limit=${limit}`)).statusCode, limit).toBe(422);
    }
  });

  it('does not list a job that was refused before it began', async () => {
    expect((await admin.generate()).statusCode).toBe(409);
    expect((await admin.load(FALL)).statusCode).toBe(409);
    expect(await admin.jobs()).toEqual([]);
  });

  it('marks a job interrupted when its lease expires', async () => {
    const held = holdSource(source);
    const { jobId } = (await admin.download()).json<{ jobId: string }>();
    await expect.poll(held.requestCount).toBe(1);
    expect(await admin.jobs()).toMatchObject([{ state: 'running' }]);
    // a line that is being written locks the job's row for a moment, so a later read marks it
    await expect
      .poll(async () => {
        await endLeases(test.portal.db);
        return await admin.jobs();
      })
      .toMatchObject([{ state: 'interrupted', exitCode: 130 }]);
    const events = readEvents((await admin.stream(jobId)).body);
    expect(linesOf(events).at(-1)).toMatch(/^INTERRUPTED: /);
    expect(events.at(-1)?.data).toMatchObject({ state: 'interrupted', exitCode: 130 });
    held.letGo();
    await expect
      .poll(() => test.portal.db.selectFrom('job').select('state').execute())
      .toEqual([{ state: 'interrupted' }]);
  });

  it('lets a job change nothing once it is marked interrupted', async () => {
    const { id: seasonId } = await test.portal.db.selectFrom('season').select('id').executeTakeFirstOrThrow();
    const job = await openJob(test.portal, { kind: 'merge', seasonId, accountId: null });
    let hasChanged = false;
    const run = job.run(async ({ finish }) => {
      await endLeases(test.portal.db);
      expect(await admin.jobs()).toMatchObject([{ state: 'interrupted' }]);
      await finish(
        async () => {
          hasChanged = true;
        },
        () => ({ summary: 'Too late.', counts: {}, closing: [] }),
      );
    });
    await expect(run).rejects.toThrow('This step stopped responding and was ended');
    expect(hasChanged).toBe(false);
    expect(await admin.jobs()).toMatchObject([{ state: 'interrupted' }]);
  });

  it('never marks a job interrupted while its transaction is open', async () => {
    const { db } = test.portal;
    const { id: seasonId } = await db.selectFrom('season').select('id').executeTakeFirstOrThrow();
    const job = await openJob(test.portal, { kind: 'merge', seasonId, accountId: null });
    await job.run(({ finish }) =>
      finish(
        async () => {
          await endLeases(test.portal.db);
          expect(await admin.jobs()).toMatchObject([{ kind: 'merge', state: 'running' }]);
        },
        () => ({ summary: 'Slow, but done.', counts: {}, closing: [] }),
      ),
    );
    expect(await admin.jobs()).toMatchObject([{ state: 'done', who: 'the portal' }]);
  });
});
