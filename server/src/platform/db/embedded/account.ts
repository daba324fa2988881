import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedError } from './embedded-error.ts';

/** The system account that runs PostgreSQL if the portal is root, because PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number };

type Run = { account: Account | null; handle?: number | null };
type Outcome = { status: number | null; output: string };

const PREFERRED = ['postgres', '_postgres', 'nobody'];

function knownAccounts(): Map<string, Account> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines.map((line): [string, Account] => {
    const [name = '', , uid, gid] = line.split(':');
    return [name, { uid: Number(uid), gid: Number(gid) }];
  });
  return new Map(accounts.filter(([name, { uid, gid }]) => name && uid > 0 && gid >= 0));
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}

/**
 * The account to run PostgreSQL as: null for the portal's own user; if that is root, the current owner of the database
 * or else an unprivileged system account.
 * @throws EmbeddedError if there is no such account
 */
export function chooseAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = knownAccounts();
  const owner = ownerOf(clusterFolder);
  const names = [...accounts].filter(([, { uid }]) => uid === owner).map(([name]) => name);
  const chosen = [...names, ...PREFERRED].find((name) => accounts.has(name));
  const account = chosen === undefined ? undefined : accounts.get(chosen);
  if (account) return account;
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root and this system has no user "nobody"; start the portal as another user or set DATABASE_URL.',
  );
}

/**
 * Options to start a database process: under the account, without the portal's secrets in its environment, in its own
 * session (Ctrl-C reaches the portal only, which stops the database last), with the folder handle as file descriptor 3.
 */
export function childOptions({ account, handle }: Run) {
  return {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    extra: typeof handle === 'number' ? [handle] : [],
  };
}

/** Runs a database program to completion; its status is null if it could not be started. */
export function run(command: string, args: string[], options: Run): Promise<Outcome> {
  const { extra, ...rest } = childOptions(options);
  return new Promise((resolve) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe', ...extra] });
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ status: null, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
