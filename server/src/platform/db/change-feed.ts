import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import type { ConnectionConfig, Db } from './database.ts';

/**
 * What a commit has changed. The triggers of `migrations/0034-changes.sql` say which table belongs to which topic.
 * - `slots`: slots, entries, holds, or names that they show; - `accounts`: sessions, roles, confirmations, teams of
 *   coaches; - `settings`: league settings and rules; - `mail`: an email waits in the outbox; - `outbox`: something has become
 *   known of one; - `jobs`: a job has reported progress or has ended, or the list of seasons changed; - `plans`: drafts of
 *   games and published plans
 */
export type Topic = 'slots' | 'accounts' | 'settings' | 'mail' | 'outbox' | 'jobs' | 'plans';

/** The league days ('YYYY-MM-DD') that a change of slots is about; null if it may be any. */
export type ChangedDays = readonly string[] | null;
/** The ids of the teams whose entries changed; null if it may be any. */
export type ChangedTeams = readonly number[] | null;
export type FeedListener = (days: ChangedDays, teams: ChangedTeams) => void;

export type ChangeFeed = {
  /** Calls `listener` at each change of the topic, and once (for any day) whenever changes may have been missed. */
  subscribe(topic: Topic, listener: FeedListener): void;
  /** This process has committed something. */
  noteCommit(): void;
  /**
   * Resolves when the listeners of this process have received every change that was committed before the call, by
   * any process. Rejects while the database is away. Call it before you answer from memory (docs/spec/safety.md#g3).
   */
  waitUntilCurrent(): Promise<void>;
  close(): Promise<void>;
};

type Change = { topic: Topic; days: ChangedDays; teams: ChangedTeams };

/** The trigger function `note_change` notifies it. */
const CHANNEL = 'portal_changed';
const RECONNECT_MS = [100, 250, 500, 1_000];
const ANSWERS_WITHIN_MS = 3_000;

/** Everything that transactions have changed which a snapshot did not see yet; without a snapshot nothing. */
const NEWS = `select pg_current_snapshot()::text as snapshot, (
    select json_agg(json_build_object('topic', topic, 'days', days, 'teams', teams) order by id)
    from change
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ) as changes`;

/**
 * Deletes changes that every process has read. A process that was away for longer than an hour has lost its connection,
 * and reads everything again.
 */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from change where at < now() - interval '1 hour'`.execute(db);
}

/**
 * Reads what has changed, on its own connection, which it opens again when it breaks.
 * @param options.alone no other portal process writes to this database (the embedded one is locked): then only a commit
 *   of this process, or a notification, gives a reason to ask
 * @see docs/decisions/0051-changes-by-trigger.md
 */
export function openChangeFeed(
  connection: ConnectionConfig,
  log: Log,
  options: { alone: boolean },
): ChangeFeed {
  const listeners = new Map<Topic, Set<FeedListener>>();
  let client: pg.Client | null = null;
  let lose: (error: Error) => void = () => {};
  /** what was visible when the changes were read last; null: everything may have changed since */
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
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      // a server that has gone without a word must not keep readers waiting
      query_timeout: ANSWERS_WITHIN_MS,
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
    // a server that stops says so and then breaks the connection: two errors, and neither may end the process
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
      lose = (error) => {
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

  // One query serves every caller that came before it left.
  let flying: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  // Whoever goes on in the same tick in which an answer came began before it was asked for: a call that looks its
  // session up and then reads a list asks once for both. What arrives from outside comes in a later tick.
  let hasJustRead = false;

  async function read(): Promise<void> {
    const asked = client;
    if (asked === null) {
      const text = 'Connection terminated: the change feed is not connected';
      throw Object.assign(new Error(text), { code: '08003' });
    }
    mayBeBehind = false;
    type News = { snapshot: string; changes: Change[] | null };
    const { rows } = await asked
      .query<News>({ name: 'news', text: NEWS, values: [snapshot] })
      .catch((error: Error) => {
        mayBeBehind = true;
        if (client === asked) lose(error);
        throw error;
      });
    const [news] = rows;
    if (news === undefined || client !== asked) return;
    const isFirst = snapshot === null;
    snapshot = news.snapshot;
    if (isFirst) notifyAll();
    for (const change of news.changes ?? []) notify(change);
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
