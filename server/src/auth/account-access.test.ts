import { accountCalls, newestLink, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openTwoKeptTestApps } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from './passwords.ts';

const COACH = 'casey@example.org';

const two = useFresh(() => openTwoKeptTestApps());
const calls = useFresh(() => accountCalls(two.apps[0].app));
let coachId: number;
let adminId: number;
let admin: CoachCalls;
const db = () => two.apps[0].portal.db;

beforeEach(async () => {
  const { portal, app, clock } = two.apps[0];
  const passwordHash = await hashPassword(PASSWORD, portal.passwordCost);
  coachId = (await makeAccount(db(), { email: COACH, passwordHash })).id;
  adminId = (await makeAccount(db(), { email: 'admin@example.org', role: 'ADMIN' })).id;
  admin = coachCalls(app, { token: await makeSession(db(), { accountId: adminId, now: clock.now() }) });
});

const disable = (id: number, disabled = true) => admin.put(`/admin/accounts/${id}/disabled`, { disabled });
const endAll = (id: number) => admin.post(`/admin/accounts/${id}/end-sessions`, {});
const kinds = async () =>
  (await db().selectFrom('securityEvent').select(['kind', 'times']).orderBy('id').execute()).map(
    ({ kind, times }) => `${kind} ${times}`,
  );

describe('a disabled account', () => {
  it('loses its sessions in every process at once, and cannot log in', async () => {
    const token = await calls.token(COACH);
    const second = accountCalls(two.apps[1].app);
    expect((await second.me(token)).statusCode).toBe(200);
    expect((await disable(coachId)).json()).toEqual({ message: `${COACH} is disabled.` });
    expect(refusalOf(await second.me(token))).toMatchObject({ status: 401, endedBy: 'administrator' });
    expect(refusalOf(await calls.login(COACH))).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      error: 'This account is disabled. Please write to your league.',
    });
    expect((await calls.login(COACH, 'Wrong-Passw0rd')).statusCode).toBe(401);
    expect(await kinds()).toEqual([
      'signed-in 1',
      'account-disabled 1',
      'sign-in-refused 1',
      'sign-in-failed 1',
    ]);
  });

  it('gets no link by email, and those that it has stop', async () => {
    await calls.forgot(COACH);
    const link = await newestLink(db(), COACH);
    await disable(coachId);
    expect((await calls.reset(link, 'Brand-New-Passw0rd')).statusCode).toBe(422);
    const before = await db().selectFrom('mail').select('id').execute();
    expect((await calls.forgot(COACH)).statusCode).toBe(200);
    expect(await db().selectFrom('mail').select('id').execute()).toHaveLength(before.length);
    await disable(coachId, false);
    expect((await calls.login(COACH)).statusCode).toBe(200);
  });

  it('has no calendar until it is enabled again', async () => {
    const coach = coachCalls(two.apps[0].app, { token: await calls.token(COACH) });
    await updateRows(db(), 'account', { id: coachId }, { emailVerifiedAt: new Date() });
    const made = await coach.post('/calendar-links', { kind: 'coach' });
    expect(made.statusCode).toBe(200);
    const url = new URL(made.json<{ url: string }>().url).pathname;
    const read = async () => (await two.apps[0].app.inject({ method: 'GET', url })).statusCode;
    expect(await read()).toBe(200);
    await disable(coachId);
    expect(await read()).toBe(404);
    await disable(coachId, false);
    expect(await read()).toBe(200);
  });

  it('is disabled once, however often it is sent', async () => {
    const answers = await Promise.all([disable(coachId), disable(coachId), disable(coachId)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await kinds()).toEqual(['account-disabled 1']);
  });

  it('has no session if it logs in at the moment when it is disabled', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => calls.login(COACH)),
      disable(coachId),
      ...Array.from({ length: 6 }, () => calls.login(COACH)),
    ]);
    for (const { statusCode } of answers) expect([200, 403]).toContain(statusCode);
    const open = await db()
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', coachId)
      .where('revokedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('is never one’s own, and two administrators cannot disable each other', async () => {
    expect(refusalOf(await disable(adminId))).toMatchObject({
      code: 'WRONG_STATE',
      error: 'You can’t disable your own account.',
    });
    const second = await makeAccount(db(), { email: 'second@example.org', role: 'ADMIN' });
    const { app, clock } = two.apps[1];
    const token = await makeSession(db(), { accountId: second.id, now: clock.now() });
    const answers = await Promise.all([
      disable(second.id),
      coachCalls(app, { token }).put(`/admin/accounts/${adminId}/disabled`, { disabled: true }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('does not count as an administrator', async () => {
    const second = await makeAccount(db(), { email: 'second@example.org', role: 'ADMIN' });
    await disable(second.id);
    expect((await admin.put(`/admin/accounts/${adminId}/role`, { role: 'COACH' })).statusCode).toBe(409);
    expect((await admin.put(`/admin/accounts/${second.id}/role`, { role: 'COACH' })).statusCode).toBe(200);
  });
});

describe('ending the sessions of someone else', () => {
  it('logs them out in every process, and says so once in the security log', async () => {
    const tokens = [await calls.token(COACH), await calls.token(COACH)];
    expect((await endAll(coachId)).json()).toEqual({ message: `${COACH} is logged out everywhere.` });
    expect((await endAll(coachId)).json()).toEqual({ message: `${COACH} was not logged in.` });
    const second = accountCalls(two.apps[1].app);
    for (const token of tokens) expect((await second.me(token)).statusCode).toBe(401);
    expect((await calls.login(COACH)).statusCode).toBe(200);
    expect((await kinds()).filter((kind) => kind.startsWith('sessions'))).toEqual(['sessions-ended 1']);
  });
});
