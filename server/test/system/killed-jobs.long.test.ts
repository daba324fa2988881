import { rmSync } from 'node:fs';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { makeDataFolder, urlOf } from '@portal/testkit/postgres.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSource, type Source } from '#enrollment/testing/source-server.ts';
import { FALL, holdSource, jobCalls, linesOf, ONE_COACH, readEvents } from '#season/testing/job-calls.ts';

/** A step of the set-up whose process is killed ends as interrupted, with nothing half done (docs/spec/safety.md#w21). */

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Blue-Otter-77' };

/** Of the test's own database: other tests run on the same server. */
const WAITING_LOCKS = `select 1 from pg_locks join pg_database on oid = database
  where not granted and datname = current_database()`;

let source: Source;
let portal: PortalProcess | null = null;
let dataDir = '';

beforeEach(async () => {
  dataDir = makeDataFolder();
  source = await openSource((_request, response) => response.end(ONE_COACH));
});
afterEach(async () => {
  await portal?.stop();
  portal = null;
  await source.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off', ENROLLMENT_URL: source.url, ...ADMIN, ...env });

async function kill(killed: PortalProcess): Promise<void> {
  killed.child.kill('SIGKILL');
  await killed.ended;
}

/** Calls of one portal with one session; answers with JSON, or else text. */
const callsOf = (url: string, token: string) => async (path: string, body?: object) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
};

async function logIn(url: string): Promise<ReturnType<typeof callsOf>> {
  const { token } = await callsOf(url, 'none')('/auth/login', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  });
  return callsOf(url, token);
}

it('marks a killed download as interrupted, keeps no file, and can start it again', async () => {
  portal = await start();
  let call = await logIn(portal.url);
  await call('/admin/set-active-season', FALL);
  const held = holdSource(source);
  const { jobId } = await call('/admin/download-enrollment', FALL);
  await expect.poll(held.requestCount).toBe(1);
  await expect.poll(() => call(`/admin/jobs/${jobId}/log`)).toContain('Downloading');
  await kill(portal);

  portal = await start();
  call = await logIn(portal.url);
  const { jobs, file } = await call('/admin/jobs');
  expect(jobs).toMatchObject([{ id: jobId, state: 'interrupted', exitCode: 130 }]);
  expect(file).toBeNull();
  const events = readEvents(await call(`/admin/download-enrollment/stream/${jobId}`));
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { state: 'interrupted', exitCode: 130 } });
  expect(linesOf(events).at(-1)).toMatch(/^INTERRUPTED: .*Nothing was changed/);

  source.serve(ONE_COACH);
  const again = await call('/admin/download-enrollment', FALL);
  const whole = readEvents(await call(`/admin/download-enrollment/stream/${again.jobId}`));
  expect(whole.at(-1)?.data).toMatchObject({ state: 'done' });
});

const PERMITS =
  'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status\n' +
  'Salk,Gym,All,Thursday,18:00,22:00,2026-11-19,2026-12-17,60,Approved';

/** What each step changes, and a table that it writes last and that a test can hold. */
const STEPS = [
  { kind: 'load', path: '/admin/load-coach-data', body: FALL, table: 'team_coach' },
  { kind: 'generate', path: '/season/3a/stream', body: {}, table: 'generated_slot' },
  { kind: 'merge', path: '/season/3b/stream', body: {}, table: 'slot' },
] as const;

/** A season with all that the steps work with, on a database of the test's own. */
async function prepare(test: OwnTestApp, kind: (typeof STEPS)[number]['kind']): Promise<void> {
  const admin = await jobCalls(test);
  await admin.setActive(FALL);
  await admin.importVenues('School,Gym,Schedule Name,Courts\nSalk,Gym,SALK,1|2');
  await admin.importPermits(PERMITS);
  await admin.upload(ONE_COACH, FALL);
  if (kind === 'merge') await admin.generate();
}

it.each(STEPS)(
  'leaves no half-finished $kind when it is killed, and marks it as interrupted',
  async (step) => {
    const test = await openOwnTestApp();
    const holder = new pg.Client(test.database.connection);
    await holder.connect();
    try {
      await prepare(test, step.kind);
      const account = await makeAccount(test.portal.db, { role: 'ADMIN' });
      const token = await makeSession(test.portal.db, { accountId: account.id, now: new Date() });
      portal = await start({ DATABASE_URL: urlOf(test.database.connection) });
      const stateOf = async () => ({
        teams: (await test.portal.db.selectFrom('team').select('name').execute()).length,
        loads: (await test.portal.db.selectFrom('enrollmentLoad').select('id').execute()).length,
        generated: (await test.portal.db.selectFrom('generatedSlot').select('slotDate').execute()).length,
        slots: (await test.portal.db.selectFrom('slot').select('id').execute()).length,
      });
      const before = await stateOf();
      await holder.query(`begin; lock table ${step.table} in exclusive mode`);
      callsOf(portal.url, token)(step.path, step.body).catch(() => {});
      const running = () =>
        test.portal.db.selectFrom('job').select('kind').where('state', '=', 'running').execute();
      await expect.poll(running).toEqual([{ kind: step.kind }]);
      await expect.poll(async () => (await holder.query(WAITING_LOCKS)).rowCount).toBeGreaterThan(0);
      await kill(portal);
      await holder.query('rollback');

      // the lease, which would expire in 20 seconds
      await updateRows(test.portal.db, 'job', {}, { leaseUntil: new Date(0) });
      const look = await newestState(test);
      await expect.poll(look).toEqual(['interrupted']);
      expect(await stateOf()).toEqual(before);
    } finally {
      await holder.end();
      await test.close();
    }
  },
);

/** The state of the newest job of the season, as a process reads it now. */
async function newestState(test: OwnTestApp): Promise<() => Promise<string[]>> {
  const account = await makeAccount(test.portal.db, { role: 'ADMIN' });
  const token = await makeSession(test.portal.db, { accountId: account.id, now: test.clock.now() });
  return async () => {
    const answer = await test.app.inject({
      method: 'GET',
      url: '/api/admin/jobs',
      headers: { authorization: `Bearer ${token}` },
    });
    const { jobs } = answer.json<{ jobs: { state: string }[] }>();
    return jobs.slice(0, 1).map(({ state }) => state);
  };
}
