import { AppError } from '#platform/errors.ts';
import type { WorkerContext, WorkerMessage, WorkerStart } from './run-in-worker.ts';

/**
 * The entry point of the worker processes of `runInWorker`. The first message says what to run; the others are results
 * of queries.
 */
const send = (message: WorkerMessage) => process.send?.(message);
process.on('disconnect', () => process.exit());

const { module, name, input, hasTransaction } = await new Promise<WorkerStart>((resolve) =>
  process.once('message', resolve),
);
const report = (news: unknown) => send({ kind: 'news', news });

async function run(): Promise<unknown> {
  const work: (input: unknown, context: WorkerContext) => Promise<unknown> = (await import(module))[name];
  if (!hasTransaction) {
    return await work(input, {
      report,
      get tx(): never {
        throw new Error('This work has no transaction for its queries.');
      },
    });
  }
  // only here, because loading Kysely takes longer than starting the process
  const { inCallersTransaction } = await import('./callers-transaction.ts');
  return await inCallersTransaction(send, (tx) => work(input, { tx, report }));
}

try {
  send({ kind: 'answer', answer: await run() });
} catch (error) {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    send({ kind: 'refusal', code, message, details: { ...details, cause: undefined } });
  } else {
    send({ kind: 'error', error });
  }
}
