import { accountCalls, newestLink, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator } from '#auth/first-admin.ts';
import { hashPassword } from '#auth/passwords.ts';
import { countSecurityEvent, deleteOldSecurityEvents, recordSecurityEvent } from './log.ts';

const COACH = 'casey@example.org';
const NOW = '2026-11-17T17:00:00Z';

const test = useFresh(() => openKeptTestApp({ now: NOW }));
const calls = useFresh(() => accountCalls(test.app));
let coachId: number;

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  coachId = (await makeAccount(test.portal.db, { email: COACH, passwordHash })).id;
});

const listEvents = () => test.portal.db.selectFrom('securityEvent').selectAll().orderBy('id').execute();
const kinds = async () => (await listEvents()).map(({ kind, times }) => `${kind} ${times}`);

describe('the security log', () => {
  it('says who signed in from where, and counts the same sign-ins of an hour', async () => {
    await calls.token(COACH);
    test.clock.set('2026-11-17T17:59:59Z');
    await calls.token(COACH);
    test.clock.set('2026-11-17T18:00:00Z');
    await calls.token(COACH);
    await accountCalls(test.app, '198.51.100.7').token(COACH);
    const events = await listEvents();
    expect(events.map(({ times, network, at }) => [times, network, at.toISOString()])).toEqual([
      [2, '192.0.2.1', '2026-11-17T17:59:59.000Z'],
      [1, '192.0.2.1', '2026-11-17T18:00:00.000Z'],
      [1, '198.51.100.7', '2026-11-17T18:00:00.000Z'],
    ]);
    expect(events[0]).toMatchObject({
      kind: 'signed-in',
      accountId: coachId,
      actorId: coachId,
      doneBy: 'person',
      device: 'Firefox on Linux',
    });
  });

  it('counts wrong passwords of an account and of unknown addresses, without the addresses', async () => {
    for (const _ of [1, 2, 3]) await calls.login(COACH, 'Wrong-Passw0rd');
    await calls.login('nobody@example.org', 'Wrong-Passw0rd');
    await calls.login('else@example.org', 'Wrong-Passw0rd');
    const events = await listEvents();
    expect(events.map(({ kind, times, accountId, doneBy }) => [kind, times, accountId, doneBy])).toEqual([
      ['sign-in-failed', 3, coachId, 'nobody'],
      ['sign-in-failed', 2, null, 'nobody'],
    ]);
    expect(JSON.stringify(events)).not.toContain('example.org');
  });

  it('grows by about a hundred rows an hour however many networks try', async () => {
    for (let network = 0; network < 250; network += 1) {
      await countSecurityEvent(test.portal.db, {
        kind: 'sign-in-failed',
        accountId: null,
        by: 'nobody',
        visitor: { network: `2001:db8:0:${network.toString(16)}::/64`, userAgent: `Firefox/1 ${network}` },
        now: test.clock.now(),
      });
    }
    const events = await listEvents();
    expect(events).toHaveLength(101);
    expect(events.at(-1)).toMatchObject({ network: null, device: null, times: 150 });
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(250);
  });

  it('adds simultaneous events up', async () => {
    const event = {
      kind: 'sign-in-failed',
      accountId: coachId,
      by: 'nobody',
      now: test.clock.now(),
    } as const;
    await Promise.all(Array.from({ length: 40 }, () => countSecurityEvent(test.portal.db, event)));
    expect(await kinds()).toEqual(['sign-in-failed 40']);
  });

  it('reports new accounts, new passwords, ended sessions and new addresses, without any secret', async () => {
    await calls.register({
      firstname: 'Kim',
      lastname: 'Newcomer',
      email: 'kim@example.org',
      password: PASSWORD,
    });
    const token = await calls.token('kim@example.org');
    await calls.token('kim@example.org');
    await calls.revokeOthers(token);
    await calls.revokeOthers(token);
    await calls.changePassword(token, { currentPassword: PASSWORD, password: 'Brand-New-Passw0rd' });
    await calls.requestEmail(token, 'kim.new@example.org', 'Brand-New-Passw0rd');
    const link = await newestLink(test.portal.db, 'kim.new@example.org');
    expect((await calls.verify(token, link)).statusCode).toBe(200);
    await calls.forgot('kim.new@example.org');
    const reset = await newestLink(test.portal.db, 'kim.new@example.org');
    expect((await calls.reset(reset, 'Another-New-Passw0rd')).statusCode).toBe(200);
    expect(await kinds()).toEqual([
      'account-created 1',
      'signed-in 2',
      'sessions-ended 1',
      'password-changed 1',
      'email-changed 1',
      'password-reset 1',
    ]);
    const written = JSON.stringify(await listEvents());
    for (const secret of [link, reset, token, 'Brand-New', 'kim']) expect(written).not.toContain(secret);
  });

  it('reports administrators whom the command creates and resets', async () => {
    const { db } = test.portal;
    const person = { email: 'boss@example.org', password: 'Corner-Office-1', now: test.clock.now() };
    await makeAdministrator(db, person);
    await makeAdministrator(db, person);
    expect(
      (await listEvents()).map(({ kind, doneBy, actorId, network }) => [kind, doneBy, actorId, network]),
    ).toEqual([
      ['administrator-created', 'command', null, null],
      ['administrator-reset', 'command', null, null],
    ]);
  });

  it('keeps nothing of a transaction that is rolled back', async () => {
    const failed = test.portal.db.transaction().execute(async (tx) => {
      const now = test.clock.now();
      await recordSecurityEvent(tx, { kind: 'password-changed', accountId: coachId, by: coachId, now });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await kinds()).toEqual([]);
  });

  it('deletes events after 180 days', async () => {
    const { db } = test.portal;
    const event = { kind: 'password-changed', accountId: coachId, by: coachId } as const;
    const now = test.clock.now();
    const day = 86_400_000;
    await recordSecurityEvent(db, { ...event, now: new Date(now.getTime() - 180 * day - 1) });
    await recordSecurityEvent(db, { ...event, now: new Date(now.getTime() - 180 * day) });
    await deleteOldSecurityEvents(test.portal);
    expect(await kinds()).toEqual(['password-changed 1']);
  });
});
