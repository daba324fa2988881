import { listPublicLogins } from '#demo/public-logins.ts';
import { createSettings } from '#league/settings.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { hasEmbeddedDatabase, type Reached, reachDatabase } from '#platform/db/reach.ts';
import { createLog } from '#platform/log/log.ts';
import { checkAddress } from './check-address.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups, checkDisk } from './check-disk.ts';
import { checkMail, type ResolveMx } from './check-mail.ts';
import { checkSettings, checkVersions } from './check-settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const database = findingsOf('Database');

export type Examination = {
  env: Readonly<Record<string, string | undefined>>;
  /** milliseconds since 1970 */
  now: () => number;
  testTo: string | null;
  resolveMx?: ResolveMx;
};

/** The time zone of the league; the default if its tables do not exist yet. */
async function zoneOf(db: Db, config: Config): Promise<string> {
  const settings = createSettings(db, { timeZone: config.leagueTimeZone });
  await settings.reload().catch(() => {});
  return settings.current().timeZone;
}

/** The message of an error, with those of its parts if the driver reports several. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** An account that anyone can log in to, because the demo's passwords are public. */
async function checkDemo(db: Db, { environment, demo }: Config): Promise<Finding[]> {
  if (environment !== 'production' || demo) return [];
  const open = await listPublicLogins(db).catch(() => []);
  if (open.length === 0) return [];
  return [
    database.error(
      `It was filled with the demo league: anyone knows the passwords of ${open.map(({ email }) => email).join(' and ')}.`,
      'Close them with "npm run admin -- close-demo"; the portal does not start before.',
    ),
  ];
}

async function checkReached({ connection }: Reached, config: Config, now: () => number): Promise<Finding[]> {
  const pool = openPool(connection, createLog('silent'), 2);
  const db = openDb(pool, { prepare: config.preparedStatements });
  try {
    return [
      ...(await checkDatabase(db)),
      ...(await checkDemo(db, config)),
      ...(await checkClock(db, await zoneOf(db, config), now)),
    ];
  } finally {
    await db.destroy();
  }
}

async function checkData(config: Config, now: () => number): Promise<Finding[]> {
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config.dataDir)) {
    return [
      database.warning(
        `There is no league in ${config.dataDir} yet.`,
        'npm start creates one, or set DATA_DIR.',
      ),
    ];
  }
  try {
    const reached = await reachDatabase(config);
    return await checkReached(reached, config, now).finally(reached.stop);
  } catch (error) {
    const fix =
      config.databaseUrl === null
        ? 'See DATA_DIR/postgres/log/postgres.log.'
        : 'Start the database server, or correct DATABASE_URL.';
    return [database.error(`The database does not answer: ${sentenceOf(error).replace(/\.$/, '')}.`, fix)];
  }
}

/** Runs all checks, in the order of the report. Changes nothing. */
export async function examine({ env, now, testTo, resolveMx }: Examination): Promise<Finding[]> {
  const { config, findings } = checkSettings(env);
  const found = [...findings, ...checkVersions(env)];
  if (config === null) return found;
  const parts = await Promise.all([
    checkData(config, now),
    checkBackups(config, new Date(now())),
    checkDisk(config),
    checkMail(config, { env, testTo, ...(resolveMx && { resolveMx }) }),
    checkAddress(config, new Date(now())),
  ]);
  return [...found, ...parts.flat()];
}
