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
import { AppError } from '#platform/errors.ts';
import type { WorkerMessage, WorkerStart } from './run-in-worker.ts';

/**
 * The entry point of the worker processes of `runInWorker`. The first message says what to run; the others are results
 * of queries.
 */
const send = (message: WorkerMessage) => process.send?.(message);
process.on('disconnect', () => process.exit());

const start = await new Promise<WorkerStart>((resolve) => process.once('message', resolve));
const waiting: ((result: QueryResult<never>) => void)[] = [];
process.on('message', (result: QueryResult<never>) => waiting.shift()?.(result));

/** Stands for the caller's connection, on which the caller begins and ends the transaction. */
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

const { module, name, input } = start;
try {
  const { [name]: work } = await import(module);
  const answer = await db
    .transaction()
    .execute((tx) => work(input, { tx, report: (news: unknown) => send({ kind: 'news', news }) }));
  send({ kind: 'answer', answer });
} catch (error) {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    send({ kind: 'refusal', code, message, details: { ...details, cause: undefined } });
  } else {
    send({ kind: 'error', error });
  }
}
