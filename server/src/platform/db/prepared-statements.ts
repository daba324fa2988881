import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { isStaleStatement } from './faults.ts';

/** The most statements that a connection keeps prepared; the portal repeats fewer than this. */
const MOST_NAMES = 400;
/** Texts seen only once are forgotten when there are this many. */
const MOST_SEEN_ONCE = 1_000;
/** The statements with which the query builder begins and ends an ordinary transaction. */
const BEGIN = 'begin';
const COMMIT = 'commit';
const READS_ONLY = /^\s*select\b/i;

type Names = {
  /** The name to prepare a statement under; undefined: none. */
  of(text: string): string | undefined;
  /** Stops using a name for this text. @returns whether it had one */
  drop(text: string): boolean;
};

/**
 * Gives a text a name when it is seen for the second time. The name is derived from the text, because behind a pooler
 * that shares sessions one name must never stand for two statements.
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
  /** called after each statement that may have committed a change, before its result is returned */
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
    // a text without values may contain several statements
    const name = values.length === 0 ? undefined : names.of(text);
    if (name === undefined) return await client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      // logged once, not by each connection
      if (names.drop(text)) {
        const warning = 'a prepared statement has become invalid; from now on it is sent without a name';
        log?.warn({ err: error, statement: text }, warning);
      }
      // The statement was refused before it ran. A transaction fails because of it, and is retried (inTransaction).
      if (!isAlone) throw error;
      return await client.query(text, values);
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      /** `begin` was sent; the result of the next statement covers both */
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
