import { accountCalls } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { runCommandProcess } from '@portal/testkit/command-process.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#auth/passwords.ts';
import { runAdmin } from './admin.ts';

const test = useFresh(() => openKeptTestApp());

function environment(): Record<string, string> {
  const { host, port, user, database } = test.database.connection;
  const query = new URLSearchParams({ host, port: String(port), user });
  return { DATABASE_URL: `postgres:///${database}?${query}` };
}

/** Runs the command in its own process without a terminal, on the test's database. */
const command = (...words: string[]) => runCommandProcess('admin', words, { env: environment() });

/** The same in this process. */
async function admin(...words: string[]): Promise<{ output: string; errors: string }> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const errors = await runAdmin(words, environment()).then(
      () => '',
      (error: Error) => error.message,
    );
    return { output: written.mock.calls.map(([text]) => text).join(''), errors };
  } finally {
    written.mockRestore();
  }
}

const passwordIn = (output: string) => /shown only this once: (\S+)/.exec(output)?.[1] ?? '';

describe('npm run admin', () => {
  it('creates, lists and resets administrators', async () => {
    const calls = accountCalls(test.app);
    const created = await command('create', 'Boss@Example.org');
    expect([created.code, created.stderr]).toEqual([0, '']);
    const first = passwordIn(created.stdout);
    const token = await calls.token('boss@example.org', first);
    expect((await calls.me(token)).json()).toMatchObject({ user: { role: 'ADMIN', emailVerified: true } });
    expect((await admin('list')).output).toMatch(/^boss@example\.org {3}no name {3}since/);
    expect(await command('create', 'boss@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'boss@example.org is an administrator already; "reset" gives a new password.\n',
    });
    const second = passwordIn((await admin('reset', 'boss@example.org')).output);
    expect((await calls.login('boss@example.org', first)).statusCode).toBe(401);
    expect((await calls.login('boss@example.org', second)).statusCode).toBe(200);
    expect((await calls.me(token)).statusCode).toBe(401);
  });

  it('accepts the name of an administrator as one argument or several', async () => {
    await admin('create', 'pat@example.org', 'Pat', 'van', 'Dyke');
    await admin('create', 'kim@example.org', 'Kim Lee');
    const rows = await test.portal.db
      .selectFrom('account')
      .select(['firstName', 'lastName'])
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { firstName: 'Kim', lastName: 'Lee' },
      { firstName: 'Pat', lastName: 'van Dyke' },
    ]);
    expect(await admin('create', 'bad@example.org', 'x'.repeat(81))).toEqual({
      output: '',
      errors: 'Enter a name of plain letters, at most 80 characters.',
    });
  });

  it('makes a coach an administrator, and does not reset coaches', async () => {
    await makeAccount(test.portal.db, { email: 'coach@example.org', firstName: 'Casey' });
    expect(await admin('reset', 'coach@example.org')).toEqual({
      output: '',
      errors: 'There is no administrator coach@example.org.',
    });
    await admin('create', 'coach@example.org');
    const rows = await test.portal.db.selectFrom('account').select(['email', 'firstName', 'role']).execute();
    expect(rows).toEqual([{ email: 'coach@example.org', firstName: 'Casey', role: 'ADMIN' }]);
  });

  it('closes the accounts of the demo, whose passwords are public', async () => {
    const calls = accountCalls(test.app);
    const passwordHash = await hashPassword('Full-Court-1', test.portal.passwordCost);
    await makeAccount(test.portal.db, { email: 'admin@example.org', passwordHash, role: 'ADMIN' });
    const token = await calls.token('admin@example.org', 'Full-Court-1');
    expect(await admin('close-demo')).toEqual({
      output: 'Nobody can log in as admin@example.org anymore. "create" adds an administrator of your own.\n',
      errors: '',
    });
    expect((await calls.login('admin@example.org', 'Full-Court-1')).statusCode).toBe(401);
    expect((await calls.me(token)).statusCode).toBe(401);
    expect((await admin('list')).output).toBe('There is no administrator yet.\n');
    expect((await admin('close-demo')).output).toBe('No account has a password of the demo.\n');
  });

  it.each([[[]], [['create']], [['create', 'not an address']], [['constructor']]])(
    'prints help or the reason when asked for %j',
    async (words) => {
      const { errors } = await admin(...words);
      expect(errors).toMatch(/npm run admin|is not an email address/);
      expect(errors).not.toMatch(/ {4}at |Error:/);
    },
  );
});
