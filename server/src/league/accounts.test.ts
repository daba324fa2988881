import type { Account } from '@portal/contract/league.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

type Page = { accounts: Account[]; total: number; pageSize: number };
const list = async (query = '') => (await stage.admin.get(`/admin/accounts${query}`)).json<Page>();
const emails = async (query = '') => (await list(query)).accounts.map(({ email }) => email);
const put = (id: number, role: unknown, by = stage.admin) => by.put(`/admin/accounts/${id}/role`, { role });
const administrators = async () =>
  (await list()).accounts.filter(({ role }) => role === 'ADMIN').map(({ email }) => email);

async function secondAdmin() {
  const account = await makeAccount(db(), { email: 'second@example.org', role: 'ADMIN' });
  const token = await makeSession(db(), { accountId: account.id, now: stage.test.clock.now() });
  return { ...account, calls: coachCalls(stage.test.app, { token }) };
}

describe('the list of accounts', () => {
  it('lists administrators first, then accounts by name, with role, confirmation and last use', async () => {
    const now = stage.test.clock.now().toISOString();
    await makeAccount(db(), { email: 'idle@example.org', firstName: 'Ida', lastName: 'Adler' });
    const { accounts, ...rest } = await list();
    expect(rest).toEqual({ total: 5, pageSize: 20 });
    expect(accounts.map(({ email, role, lastUsedAt }) => [email, role, lastUsedAt])).toEqual([
      ['admin@example.org', 'ADMIN', now],
      ['idle@example.org', 'COACH', null],
      ['coach@example.org', 'COACH', now],
      ['new@example.org', 'COACH', now],
      ['other@example.org', 'COACH', now],
    ]);
    expect(accounts[3]).toEqual({
      id: stage.league.unconfirmed.id,
      email: 'new@example.org',
      firstname: 'Kim',
      lastname: 'Newcomer',
      role: 'COACH',
      emailVerified: false,
      disabled: false,
      lastUsedAt: now,
    });
  });

  it.each([
    ['?search=HAWK', ['coach@example.org']],
    ['?search=robin%20owl', ['other@example.org']],
    ['?search=%20new@%20', ['new@example.org']],
    ['?search=%25', []],
    ['?search=_', []],
    ['?page=2', []],
  ])('searches accounts by name and email: %s', async (query, found) => {
    expect(await emails(query)).toEqual(found);
  });

  it('returns accounts in pages', async () => {
    for (let number = 10; number < 35; number += 1) {
      await makeAccount(db(), { email: `many${number}@example.org`, lastName: `Zz${number}` });
    }
    const pages = [await emails('?search=many'), await emails('?search=many&page=2')];
    expect(pages.map((page) => page.length)).toEqual([20, 5]);
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, index) => `many${index + 10}@example.org`));
    expect(await list('?search=many&page=2')).toMatchObject({ total: 25 });
  });
});

describe('the role of an administrator', () => {
  it('makes a confirmed account an administrator, also in its current sessions', async () => {
    const { coach } = stage.league;
    expect((await stage.coach.get('/admin/accounts')).statusCode).toBe(403);
    expect((await put(coach.id, 'ADMIN')).json()).toMatchObject({ email: coach.email, role: 'ADMIN' });
    expect((await put(coach.id, 'ADMIN')).statusCode).toBe(200);
    expect((await stage.coach.get('/admin/accounts')).statusCode).toBe(200);
    expect(await administrators()).toEqual(['coach@example.org', 'admin@example.org']);
  });

  it('shortens the sessions of a new administrator to twelve hours', async () => {
    const { coach } = stage.league;
    const inMonths = new Date('2027-01-01T00:00:00Z');
    await db().updateTable('session').set({ expiresAt: inMonths }).execute();
    await put(coach.id, 'ADMIN');
    const { expiresAt } = await rowOf(db(), 'session', { accountId: coach.id });
    expect(expiresAt.getTime() - stage.test.clock.now().getTime()).toBe(12 * 3_600_000);
  });

  it('refuses to make an account an administrator if its address is not confirmed', async () => {
    expect(refusalOf(await put(stage.league.unconfirmed.id, 'ADMIN'))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Only an account with a confirmed email address can become an administrator.',
    });
  });

  it('ends admin access at once when the role is removed, and keeps the person logged in as a coach', async () => {
    const second = await secondAdmin();
    expect((await second.calls.get('/admin/accounts')).statusCode).toBe(200);
    expect((await put(second.id, 'COACH')).json()).toMatchObject({ role: 'COACH' });
    expect(refusalOf(await second.calls.get('/admin/accounts')).code).toBe('FORBIDDEN');
    expect((await second.calls.get('/auth/me')).json()).toMatchObject({ user: { role: 'COACH' } });
  });

  it('refuses to remove the role of the last administrator', async () => {
    const last = { status: 409, code: 'WRONG_STATE' };
    expect(refusalOf(await put(stage.league.admin.id, 'COACH'))).toMatchObject({
      ...last,
      error: 'There must be at least one administrator. Please give someone else admin access first.',
    });
    const second = await secondAdmin();
    expect((await put(stage.league.admin.id, 'COACH')).statusCode).toBe(200);
    expect(refusalOf(await put(second.id, 'COACH', second.calls))).toMatchObject(last);
  });

  it('leaves one administrator if two remove each other’s role at the same time', async () => {
    const second = await secondAdmin();
    for (let round = 0; round < 5; round += 1) {
      await db()
        .updateTable('account')
        .set({ role: 'ADMIN' })
        .where('id', 'in', [stage.league.admin.id, second.id])
        .execute();
      const answers = await Promise.all([
        put(second.id, 'COACH'),
        put(stage.league.admin.id, 'COACH', second.calls),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const left = await db().selectFrom('account').select('id').where('role', '=', 'ADMIN').execute();
      expect(left).toHaveLength(1);
    }
  });

  it('rejects a change of an unknown account', async () => {
    const answer = await stage.admin.put('/admin/accounts/4711/role', { role: 'ADMIN' });
    expect(refusalOf(answer).status).toBe(404);
  });
});
