import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import type { ConnectionConfig, Db } from './database.ts';

/**
 * What a commit has changed. The triggers that call `note_change` say which table belongs to which topic.
 * - `slots`: slots, entries, holds, or names that they show; - `accounts`: sessions, roles, confirmations, teams of
 *   coaches; - `settings`: league settings and rules; - `mail`: an email waits in the outbox; - `outbox`: the state of
 *   an email has changed; - `jobs`: a job has reported progress or has ended, or the list of seasons changed; -
 *   `plans`: drafts of games and published plans
 */
export type Topic = 'slots' | 'accounts' | 'settings' | 'mail' | 'outbox' | 'jobs' | 'plans';

/** The league days ('YYYY-MM-DD') whose slots changed; null if any day may have changed. */
export type ChangedDays = readonly string[] | null;
/** The ids of the teams whose entries changed; null if any team's may have. */
export type ChangedTeams = readonly number[] | null;
export type FeedListener = (days: ChangedDays, teams: ChangedTeams) => void;

export type ChangeFeed = {
  /** Calls `listener` for each change of the topic, and once for any day when changes may have been missed. */
  subscribe(topic: Topic, listener: FeedListener): void;
  /** This process has committed something. */
  noteCommit(): void;
  /**
   * Resolves when the listeners of this process have received every change that any process committed before the call.
   * Rejects while the database is unreachable. Call it before answering from a cache (docs/spec/safety.md#history).
   */
  waitUntilCurrent(): Promise<void>;
  close(): Promise<void>;
};

type Change = { topic: Topic; days: ChangedDays; teams: ChangedTeams };

/** The trigger function `note_change` notifies this channel. */
const CHANNEL = 'portal_changed';
const RECONNECT_MS = [100, 250, 500, 1_000];
const QUERY_TIMEOUT_MS = 3_000;

/** All changes of transactions that the snapshot did not include; none without a snapshot. */
const CHANGES_SINCE = `select pg_current_snapshot()::text as snapshot, (
    select json_agg(json_build_object('topic', topic, 'days', days, 'teams', teams) order by id)
    from change
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ) as changes`;

/**
 * Deletes changes older than an hour, which every process has read. A process that was disconnected for longer reads
 * everything again.
 */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from change where at < now() - interval '1 hour'`.execute(db);
}

/**
 * Reads changes on its own connection, and reconnects when that breaks.
 * @param options.alone no other portal process writes to this database (the embedded one is locked), so only a commit
 * of this process or a notification causes a query
 * @see docs/decisions/0051-changes-by-trigger.md
 */
export function openChangeFeed(
  connection: ConnectionConfig,
  log: Log,
  options: { alone: boolean },
): ChangeFeed {
  const listeners = new Map<Topic, Set<FeedListener>>();
  let client: pg.Client | null = null;
  let dropConnection: (error: Error) => void = () => {};
  /** the snapshot of the last read; null: everything may have changed since */
  let snapshot: string | null = null;
  let mayBeBehind = true;
  let closed = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | null = null;

  const notify = ({ topic, days, teams }: Change) => {
    for (const listener of listeners.get(topic) ?? []) listener(days, teams);
  };
  const notifyAll = () => {
    for (const topic of listeners.keys()) notify({ topic, days: null, teams: null });
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      // a server that disappeared without closing the connection must not block readers
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'coaches-portal feed',
    });
    const lost = (error?: Error) => {
      if (client !== next) return;
      client = null;
      notifyAll();
      if (closed) return;
      log.warn({ err: error }, 'the change feed lost its connection');
      schedule();
    };
    // a stopping server sends an error and then closes the connection: two errors, neither of which may end the process
    next.on('error', lost);
    next.once('end', () => lost());
    next.on('notification', () => {
      mayBeBehind = true;
      waitUntilCurrent().catch((error: unknown) =>
        log.debug({ err: error }, 'the change feed could not read what changed'),
      );
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) return void next.end().catch(() => {});
      snapshot = null;
      mayBeBehind = true;
      client = next;
      dropConnection = (error) => {
        lost(error);
        next.end().catch(() => {});
      };
      attempt = 0;
      notifyAll();
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

  // One query serves all callers that arrive before it is sent.
  let flying: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  // Code that continues in the tick in which an answer arrives started before the query was sent, so a call that looks
  // its session up and then reads a list needs one query for both. New requests arrive in a later tick.
  let hasJustRead = false;

  async function read(): Promise<void> {
    const reader = client;
    if (reader === null) {
      const text = 'Connection terminated: the change feed is not connected';
      throw Object.assign(new Error(text), { code: '08003' });
    }
    mayBeBehind = false;
    type ChangesSince = { snapshot: string; changes: Change[] | null };
    const { rows } = await reader
      .query<ChangesSince>({ name: 'changes-since', text: CHANGES_SINCE, values: [snapshot] })
      .catch((error: Error) => {
        mayBeBehind = true;
        if (client === reader) dropConnection(error);
        throw error;
      });
    const [latest] = rows;
    if (latest === undefined || client !== reader) return;
    const isFirst = snapshot === null;
    snapshot = latest.snapshot;
    if (isFirst) notifyAll();
    for (const change of latest.changes ?? []) notify(change);
    hasJustRead = true;
    process.nextTick(() => {
      hasJustRead = false;
    });
  }
  const launch = () => {
    flying = read().finally(() => {
      flying = null;
    });
    return flying;
  };

  function waitUntilCurrent(): Promise<void> {
    if (options.alone && client !== null && !mayBeBehind) return flying ?? Promise.resolve();
    if (hasJustRead) return Promise.resolve();
    if (flying === null) return launch();
    queued ??= flying
      .catch(() => {})
      .then(() => {
        queued = null;
        return launch();
      });
    return queued;
  }

  void connect();
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      set.add(listener);
      listeners.set(topic, set);
    },
    noteCommit() {
      mayBeBehind = true;
    },
    waitUntilCurrent,
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}

/** Changes of slots that are still to be handled: their days, and the teams whose entries changed; 'any' if unknown. */
export type SlotChanges = { days: Set<string> | 'any'; teams: Set<number> | 'any' };

/** A change that may be of any day and of any team. */
export const ANY_CHANGE: SlotChanges = { days: 'any', teams: 'any' };

/** The changes so far together with one more. */
export function addChange(before: SlotChanges | null, days: ChangedDays, teams: ChangedTeams): SlotChanges {
  return { days: join(before?.days, days), teams: join(before?.teams, teams) };
}

function join<T>(known: Set<T> | 'any' | undefined, more: readonly T[] | null): Set<T> | 'any' {
  return known === 'any' || more === null ? 'any' : new Set([...(known ?? []), ...more]);
}
