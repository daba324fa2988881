import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PasswordCost } from '@portal/server/auth/passwords.ts';
import { createSettings } from '@portal/server/league/settings.ts';
import { type ChangeFeed, openChangeFeed } from '@portal/server/platform/db/change-feed.ts';
import {
  type ConnectionConfig,
  openDb,
  openPool,
  type PoolState,
  poolStateOf,
} from '@portal/server/platform/db/database.ts';
import type { EnrollmentSource, Portal } from '@portal/server/portal.ts';
import type pg from 'pg';
import pino from 'pino';
import { takeWarmPool } from './postgres.ts';
import { scratchFolder } from './scratch.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; set(instant: string | Date): void };

function testClock(instant: string | Date): TestClock {
  let at = new Date(instant);
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next);
    },
  };
}

/** A hash at the real cost takes longer than most tests. */
const MIN_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export type TestPortal = {
  portal: Portal;
  clock: TestClock;
  poolState: () => PoolState;
  close(): Promise<void>;
};

export type TestPortalOptions = {
  connection: ConnectionConfig;
  /** an instant; Tuesday, 2026-11-17, 12:00 in New York by default */
  now?: string;
  timeZone?: string;
  throttle?: boolean;
  /** the minimum by default */
  passwordCost?: PasswordCost;
  /** 0 by default: emails are sent immediately */
  mailPauseMs?: number;
  /** where enrollment files are downloaded from; nowhere by default */
  enrollmentSource?: EnrollmentSource;
  /** where long uploads are stored while they are read; by default a folder that all tests share */
  spoolFolder?: string;
  /** whether the disk has room for changes; it has by default */
  hasRoom?: () => Promise<boolean>;
  /** whether no other process writes to this database (as with the embedded one) */
  alone?: boolean;
  /** a pool that closing the portal ends; the test database's by default */
  pool?: pg.Pool;
  /** connections of the pool */
  connections?: number;
};

/** Resolves once the feed has its own connection. */
async function untilListening(feed: ChangeFeed): Promise<void> {
  while (
    !(await feed.waitUntilCurrent().then(
      () => true,
      () => false,
    ))
  ) {
    await pause(2);
  }
}

/** The pool that is already connected to the test database, or a new one. The portal ends it like any other. */
function openTestPool({ connection, connections, pool: existing }: TestPortalOptions): pg.Pool {
  if (existing !== undefined) return existing;
  const warm = connections === undefined ? takeWarmPool(connection.database) : null;
  if (warm === null) return openPool(connection, pino({ level: 'silent' }), connections ?? 8);
  return new Proxy(warm.pool, {
    get: (pool, key) => {
      const value = key === 'end' ? warm.release : Reflect.get(pool, key, pool);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

/** A portal on a test database, with its own clock. Several on one database represent several processes. */
export async function openTestPortal(options: TestPortalOptions): Promise<TestPortal> {
  const log = pino({ level: 'silent' });
  const clock = testClock(options.now ?? '2026-11-17T17:00:00Z');
  const pool = openTestPool(options);
  const db = openDb(pool, { onCommit: () => feed.noteCommit() });
  const feed = openChangeFeed(options.connection, log, { alone: options.alone ?? false });
  const settings = createSettings(db, { timeZone: options.timeZone ?? 'America/New_York' });
  await settings.reload();
  await untilListening(feed);
  const portal: Portal = {
    db,
    feed,
    clock,
    settings,
    log,
    publicUrl: 'http://portal.example',
    mailPauseMs: options.mailPauseMs ?? 0,
    linkAnswerMs: 0,
    passwordCost: options.passwordCost ?? MIN_COST,
    throttle: options.throttle ?? true,
    enrollmentSource: options.enrollmentSource ?? null,
    spoolFolder: options.spoolFolder ?? join(scratchFolder(), 'portal-spool'),
    hasRoom: options.hasRoom ?? (async () => true),
  };
  return {
    portal,
    clock,
    poolState: () => poolStateOf(pool),
    async close() {
      await feed.close();
      await db.destroy();
    },
  };
}

/** A call of this person without an Idempotency-Key, for tests that call a use case directly. */
export const callBy = <Caller>(caller: Caller) => ({ caller, key: null, name: '', input: null });
