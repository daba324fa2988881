import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { run } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Site } from './site.ts';

export const USER = 'portal';
export const PORT = 5432;

function localeArguments(major: number): string[] {
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--encoding=UTF8', '--locale=C', ...(major >= 17 ? builtin : [])];
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete one is never used. */
async function createCluster(site: Site, binaries: Binaries): Promise<void> {
  for (const name of readdirSync(site.root)) {
    if (name.startsWith('new-'))
      rmSync(join(site.root, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const made = join(site.root, `new-${process.pid}-${Date.now().toString(36)}`);
  const { status, output } = await run(
    join(binaries.folder, 'initdb'),
    [
      '-D',
      site.seen(made),
      '-U',
      USER,
      '--auth=trust',
      '--no-instructions',
      ...localeArguments(binaries.major),
    ],
    site,
  );
  if (status !== 0) {
    rmSync(made, { recursive: true, force: true });
    const reason = output.trim().split('\n').at(-1) ?? '';
    throw new EmbeddedError(`The database could not be created in ${site.root}: ${reason}`);
  }
  renameSync(made, site.cluster);
  syncFolder(site.root);
}

/**
 * Makes sure that the cluster exists and matches the programs.
 * @throws EmbeddedError if another major version created it
 */
export async function ensureCluster(site: Site, binaries: Binaries): Promise<void> {
  const versionFile = join(site.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) await createCluster(site, binaries);
  const made = Number.parseInt(readFileSync(versionFile, 'utf8'), 10);
  if (made === binaries.major) return;
  throw new EmbeddedError(
    `The database in ${site.root} was made by PostgreSQL ${made} and can't be read by ${binaries.major}: set POSTGRES_BIN to the programs of ${made}.`,
  );
}

/**
 * The server's arguments. They override the cluster's configuration files, so durability can't be switched off there.
 */
export function serverArguments(site: Site): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${site.seen(site.socket).replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: PORT,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    max_connections: 120,
    max_wal_size: '256MB',
    deadlock_timeout: '200ms',
    client_connection_check_interval: '1s',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // errors go to the portal's own log, which hides secrets
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', site.seen(site.cluster), ...pairs];
}
