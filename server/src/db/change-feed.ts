import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#log.ts';
import type { ConnectionConfig, Db } from './database.ts';
import { codeOf, isDatabaseAway } from './faults.ts';
import { createSeenTransactions, parseSnapshot } from './seen-transactions.ts';

/**
 * What changed, told to every portal process on the database in the breath of the commit (LISTEN/NOTIFY).
 * - `slots`: slots or entries; - `accounts`: sessions, roles, confirmations; - `settings`: league settings;
 * - `mail`: a mail waits in the outbox; - `outbox`: a try has changed what is known of a mail;
 *   - `jobs`: a step of the season's set-up has said something or has ended, or the list of seasons has changed
 */
export type Topic = 'slots' | 'accounts' | 'settings' | 'mail' | 'outbox' | 'jobs';

/** The league days ('YYYY-MM-DD') that a change of slots is about; null where it may be any. */
export type ChangedDays = readonly string[] | null;
/** The ids of the teams whose entries changed; null where it may be any. */
export type ChangedTeams = readonly number[] | null;
/** @param teams of a change that names its days, only its announcement says; `tellHere` before it says none */
export type FeedListener = (days: ChangedDays, teams: ChangedTeams) => void;

export type ChangeFeed = {
  /** Calls `listener` at each change of the topic, and once (for any day) whenever changes may have been missed. */
  subscribe(topic: Topic, listener: FeedListener): void;
  /** Tells this process at once; call it after the commit, before answering. Others hear by `announce`. */
  tellHere(topic: Topic, days?: ChangedDays): void;
  /**
   * Resolves when every change that anybody could have seen before the call has reached the listeners here. Rejects
   * while the database is away. Without it, memory could answer a moment behind another process (docs/spec/safety.md#g3).
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

const CHANNEL = 'portal_changed';
const RECONNECT_MS = [100, 250, 500, 1_000];
const ANSWERS_WITHIN_MS = 3_000;

/** More days than this are announced as any day: a payload has room for 8,000 bytes. */
const MAX_DAYS = 60;
/** More teams than this are announced as any team. */
const MAX_TEAMS = 200;
const TEAM = /^t(\d{1,10})$/;
/** The transaction that announces. */
const TRANSACTION = /^x(\d{1,20})$/;
const OWN_ID = sql` ' x' || pg_current_xact_id()::text`;
/** A payload that announces nothing but itself. */
const NUDGE = `select pg_notify('${CHANNEL}', 'seen x' || pg_current_xact_id()::text)`;
const ANY_TEAM = 't*';

const payloadOf = (topic: Topic, days: ChangedDays): string =>
  days === null || days.length > MAX_DAYS ? topic : `${topic} ${[...new Set(days)].toSorted().join(' ')}`;

/** The announcement as an expression, for a statement that writes and announces in one round trip. */
export const announcement = (topic: Topic, days: ChangedDays = null): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, ${payloadOf(topic, days)}::text || ${OWN_ID})`;

/** The announcement of changed entries: it says their days, and whose they are. */
export const announcementOfEntries = (
  days: readonly string[],
  entryIds: readonly number[],
): RawBuilder<unknown> => sql`pg_notify(${CHANNEL}, ${payloadOf('slots', days)} || (
    select case when count(*) > ${MAX_TEAMS} then ${` ${ANY_TEAM}`} else coalesce(string_agg(' t' || id, ''), '') end
    from (select distinct unnest(array[home_team_id, away_team_id]) as id from entry where id = any(${entryIds}::int[])) t
    where id is not null
  ) || ${OWN_ID})`;

/** Announces changed slots of these days that concern these teams; at most some dozens of each. */
export async function announceOfTeams(
  db: Db,
  days: readonly string[],
  teamIds: readonly number[],
): Promise<void> {
  const payload = [payloadOf('slots', days), ...teamIds.map((id) => `t${id}`)].join(' ');
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}

/** What a payload says besides its topic. Words that nobody here knows, of a newer process, mean any. */
function readPayload(words: readonly string[]): { days: ChangedDays; teams: ChangedTeams } {
  const days = words.filter((word) => !/^[tx]/.test(word));
  if (days.length === 0) return { days: null, teams: null };
  const teams = words.flatMap((word) => TEAM.exec(word)?.[1] ?? []).map(Number);
  return { days, teams: words.includes(ANY_TEAM) ? null : teams };
}

/** Announces a change to all processes; goes inside the transaction and is delivered by its commit. */
export async function announce(db: Db, topic: Topic, days: ChangedDays = null): Promise<void> {
  await sql`select ${announcement(topic, days)}`.execute(db);
}

/**
 * Listens on a connection of its own and reconnects when it breaks. `alone` says that no other process can write
 * to this database (the embedded one is locked), so that `caughtUp` needs no round trip.
 */
export function openChangeFeed(
  connection: ConnectionConfig,
  log: Log,
  options: { alone: boolean },
): ChangeFeed {
  const listeners = new Map<Topic, Set<FeedListener>>();
  const seen = createSeenTransactions();
  let client: pg.Client | null = null;
  let lose: (error: Error) => void = () => {};
  let closed = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | null = null;

  const tell = (topic: string, days: ChangedDays, teams: ChangedTeams) => {
    for (const listener of listeners.get(topic as Topic) ?? []) listener(days, teams);
  };
  const tellAll = () => {
    for (const topic of listeners.keys()) tell(topic, null, null);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      // a server that has gone without a word must not keep readers waiting
      query_timeout: ANSWERS_WITHIN_MS,
      keepAlive: true,
      application_name: 'coaches-portal feed',
      // it writes nothing but nudges, which nobody misses after a crash
      options: '-c synchronous_commit=off',
    });
    const lost = (error?: Error) => {
      if (client !== next) return;
      client = null;
      tellAll();
      if (closed) return;
      log.warn({ err: error }, 'the change feed lost its connection');
      schedule();
    };
    // a server that stops says so and then breaks the connection: two errors, and neither may end the process
    next.on('error', lost);
    next.once('end', () => lost());
    next.on('notification', ({ payload = '' }) => {
      const [topic = '', ...words] = payload.split(' ');
      const id = TRANSACTION.exec(words.at(-1) ?? '')?.[1];
      if (id !== undefined) seen.announced(BigInt(id));
      const { days, teams } = readPayload(words);
      tell(topic, days, teams);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) return void next.end().catch(() => {});
      seen.forget();
      client = next;
      lose = (error) => {
        lost(error);
        next.end().catch(() => {});
      };
      attempt = 0;
      tellAll();
    } catch (error) {
      next.end().catch(() => {});
      log.debug({ err: error }, 'the change feed could not connect');
      schedule();
    }
  }

  function schedule(): void {
    if (closed || timer !== null) return;
    const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)] ?? 1_000;
    attempt += 1;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, wait);
    timer.unref();
  }

  // One round trip serves every caller that came before it left: notifications of earlier commits arrive ahead of
  // its answer on the same connection.
  let flying: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  // Whoever goes on in the very breath in which an answer came began before it was asked for: a call that looks its
  // session up and then reads a list is caught up once for both. What arrives from outside comes in a later breath.
  let hasJustArrived = false;
  const roundTrip = async () => {
    if (client === null)
      throw Object.assign(new Error('Connection terminated: the change feed is not connected'), {
        code: '08003',
      });
    await catchUp(client).catch((error: Error) => {
      lose(error);
      throw error;
    });
  };
  // A commit can be seen a moment before its notification is on its way. Where a transaction has ended that has not
  // announced itself here, notifying ourselves makes the server hand over all that wait, that one's included.
  const catchUp = async (here: pg.Client) => {
    const { rows } = await here.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    const snapshot = parseSnapshot(rows[0]?.snapshot ?? '');
    if (!seen.knows(snapshot)) await here.query(NUDGE).catch(bearRefusal);
    seen.arrived(snapshot);
    hasJustArrived = true;
    process.nextTick(() => {
      hasJustArrived = false;
    });
  };
  // a server that can write nothing now (its disk is full, say) has nothing new to tell either
  const bearRefusal = (error: unknown) => {
    if (codeOf(error) === null || isDatabaseAway(error)) throw error;
    log.debug({ err: error }, 'the change feed could not nudge the server');
  };
  const launch = () => {
    flying = roundTrip().finally(() => {
      flying = null;
    });
    return flying;
  };

  void connect();
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      set.add(listener);
      listeners.set(topic, set);
    },
    tellHere(topic, days = null) {
      tell(topic, days, days === null ? null : []);
    },
    caughtUp() {
      if (options.alone && client !== null) return Promise.resolve();
      if (hasJustArrived) return Promise.resolve();
      if (flying === null) return launch();
      queued ??= flying
        .catch(() => {})
        .then(() => {
          queued = null;
          return launch();
        });
      return queued;
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
