import { passwordProblem } from '@portal/domain/auth/password.ts';
import { accountCalls, newestLink, PASSWORD, registration } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { ensureFirstAdmin } from './first-admin.ts';
import { COMMON_PASSWORD_TEXT, generatePassword } from './passwords.ts';

const BOSS = { email: 'boss@example.org', password: 'Operators-Ch0ice' };

const test = useFresh(() => openKeptTestApp());
const calls = useFresh(() => accountCalls(test.app));

describe('ensureFirstAdmin', () => {
  it('rejects a common password for a new administrator, but ignores it if the league has an administrator', async () => {
    const common = { ...BOSS, password: 'Password123!' };
    await expect(ensureFirstAdmin(test.portal, common)).rejects.toThrow(
      `ADMIN_PASSWORD is refused: ${COMMON_PASSWORD_TEXT}`,
    );
    expect(await test.portal.db.selectFrom('account').select('id').execute()).toEqual([]);
    await ensureFirstAdmin(test.portal, BOSS);
    expect(await ensureFirstAdmin(test.portal, common)).toBe(false);
  });

  it('adds the first administrator if there is none, and no second one', async () => {
    expect(await ensureFirstAdmin(test.portal, BOSS)).toBe(true);
    expect(await ensureFirstAdmin(test.portal, { ...BOSS, email: 'second@example.org' })).toBe(false);
    expect((await calls.login(BOSS.email, BOSS.password)).json()).toMatchObject({
      user: { role: 'ADMIN', emailVerified: true },
    });
    expect((await calls.login('second@example.org', BOSS.password)).statusCode).toBe(401);
  });

  it('leaves the name of the first administrator empty', async () => {
    await ensureFirstAdmin(test.portal, BOSS);
    expect((await calls.login(BOSS.email, BOSS.password)).json()).toMatchObject({
      user: { firstname: '', lastname: '' },
    });
  });

  it('adds one administrator if several portals start at the same time', async () => {
    const other = await openTestApp({ connection: test.database.connection });
    const made = await Promise.all(
      [test.portal, other.portal, test.portal, other.portal].map((portal, index) =>
        ensureFirstAdmin(portal, { ...BOSS, email: `boss${index}@example.org` }),
      ),
    );
    await other.close();
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('gives no access to a stranger who registered with the address of the first administrator before', async () => {
    await calls.register(registration(BOSS.email));
    const link = await newestLink(test.portal.db, BOSS.email);
    const stranger = await calls.token(BOSS.email);
    expect((await calls.me(stranger)).statusCode).toBe(200);
    await ensureFirstAdmin(test.portal, BOSS);
    expect((await calls.me(stranger)).statusCode).toBe(401);
    expect((await calls.login(BOSS.email, PASSWORD)).statusCode).toBe(401);
    const token = await calls.token(BOSS.email, BOSS.password);
    expect((await calls.verify(token, link)).statusCode).toBe(422);
  });
});

describe('generatePassword', () => {
  it('generates a different password each time, and each meets the rules', () => {
    const made = Array.from({ length: 500 }, generatePassword);
    expect(made.map(passwordProblem).filter((problem) => problem !== null)).toEqual([]);
    expect(new Set(made).size).toBe(500);
  });
});
