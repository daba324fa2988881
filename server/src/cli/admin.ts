import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { findAccountByEmail, listAdministrators } from '#auth/account-repository.ts';
import { makeAdministrator, type PersonName } from '#auth/first-admin.ts';
import { generatePassword } from '#auth/passwords.ts';
import { closePublicLogins } from '#demo/public-logins.ts';
import { createSettings, firstSettings } from '#league/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { askPassword, openSecretPrompt } from './ask-password.ts';
import { openDatabase, print, UsageError } from './run-command.ts';

/** `npm run admin -- …`: manages administrators, on the machine of the portal. */

const USAGE = `npm run admin -- create EMAIL [FIRST NAME] [LAST NAME]   adds an administrator, or makes a coach one
npm run admin -- reset EMAIL                             gives an administrator a new password, and removes second factors
npm run admin -- list                                    lists the administrators
npm run admin -- close-demo                              closes the demo's accounts, whose passwords are public

Asks for the password. If it is empty, or there is no terminal, the portal chooses one.`;

function emailOf(text: string | undefined): string {
  const email = normalizeEmail(text ?? '');
  if (email === null) throw new UsageError(text === undefined ? USAGE : `"${text}" is not an email address.`);
  return email;
}

type Named = { email: string; name?: PersonName | undefined };

const PLAIN_NAME = /^[\p{L}\p{M}' ’.-]{1,80}$/u;

/** From the arguments "Pat" "Lee" or "Pat Lee". */
function nameOf(words: readonly string[]): PersonName | undefined {
  const [firstName = '', ...rest] = words.join(' ').trim().split(/\s+/);
  if (firstName === '') return undefined;
  const name = { firstName, lastName: rest.join(' ') };
  if (!Object.values(name).every((part) => part === '' || PLAIN_NAME.test(part))) {
    throw new UsageError('Enter a name of plain letters, at most 80 characters.');
  }
  return name;
}

async function typedPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const prompt = openSecretPrompt();
  try {
    return await askPassword(prompt);
  } finally {
    prompt.close();
  }
}

async function setAdministrator(db: Db, { email, name }: Named, done: string): Promise<void> {
  const typed = await typedPassword();
  const password = typed === '' ? generatePassword() : typed;
  await makeAdministrator(db, { email, name, password, now: systemClock.now() });
  print(done);
  if (typed === '') print(`The password, shown only this once: ${password}`);
}

async function create(db: Db, { email, name }: Named): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (account?.role === 'ADMIN') {
    throw new UsageError(`${email} is an administrator already; "reset" gives a new password.`);
  }
  const done =
    account === null
      ? `${email} is an administrator now.`
      : `The account ${email} is an administrator now, with a new password; its devices are logged out.`;
  await setAdministrator(db, { email, name }, done);
}

async function reset(db: Db, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (account?.role !== 'ADMIN') throw new UsageError(`There is no administrator ${email}.`);
  await setAdministrator(
    db,
    { email },
    `${email} has a new password and no second factor; all devices are logged out.`,
  );
}

async function list(db: Db): Promise<void> {
  const administrators = await listAdministrators(db);
  if (administrators.length === 0) print('There is no administrator yet.');
  for (const { email, firstName, lastName, createdAt } of administrators) {
    const name = fullName(firstName, lastName) || 'no name';
    print(`${email}   ${name}   since ${createdAt.toISOString().slice(0, 10)}`);
  }
}

async function closeDemo(db: Db): Promise<void> {
  const closed = await closePublicLogins(db, systemClock.now());
  print(
    closed.length === 0
      ? 'No account has a password of the demo.'
      : `Nobody can log in as ${closed.join(' or ')} anymore. "create" adds an administrator of your own.`,
  );
}

const COMMANDS: Record<string, (...args: string[]) => (db: Db) => Promise<void>> = {
  create: (email, ...words) => {
    const named = { email: emailOf(email), name: nameOf(words) };
    return (db) => create(db, named);
  },
  reset: (address) => {
    const email = emailOf(address);
    return (db) => reset(db, email);
  },
  list: () => list,
  'close-demo': () => closeDemo,
};

/** Reads the arguments before it opens the database. @throws UsageError */
export async function runAdmin(
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(USAGE);
  const work = command(...args);
  const config = readConfig(env);
  const database = await openDatabase(config);
  try {
    // the first administrator may be added before the portal was started
    await createSettings(database.db, firstSettings(config)).storeDefaults();
    await work(database.db);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await runAdmin(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
