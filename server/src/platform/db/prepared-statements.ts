import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { isStaleStatement } from './faults.ts';

/** Statements that each connection keeps at most; the portal has fewer that repeat, so that none is left out. */
const MOST_NAMES = 400;
/** Texts that came once are forgotten when there are so many. */
const MOST_SEEN_ONCE = 1_000;
/** How the query builder begins a transaction that asks for nothing special, and how it ends one. */
const BEGIN = 'begin';
const COMMIT = 'commit';
const READS_ONLY = /^\s*select\b/i;

type Names = {
  /** The name to send a statement by; undefined: none. */
  of(text: string): string | undefined;
  /** From now on this text has no name. @returns whether it had one */
  drop(text: string): boolean;
};

/**
 * Texts get a name when they come for the second time. It is made of the text: behind a pooler that doesn't tell
 * sessions apart, the same name must never mean another statement.
 */
function createNames(most: number): Names {
  const names = new Map<string, string | undefined>();
  const seenOnce = new Set<string>();
  return {
    of(text) {
      if (names.has(text)) return names.get(text);
      if (names.size >= most) return undefined;
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear();
        seenOnce.add(text);
        return undefined;
      }
      const name = `portal_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
    drop(text) {
      const had = names.get(text) !== undefined;
      names.set(text, undefined);
      return had;
    },
  };
}

export type PreparedOptions = {
  log?: Log | undefined;
  most?: number | undefined;
  /** called after everything that may have committed a change, before its answer is given on */
  onCommit?: (() => void) | undefined;
};

/**
 * The pool as the query builder takes it, with statements that repeat prepared: PostgreSQL parses them once for each
 * connection, and plans them for any values as soon as it finds that this is as good. A transaction begins together with
 * its first statement, which saves it a round trip (docs/decisions/0041).
 */
export function preparing(
  pool: pg.Pool,
  { log, most = MOST_NAMES, onCommit = () => {} }: PreparedOptions = {},
): PostgresPool {
  const names = createNames(most);

  async function send(
    client: pg.PoolClient,
    { text, values, isAlone }: { text: string; values: unknown[]; isAlone: boolean },
  ): Promise<pg.QueryResult> {
    // without values a text may hold several statements
    const name = values.length === 0 ? undefined : names.of(text);
    if (name === undefined) return await client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      // told once, not by each of the connections
      if (names.drop(text)) {
        const told = 'a prepared statement has become invalid; from now on it is sent without a name';
        log?.warn({ err: error, statement: text }, told);
      }
      // It was refused before it did anything. A transaction has failed by that, and begins again (inTransaction).
      if (!isAlone) throw error;
      return await client.query(text, values);
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      /** a `begin` that is on its way; the statement behind it answers for both */
      let begun: Promise<unknown> | null = null;
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new TypeError('There are no cursors here.');
        if (text === BEGIN) {
          begun = client.query(text);
          begun.catch(() => {});
          return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
        }
        const isAlone = begun === null && client.getTransactionStatus() === 'I';
        const first = begun;
        begun = null;
        const mayCommit = text === COMMIT || (isAlone && !READS_ONLY.test(text));
        const sent = send(client, { text, values: [...values], isAlone });
        const answer = mayCommit ? sent.finally(onCommit) : sent;
        return first === null ? answer : Promise.all([answer, first]).then(([result]) => result);
      }
      return { query, release: (destroy) => client.release(destroy) };
    },
  };
}
