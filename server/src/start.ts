import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ensureFirstAdmin } from '#auth/first-admin.ts';
import { createLinkCheck } from '#auth/links.ts';
import { createDailyBackups, startDailyBackups } from '#backup/daily-backups.ts';
import { startHealthRecorder } from '#health/history.ts';
import { endJobsOfKilled } from '#jobs/run-job.ts';
import { startMailWorker } from '#mail/worker.ts';
import { openChangeFeed } from '#platform/db/change-feed.ts';
import {
  type ConnectionConfig,
  checkDurability,
  openDb,
  openPool,
  poolStateOf,
} from '#platform/db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#platform/db/embedded/start.ts';
import { codeOf, isDatabaseAway } from '#platform/db/faults.ts';
import { migrate } from '#platform/db/migrate.ts';
import { watchRoom } from '#platform/disk/disk-room.ts';
import { sweepSpools } from '#platform/files/read/spool.ts';
import { startWaitingWorker } from '#waiting/process-waitlist.ts';
import { buildApp } from './app.ts';
import { LINK_ANSWER_MS } from './auth/links.ts';
import { PASSWORD_COST } from './auth/passwords.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createSettings, firstSettings } from './league/settings.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { createLog, toTerminal } from './platform/log/log.ts';
import type { Portal } from './portal.ts';

const STOP_WITHIN_MS = 10_000;
/** connections that may wait to be accepted; with fewer, thousands at once would delay the next coach by seconds */
const BACKLOG = 4_096;
const FIRST_RETRY_MS = 50;
const RETRY_MS = 1_000;

/** SQLSTATEs of an unknown database or a refused login. */
const REFUSED = /^(28|3D)/;

type Preparation = {
  pool: pg.Pool;
  portal: Portal;
  isStopping: () => boolean;
  /** called whenever the database turns out to be away */
  onAway: () => Promise<void>;
};

/** Migrates the database. Waits while it is away; any other error stops the start. */
async function prepareDatabase({ pool, portal, isStopping, onAway }: Preparation): Promise<void> {
  const { log, settings, feed } = portal;
  for (let attempt = 0; !isStopping(); attempt += 1) {
    let isReached = false;
    try {
      await checkDurability(pool);
      isReached = true;
      const applied = await migrate(pool);
      if (applied.length > 0) log.info({ applied }, 'database migrated');
      await settings.storeDefaults();
      await settings.reload();
      // answers from memory need the feed
      await feed.waitUntilCurrent();
      return;
    } catch (error) {
      if (error instanceof Error && REFUSED.test(codeOf(error) ?? '')) {
        throw new Error(`DATABASE_URL is refused by that server: ${error.message}.`, { cause: error });
      }
      if (!isDatabaseAway(error)) throw error;
      if (attempt === 0) log.warn({ err: error }, 'waiting for the database');
      // the feed may connect a moment later than the pool
      if (!isReached || attempt > 1) await onAway();
      await pause(attempt === 0 ? FIRST_RETRY_MS : RETRY_MS);
    }
  }
}

type Login = { role: string; email: string; password: string };

/** Creates the demo league in an empty database, and returns its logins. Imported here to save memory without a demo. */
async function demoLogins(portal: Portal): Promise<Login[]> {
  const demo = await import('#demo/make-demo.ts');
  if (await demo.isEmpty(portal)) {
    portal.log.info('creating the demo league');
    // the changes that fill it are not worth reading
    await demo.makeDemo({ ...portal, log: portal.log.child({}, { level: 'warn' }) });
  }
  return demo.demoLogins(portal);
}

/** @throws Error with a sentence if anyone could log in to a real league with a password of the demo */
async function refusePublicLogins({ db }: Portal): Promise<void> {
  const { listPublicLogins } = await import('#demo/public-logins.ts');
  const open = await listPublicLogins(db);
  if (open.length === 0) return;
  throw new Error(
    `The database was filled with the demo league, and anyone knows the passwords of ${open.map(({ email }) => email).join(' and ')}: close them with "npm run admin -- close-demo", or set DEMO=on if this is a demonstration.`,
  );
}

/** @throws Error with a sentence if the port is not available */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (cause) {
    const why = codeOf(cause) === 'EADDRINUSE' ? 'another program uses it' : codeOf(cause);
    throw new Error(`The portal cannot listen on PORT ${port} of HOST ${host}: ${why}.`, { cause });
  }
}

