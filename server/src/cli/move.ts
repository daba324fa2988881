import { parseArgs } from 'node:util';
import { findLeague, restoreBackup } from '#backup/restore.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { databaseUrl } from '#platform/config/config-fields.ts';
import { checkDurability, openPool } from '#platform/db/database.ts';
import { hasEmbeddedDatabase, reachAlone } from '#platform/db/reach.ts';
import { createLog } from '#platform/log/log.ts';
import { contentsText, makeSafetyCopy } from './backups.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const USAGE = `npm run move -- --to postgres://user:password@host:5432/database
                  copies the embedded league to an empty database of a server

Stop the portal first. The embedded database is not changed.`;

function readTarget(args: string[]): string {
  let to: string | undefined;
  try {
    to = parseArgs({ args, options: { to: { type: 'string' } } }).values.to;
  } catch (cause) {
    throw new UsageError(USAGE, { cause });
  }
  if (to === undefined) throw new UsageError(USAGE);
  const read = databaseUrl.safeParse(to);
  if (!read.success) throw new UsageError(`--to ${read.error.issues[0]?.message}`);
  return read.data;
}

/** The part of a URL without passwords, which may also be in its query. */
function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** @throws Error with a sentence if a portal would not run on that server */
async function checkServer(url: string): Promise<void> {
  const pool = openPool({ connectionString: url }, createLog('silent'), 1);
  try {
    await checkDurability(pool);
  } finally {
    await pool.end();
  }
}

/** `npm run move`: copies the embedded league to a database server, and keeps the original. */
export async function move(args: string[], config: Config, signal: AbortSignal): Promise<void> {
  const url = readTarget(args);
  if (config.databaseUrl !== null) {
    throw new UsageError(
      'DATABASE_URL is set: the league is on a server already. Unset it to move the embedded one.',
    );
  }
  if (!hasEmbeddedDatabase(config.dataDir)) {
    throw new UsageError(
      `There is no league in ${config.dataDir}; set DATA_DIR to the portal's data folder.`,
    );
  }
  const to = { connectionString: url };
  await checkServer(url);
  if ((await findLeague(to)) !== null) {
    throw new UsageError(`There is a league in ${shown(url)} already; move into an empty database.`);
  }
  const from = await reachAlone(config);
  try {
    const { connection } = from;
    const folder = config.backupDir;
    const path = await makeSafetyCopy({ connection, folder, before: 'move', now: new Date(), signal });
    const { backup } = await restoreBackup({
      connection: to,
      path,
      replace: false,
      keepsAccess: true,
      signal,
    });
    print(`Moved ${contentsText(backup)} to ${shown(url)}; all rows are the same.`);
    print(`The embedded database in ${config.dataDir} is unchanged, and ${path} is a backup of it.`);
    print('Next: start the portal with DATABASE_URL set to that address; check that everything is there.');
    print('From then on, make daily backups with the database server, or with "npm run backup" in a timer.');
  } finally {
    await from.stop();
  }
}

if (import.meta.main) {
  await runCommand(async (args, signal) => {
    await move(args, readConfig(process.env), signal);
  });
}
