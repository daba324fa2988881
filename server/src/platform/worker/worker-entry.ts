import { AppError } from '#platform/errors.ts';
import type { WorkerContext, WorkerEnough, WorkerMessage, WorkerStart } from './run-in-worker.ts';

/**
 * The entry point of the worker processes of `runInWorker`. A message says what to run; those that follow until its
 * answer are results of queries, or say that what is done so far is enough.
 */
const send = (message: WorkerMessage) => process.send?.(message);
process.on('disconnect', () => process.exit());
let isEnough = false;
process.on('message', (message: WorkerStart | WorkerEnough) => {
  if ('kind' in message && message.kind === 'enough') isEnough = true;
});

async function run({ module, name, input, hasTransaction }: WorkerStart): Promise<unknown> {
  const work: (input: unknown, context: WorkerContext) => unknown = (await import(module))[name];
  const report = (progress: unknown) => send({ kind: 'progress', progress });
  if (!hasTransaction) {
    return await work(input, {
      report,
      isEnough: () => isEnough,
      get tx(): never {
        throw new Error('This work has no transaction for its queries.');
      },
    });
  }
  // only here, because loading Kysely takes longer than starting the process
  const { inCallersTransaction } = await import('./callers-transaction.ts');
  return await inCallersTransaction(
    send,
    async (tx) => await work(input, { tx, report, isEnough: () => false }),
  );
}

/** The next work. A message that the last work was too quick for is left out. */
const nextStart = () =>
  new Promise<WorkerStart>((resolve) => {
    process.on('message', function handle(message: WorkerStart | WorkerEnough) {
      if (!('module' in message)) return;
      process.off('message', handle);
      resolve(message);
    });
  });

for (;;) {
  const start = await nextStart();
  isEnough = false;
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
