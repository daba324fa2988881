import { parentPort, workerData } from 'node:worker_threads';
import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Schema } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { WorkerMessage, WorkerStart } from './run-in-worker.ts';

/** The beginning of every worker thread of `runInWorker`. */
const port = parentPort;
if (port === null) throw new Error('This file is run as a worker thread.');
const send = (message: WorkerMessage) => port.postMessage(message);

const waiting: ((result: QueryResult<never>) => void)[] = [];
port.on('message', (result: QueryResult<never>) => waiting.shift()?.(result));

/** The caller's connection, which has begun its transaction and will end it. */
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
});

const { module, name, input } = workerData as WorkerStart;
const { [name]: work } = await import(module);
try {
  const answer = await db
    .transaction()
    .execute((tx) => work(input, { tx, report: (news: unknown) => send({ kind: 'news', news }) }));
  send({ kind: 'answer', answer });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details } = error;
  send({ kind: 'refusal', code, message, details: { ...details, cause: undefined } });
}
