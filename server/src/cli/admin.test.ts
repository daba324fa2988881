import { accountCalls } from '@portal/testkit/account-calls.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { runCommandProcess } from '@portal/testkit/command-process.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#auth/passwords.ts';

let test: OwnTestApp;
beforeEach(async () => {
  test = await openKeptTestApp();
});
afterEach(() => test.close());

/** Runs the command without a terminal, on the test's database. */
async function admin(...words: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const { host, port, user, database } = test.database.connection;
  const query = new URLSearchParams({ host, port: String(port), user });
  const env = { DATABASE_URL: `postgres:///${database}?${query}` };
  const { code, stdout, stderr } = await runCommandProcess('admin', words, { env });
  return { code, output: stdout, errors: stderr };
}

const passwordIn = (output: string) => /shown only this once: (\S+)/.exec(output)?.[1] ?? '';

describe('npm run admin', () => {
  it('creates, lists and resets administrators', async () => {
    const calls = accountCalls(test.app);
    const created = await admin('create', 'Boss@Example.org');
    expect(created.code).toBe(0);
    const first = passwordIn(created.output);
    const token = await calls.token('boss@example.org', first);
    expect((await calls.me(token)).json()).toMatchObject({ user: { role: 'ADMIN', emailVerified: true } });
    expect((await admin('list')).output).toMatch(/^boss@example\.org {3}no name {3}since/);
    expect(await admin('create', 'boss@example.org')).toMatchObject({
      code: 1,
      errors: 'boss@example.org is an administrator already; "reset" gives a new password.\n',
    });
    const second = passwordIn((await admin('reset', 'boss@example.org')).output);
    expect((await calls.login('boss@example.org', first)).statusCode).toBe(401);
    expect((await calls.login('boss@example.org', second)).statusCode).toBe(200);
    expect((await calls.me(token)).statusCode).toBe(401);
  });

  it('accepts the name of an administrator as one argument or several', async () => {
    expect((await admin('create', 'pat@example.org', 'Pat', 'van', 'Dyke')).code).toBe(0);
    expect((await admin('create', 'kim@example.org', 'Kim Lee')).code).toBe(0);
    const rows = await test.portal.db
      .selectFrom('account')
      .select(['firstName', 'lastName'])
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { firstName: 'Kim', lastName: 'Lee' },
      { firstName: 'Pat', lastName: 'van Dyke' },
    ]);
    expect(await admin('create', 'bad@example.org', 'x'.repeat(81))).toMatchObject({
      code: 1,
      errors: 'Enter a name of plain letters, at most 80 characters.\n',
    });
  });

  it('makes a coach an administrator, and does not reset coaches', async () => {
    await makeAccount(test.portal.db, { email: 'coach@example.org', firstName: 'Casey' });
    expect(await admin('reset', 'coach@example.org')).toMatchObject({ code: 1, output: '' });
    expect((await admin('create', 'coach@example.org')).code).toBe(0);
    const rows = await test.portal.db.selectFrom('account').select(['email', 'firstName', 'role']).execute();
    expect(rows).toEqual([{ email: 'coach@example.org', firstName: 'Casey', role: 'ADMIN' }]);
  });

  it('closes the accounts of the demo, whose passwords are public', async () => {
    const calls = accountCalls(test.app);
    const passwordHash = await hashPassword('Full-Court-1', test.portal.passwordCost);
    await makeAccount(test.portal.db, { email: 'admin@example.org', passwordHash, role: 'ADMIN' });
    const token = await calls.token('admin@example.org', 'Full-Court-1');
    expect(await admin('close-demo')).toMatchObject({
      code: 0,
      output: 'Nobody can log in as admin@example.org anymore. "create" adds an administrator of your own.\n',
    });
    expect((await calls.login('admin@example.org', 'Full-Court-1')).statusCode).toBe(401);
    expect((await calls.me(token)).statusCode).toBe(401);
    expect((await admin('list')).output).toBe('There is no administrator yet.\n');
    expect((await admin('close-demo')).output).toBe('No account has a password of the demo.\n');
  });

  it.each([[[]], [['create']], [['create', 'not an address']], [['constructor']]])(
    'prints help or the reason when asked for %j',
    async (words) => {
      const { code, errors } = await admin(...words);
      expect(code).toBe(1);
      expect(errors).toMatch(/npm run admin|is not an email address/);
      expect(errors).not.toMatch(/ {4}at |Error:/);
    },
  );
});
