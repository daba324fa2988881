import type { AddressInfo } from 'node:net';
import { API_BASE } from '@portal/contract/api-base.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { noteChange, withoutTriggers } from '@portal/testkit/note-change.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSource } from '#enrollment/testing/source-server.ts';
import { FALL, holdSource, jobCalls, linesOf, ONE_COACH, readEvents } from '#season/testing/job-calls.ts';
import { createJobSignal, followJob, type Silence } from './follow-job.ts';
import { insertLines } from './job-repository.ts';
import { openJob } from './run-job.ts';
import { AS_EVENTS } from './stream-job.ts';

const HOUR_MS = 3_600_000;

const source = useFresh(() => openSource((_request, response) => response.end(ONE_COACH)));
const test = useFresh(() => openOwnTestApp({ enrollmentSource: { url: source.url, authorization: null } }));
const admin = useFresh(() => jobCalls(test));
let base: string;

beforeEach(async () => {
  await admin.setActive(FALL);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}${API_BASE}`;
});

/** A download that runs until the test releases its source. */
async function startDownload() {
  const held = holdSource(source);
  const { jobId } = (await admin.download()).json<{ jobId: string }>();
  await expect.poll(held.requestCount).toBe(1);
  return { jobId, letGo: held.letGo };
}

/** Opens a stream and waits for its beginning; `rest` reads it to its end. */
async function openStream(path: string, init: RequestInit & { until: string }) {
  const answer = await fetch(base + path, init);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (answer.status !== 200 || reader === undefined) throw new Error(`${path}: ${answer.status}`);
  let text = '';
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
    }
  };
  await read(() => text.includes(init.until));
  return {
    async rest() {
      await read(() => false);
      return text;
    },
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The ways in which a reader can lose access while a stream is open. */
const ENDINGS = {
  'logs out': async () => {
    await test.app.inject({ method: 'POST', url: `${API_BASE}/auth/logout`, headers: bearer(admin.token) });
  },
  'is no longer an administrator': async () => {
    const { db, clock } = test.portal;
    const other = await makeAccount(db, { role: 'ADMIN' });
    const token = await makeSession(db, { accountId: other.id, now: clock.now() });
    const answer = await test.app.inject({
      method: 'PUT',
      url: `${API_BASE}/admin/accounts/${admin.account.id}/role`,
      headers: bearer(token),
      payload: { role: 'COACH' },
    });
    expect(answer.statusCode).toBe(200);
  },
  'was idle for too long': async () => {
    test.clock.set(new Date(test.clock.now().getTime() + HOUR_MS));
    // another job logs a line
    await noteChange(test.portal.db, 'jobs');
  },
} as const;

const EXPIRED = { error: 'TokenExpired', code: 'TOKEN_EXPIRED' };
const FORBIDDEN = { error: 'Only league administrators can do this.', code: 'FORBIDDEN' };

describe('a stream of events', () => {
  it.each([
    ['a download', 'header', 'logs out', EXPIRED],
    ['a download', 'query', 'logs out', EXPIRED],
    ['any job', 'header', 'logs out', EXPIRED],
    ['any job', 'header', 'is no longer an administrator', FORBIDDEN],
    ['a download', 'query', 'was idle for too long', EXPIRED],
    ['any job', 'header', 'was idle for too long', EXPIRED],
  ] as const)(
    'ends a stream of events of %s, with the token in the %s, when its reader %s',
    async (what, where, how, said) => {
      const { jobId, letGo } = await startDownload();
      const path =
        what === 'any job' ? `/admin/jobs/${jobId}/stream` : `/admin/download-enrollment/stream/${jobId}`;
      const stream = await openStream(where === 'query' ? `${path}?token=${admin.token}` : path, {
        headers: where === 'query' ? {} : bearer(admin.token),
        until: 'Downloading',
      });
      await ENDINGS[how]();
      const events = readEvents(await stream.rest());
      expect(events.map(({ event }) => event)).toEqual(['log', 'error']);
      expect(events.at(-1)?.data).toEqual(said);
      letGo();
    },
  );

  it('continues a stream when the session of someone else ends', async () => {
    const { jobId, letGo } = await startDownload();
    const { db, clock } = test.portal;
    const stream = await openStream(`/admin/jobs/${jobId}/stream`, {
      headers: bearer(admin.token),
      until: 'Downloading',
    });
    const other = await makeAccount(db, { role: 'COACH' });
    const token = await makeSession(db, { accountId: other.id, now: clock.now() });
    await test.app.inject({ method: 'POST', url: `${API_BASE}/auth/logout`, headers: bearer(token) });
    letGo();
    const events = readEvents(await stream.rest());
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { state: 'done' } });
  });

  it('begins a stream with the last lines on request, and lets Last-Event-ID take precedence', async () => {
    const { id, events } = await admin.downloadWhole();
    const lines = linesOf(events);
    const read = async (query: string, headers: Record<string, string> = {}) =>
      linesOf(readEvents((await admin.get(`/admin/jobs/${id}/stream${query}`, headers)).body));
    expect(lines.length).toBeGreaterThan(5);
    expect(await read('')).toEqual(lines);
    expect(await read('?tail=3')).toEqual(lines.slice(-3));
    expect(await read('?tail=9999')).toEqual(lines);
    expect(await read('?tail=3', { 'last-event-id': '2' })).toEqual(lines.slice(2));
    for (const query of ['?tail=0', '?tail=-1', '?tail=1.5', '?tail=x', '?tail=10000', '?tail=1&tail=2']) {
      expect((await admin.get(`/admin/jobs/${id}/stream${query}`)).statusCode, query).toBe(422);
    }
  });

  it.each(['0'.repeat(32), 'x', '..%2f..', '%00', "1'--"])(
    'refuses a stream of a job that does not exist: %s',
    async (id) => {
      const answer = await admin.get(`/admin/jobs/${encodeURIComponent(id)}/stream?tail=20`);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Job not found.']);
    },
  );

  it('accepts the token for the stream of any job only in the header', async () => {
    const { id } = await admin.downloadWhole();
    const answer = await fetch(`${base}/admin/jobs/${id}/stream?token=${admin.token}`);
    expect(await answer.json()).toMatchObject({ code: 'NO_SESSION' });
  });
});

describe('the text of step 3b', () => {
  it('ends the text of step 3b with STOPPED when its reader logs out, and continues the step', async () => {
    const { db } = test.portal;
    await admin.importVenues('School,Gym,Schedule Name,Courts\nSalk,Gym,SALK,1');
    await admin.importPermits(
      'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status\nSalk,Gym,All,Monday,18:00,20:00,2026-11-16,2026-12-14,60,Approved',
    );
    await admin.generate();
    await admin.load();
    await admin.merge();
    const released = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    // step 3b waits for this lock after its first lines
    const holding = db.transaction().execute(async (tx) => {
      await tx.selectFrom('slot').select('id').forUpdate().execute();
      isHeld.resolve();
      await released.promise;
    });
    await isHeld.promise;
    const stream = await openStream('/season/3b/stream', {
      method: 'POST',
      headers: { ...bearer(admin.token), 'content-type': 'application/json' },
      body: '{}',
      until: 'Generated slots',
    });
    await ENDINGS['logs out']();
    const text = await stream.rest();
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'STOPPED: Your session has ended. The step itself goes on.',
    );
    released.resolve();
    await holding;
    const states = db.selectFrom('job').select(['kind', 'state']).where('state', '<>', 'done');
    await expect.poll(() => states.execute()).toEqual([]);
  });
});

describe('following a job', () => {
  const HEARTBEAT = ': still running\n\n';

  /** Follows a job that logs nothing; the test ends the quiet periods. */
  async function follow() {
    const { db } = test.portal;
    const { id: seasonId } = await db.selectFrom('season').select('id').executeTakeFirstOrThrow();
    const { id: sessionId } = await rowOf(db, 'session', { accountId: admin.account.id });
    const { id: jobId } = await openJob(test.portal, { kind: 'load', seasonId, accountId: admin.account.id });
    const silences: PromiseWithResolvers<void>[] = [];
    const silence: Silence = () => {
      const coming = Promise.withResolvers<void>();
      silences.push(coming);
      return coming.promise;
    };
    const leaving = new AbortController();
    const jobSignal = createJobSignal(test.portal.feed);
    const follower = { jobId, after: 0, sessionId, jobSignal, signal: leaving.signal, silence };
    const log = followJob(test.portal, follower, AS_EVENTS);
    await log.next();
    const next = async () => (await log.next()).value ?? null;
    return { next, silences, db, sessionId, jobId };
  }

  it('starts no timer while there are more lines to read', async () => {
    const { next, silences, db, jobId } = await follow();
    const lines = Array.from({ length: 50 }, (_, index) => ({ number: index + 1, text: 'said' }));
    await insertLines(
      db,
      jobId,
      lines.map((line) => ({ ...line, at: test.clock.now() })),
    );
    let read = 0;
    while (read < lines.length) {
      const page = linesOf(readEvents((await next()) ?? ''));
      if (page.length === 0) throw new Error(`No more lines after ${read}.`);
      read += page.length;
    }
    expect(silences).toHaveLength(0);
    void next();
    await expect.poll(() => silences.length).toBe(1);
  });

  it('notices a session that ended without notification at the next heartbeat', async () => {
    const { next, silences, db, sessionId } = await follow();
    const first = next();
    await expect.poll(() => silences.length).toBe(1);
    silences[0]?.resolve();
    expect(await first).toBe(HEARTBEAT);
    await withoutTriggers(db, (tx) =>
      tx.updateTable('session').set({ revokedAt: test.clock.now() }).where('id', '=', sessionId).execute(),
    );
    const [refusal] = readEvents((await next()) ?? '');
    expect(refusal).toMatchObject({ event: 'error', data: EXPIRED });
    expect(await next()).toBeNull();
  });

  it('returns at the heartbeat even if the jobSignal keeps notifying others', async () => {
    const { next, silences } = await follow();
    const first = next();
    await expect.poll(() => silences.length).toBe(1);
    for (let rings = 0; rings < 5; rings += 1) {
      await noteChange(test.portal.db, 'jobs');
      await test.portal.feed.waitUntilCurrent();
    }
    expect(silences).toHaveLength(1);
    silences[0]?.resolve();
    expect(await first).toBe(HEARTBEAT);
  });
});