function printWelcome(config: Config, address: string, logins: Login[]): void {
  const lines = [
    '',
    `  The coaches portal is ready: ${config.host === '127.0.0.1' ? config.publicUrl : address}`,
  ];
  if (logins.length > 0) lines.push('', '  Demo league. Log in with');
  for (const { role, email, password } of logins) lines.push(`    ${role.padEnd(14)} ${email}   ${password}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Opens the database, serves the portal, and shuts it down at SIGTERM or SIGINT. */
export async function startPortal(
  env: Readonly<Record<string, string | undefined>>,
  { stopWithinMs = STOP_WITHIN_MS } = {},
): Promise<void> {
  // a full disk or a closed pipe must not stop the portal
  process.stdout.on('error', () => {});
  const config = readConfig(env);
  const isWatched = process.stdout.isTTY && env.NODE_ENV !== 'production';
  const log = createLog(config.logLevel, isWatched ? toTerminal() : undefined);
  let embedded: EmbeddedDatabase | null = null;
  let connection: ConnectionConfig;
  if (config.databaseUrl === null) {
    embedded = await startEmbedded({ dataDir: config.dataDir, binDir: config.postgresBin, log });
    connection = embedded.connection;
  } else {
    connection = { connectionString: config.databaseUrl };
  }
  const pool = openPool(connection, log);
  const db = openDb(pool, { log, prepare: config.preparedStatements, onCommit: () => feed.noteCommit() });
  const settings = createSettings(db, firstSettings(config));
  const feed = openChangeFeed(connection, log, { alone: embedded !== null });
  const portal: Portal = {
    db,
    feed,
    clock: systemClock,
    settings,
    log,
    publicUrl: config.publicUrl,
    mailPauseMs: config.mailPauseMs,
    passwordCost: PASSWORD_COST,
    linkAnswerMs: LINK_ANSWER_MS,
    throttle: config.throttle,
    enrollmentSource: config.enrollment,
    spoolFolder: join(config.dataDir, 'tmp'),
    // a database server monitors its own disk and reports when it is full
    hasRoom: embedded === null ? async () => true : watchRoom(config.dataDir),
  };

  let ready = false;
  let stopping: Promise<void> | null = null;
  const recorder = startHealthRecorder(portal, { dataDir: config.dataDir, isReady: () => ready });
  const backups =
    embedded === null || config.backupKeepDays === null
      ? null
      : createDailyBackups(portal, {
          connection,
          folder: config.backupDir,
          keepDays: config.backupKeepDays,
          // backups may be on another disk
          hasRoom: watchRoom(config.backupDir),
        });
  const app = await buildApp(portal, {
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    isReady: () => ready,
    dataDir: config.dataDir,
    backups,
    mail: { from: config.mailFrom, hasServer: config.smtpUrl !== null },
    vitals: { poolState: () => poolStateOf(pool), lastBeatAt: recorder.lastBeatAt },
    frontEnd: true,
  });
  const mailWorker = startMailWorker(portal, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    isLinkUsable: createLinkCheck(db),
    logsLinks: config.environment !== 'production',
    random: Math.random,
    isReady: () => ready,
  });
  const housekeeping = startHousekeeping(portal, () => ready);
  const dailyBackups = backups && startDailyBackups(portal, backups, () => ready);
  const waitingWorker = startWaitingWorker(portal, () => ready);

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const deadline = setTimeout(() => process.exit(1), stopWithinMs);
      deadline.unref();
      await app.close();
      await housekeeping.stop();
      await dailyBackups?.stop();
      await waitingWorker.stop();
      await recorder.stop();
      await mailWorker.stop();
      await feed.close();
      await db.destroy();
      await embedded?.stop();
      clearTimeout(deadline);
    })();
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }

  try {
    // The process does not listen before it is ready, so that a proxy uses the other process instead of getting 503 here.
    // It does listen while the database server is away, because then no other process can answer either.
    let isListening = false;
    const startListening = async () => {
      if (!isListening) await listen(app, config);
      isListening = true;
    };
    await prepareDatabase({ pool, portal, isStopping: () => stopping !== null, onAway: startListening });
    if (stopping !== null) return;
    await sweepSpools(portal.spoolFolder);
    // no other process can run jobs on the embedded database
    if (embedded !== null) await endJobsOfKilled(portal);
    feed.subscribe('settings', () => {
      if (ready)
        settings
          .reload()
          .catch((error: unknown) => log.warn({ err: error }, 'could not reload the settings'));
    });
    if (config.firstAdministrator !== null) await ensureFirstAdmin(portal, config.firstAdministrator);
    if (config.environment === 'production' && !config.demo) await refusePublicLogins(portal);
    const logins = config.demo ? await demoLogins(portal) : [];
    ready = true;
    await startListening();
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    printWelcome(config, `http://${config.host}:${port}`, logins);
  } catch (error) {
    await stop();
    throw error;
  }
}
