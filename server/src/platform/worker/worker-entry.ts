import { AppError } from '#platform/errors.ts';
import type { WorkerContext, WorkerMessage, WorkerStart } from './run-in-worker.ts';

/**
 * The entry point of the worker processes of `runInWorker`. A message says what to run; those that follow until its
 * answer are results of queries.
 */
const send = (message: WorkerMessage) => process.send?.(message);
process.on('disconnect', () => process.exit());

async function run({ module, name, input, hasTransaction }: WorkerStart): Promise<unknown> {
  const work: (input: unknown, context: WorkerContext) => unknown = (await import(module))[name];
  const report = (progress: unknown) => send({ kind: 'progress', progress });
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
  return await inCallersTransaction(send, async (tx) => await work(input, { tx, report }));
}

for (;;) {
  const start = await new Promise<WorkerStart>((resolve) => process.once('message', resolve));
  try {
    send({ kind: 'answer', answer: await run(start) });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, details } = error;
      send({ kind: 'refusal', code, message, details: { ...details, cause: undefined } });
    } else {
      send({ kind: 'error', error });
    }
  }
}
