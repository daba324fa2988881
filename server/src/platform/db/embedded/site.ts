import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, chooseAccount, run } from './account.ts';
import { EmbeddedError } from './embedded-error.ts';

/** The paths of the embedded database, for the portal and for the database's user. */
export type Site = {
  account: Account | null;
  /** DATA_DIR/postgres, real path */
  root: string;
  cluster: string;
  log: string;
  /** folder of the Unix socket, as the portal accesses it */
  socket: string;
  /** converts a path below root to one that the database's user can access */
  seen(path: string): string;
  /** the open root folder, passed to child processes as file descriptor 3; null if paths suffice */
  handle: number | null;
  close(): void;
};

/** The kernel takes 107 bytes on Linux and 103 on macOS for the path of a socket. */
const MAX_SOCKET_BYTES = 103;
export const SOCKET_NAME = '.s.PGSQL.5432';
const HANDLE_PATH = '/proc/self/fd/3';

function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function giveTree(account: Account, path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.uid !== account.uid) chownSync(path, account.uid, account.gid);
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTree(account, join(path, name));
}

function privateFolder(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  giveTo(account, path);
  return path;
}

/** A folder with a short path for the socket; in a shared place, its ownership is verified. */
function shortSocketFolder(root: string, account: Account | null): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const path = join('/tmp', `coaches-portal-${name}`);
  const owner = account?.uid ?? process.getuid?.();
  try {
    mkdirSync(path, { mode: 0o700 });
    giveTo(account, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stat = lstatSync(path);
  if (stat.isDirectory() && stat.uid === owner && (stat.mode & 0o077) === 0) return path;
  throw new EmbeddedError(`${path} belongs to someone else; remove it or give DATA_DIR a shorter path.`);
}

/** Removes a socket folder outside the data folder; one that is in use contains a socket and stays. */
function removeSocketFolder(path: string): void {
  if (!path.startsWith('/tmp/coaches-portal-')) return;
  try {
    rmdirSync(path);
  } catch {
    // in use, or gone already
  }
}

function socketFolder(root: string, account: Account | null): string {
  const path = join(root, 'run');
  return Buffer.byteLength(join(path, SOCKET_NAME)) <= MAX_SOCKET_BYTES
    ? privateFolder(path, account)
    : shortSocketFolder(root, account);
}

/** Whether the database's user can enter `path` if its file descriptor 3 is `handle`. */
async function canEnter(path: string, account: Account, handle: number | null): Promise<boolean> {
  const { status } = await run('/bin/sh', ['-c', 'cd -- "$0" && test -w .', path], { account, handle });
  return status === 0;
}

function createFolders(dataDir: string): Omit<Site, 'seen' | 'handle' | 'close'> {
  const path = join(realpathSync(dataDir), 'postgres');
  const account = chooseAccount(join(path, 'cluster'));
  try {
    const root = privateFolder(path, account);
    const log = join(privateFolder(join(root, 'log'), account), 'postgres.log');
    const socket = socketFolder(root, account);
    if (account) giveTree(account, root);
    return { account, root, cluster: join(root, 'cluster'), log, socket };
  } catch (cause) {
    if (cause instanceof EmbeddedError) throw cause;
    throw new EmbeddedError(
      `The folder ${path} can't be prepared (${(cause as Error).message}): it must belong to the user that runs the portal.`,
      { cause },
    );
  }
}

/**
 * Prepares DATA_DIR/postgres. If the portal runs as root, the database's user may not be able to enter a parent folder,
 * such as a closed home directory; it then gets the open folder as a file descriptor.
 * @throws EmbeddedError if that user can't access the folder either way
 */
export async function openSite(dataDir: string): Promise<Site> {
  const site = createFolders(dataDir);
  const { account, root } = site;
  if (account === null || (await canEnter(root, account, null))) {
    return { ...site, seen: (inner) => inner, handle: null, close: () => removeSocketFolder(site.socket) };
  }
  const handle = openSync(root, 'r');
  if (await canEnter(HANDLE_PATH, account, handle)) {
    const seen = (inner: string) => (inner.startsWith(root) ? HANDLE_PATH + inner.slice(root.length) : inner);
    const close = () => {
      closeSync(handle);
      removeSocketFolder(site.socket);
    };
    return { ...site, seen, handle, close };
  }
  closeSync(handle);
  throw new EmbeddedError(
    `PostgreSQL may not run as root, and no other user can enter ${dataDir}: set DATA_DIR to a folder below one that is open to all, such as /var/lib/coaches-portal.`,
  );
}
