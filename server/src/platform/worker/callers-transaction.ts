import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { CAMEL_CASE_NAMES } from '#platform/db/names.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { WorkerContext, WorkerMessage } from './run-in-worker.ts';

type Tx = WorkerContext['tx'];

/** Runs work in the transaction of the caller, who begins and ends it: queries are messages, answered in order. */
export async function inCallersTransaction<T>(
  send: (message: WorkerMessage) => void,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const waiting: ((result: QueryResult<never>) => void)[] = [];
  const receive = (result: QueryResult<never>) => waiting.shift()?.(result);
  process.on('message', receive);
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) =>
      await new Promise((resolve) => {
        waiting.push(resolve);
        send({ kind: 'query', sql, parameters });
      }),
    streamQuery: () => {
      throw new Error('Please read with a cursor.');
    },
  };
  const nothing = async () => {};
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
    plugins: [CAMEL_CASE_NAMES],
  });
  try {
    return await db.transaction().execute(work);
  } finally {
    process.off('message', receive);
  }
}
