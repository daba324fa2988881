import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@portal/contract/errors.ts';
import { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { AppError, type RefusalDetails } from '#platform/errors.ts';

/** Lets work in a worker process run queries in the caller's transaction and report progress. */
export type WorkerContext<Progress = unknown> = {
  tx: Tx;
  report: (progress: Progress) => void;
  /** whether the caller wants what is done so far; only known after the event loop had a turn, never with a transaction */
  isEnough: () => boolean;
};

/** A function that a worker process can run; its input and result are plain data. */
// biome-ignore lint/suspicious/noExplicitAny: each function declares its own input type
type Work = (input: any, context: WorkerContext<any>) => unknown;
type ProgressOf<W extends Work> =
  Parameters<W> extends [unknown, WorkerContext<infer Progress>] ? Progress : never;

/** The message that starts work in a worker process: the exported function to run, its input, and whether it may query. */
export type WorkerStart = { module: string; name: string; input: unknown; hasTransaction: boolean };

/** The message that asks a worker process for what it has done so far. */
export type WorkerEnough = { kind: 'enough' };

/** A message from a worker process. Queries are answered with their results, in order. */
export type WorkerMessage =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { kind: 'progress'; progress: unknown }
  | { kind: 'error'; error: unknown }
  | { kind: 'refusal'; code: ErrorCode; message: string; details: RefusalDetails }
  | { kind: 'answer'; answer: unknown };

const ENTRY = fileURLToPath(new URL('./worker-entry.ts', import.meta.url));

/** How processes start and end. Tests keep them, because starting one takes longer than most work. */
export const workerProcesses = {
  start: (heapMegabytes: number): ChildProcess =>
    fork(ENTRY, [], {
      // preserves dates and bytes
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }),
  /** @param _hasFinished whether the work has ended, so that the process waits for more */
  end(worker: ChildProcess, _hasFinished: boolean): void {
    worker.kill('SIGKILL');
  },
};

/** V8 aborts a process whose heap exceeds its limit. */
const outOfMemory = () =>
  Object.assign(new Error('The work needs too much memory.'), { code: 'OUT_OF_MEMORY' });

/** The database server ends a transaction that is idle for 15 s (platform/db/database.ts). */
const KEEP_ALIVE_MS = 5_000;

type Options<W extends Work> = {
  /** the module, by its address or as imports name it, and the name under which it exports the function */
  module: URL | string;
  name: string;
  input: Parameters<W>[0];
  /** the heap limit in MB, 512 by default; exceeding it ends the work with OUT_OF_MEMORY */
  heapMegabytes?: number;
  /** the transaction in which the work's queries run */
  tx?: Tx;
  onProgress?: (progress: ProgressOf<W>) => void;
  signal?: AbortSignal;
  /** aborted if the caller wants what is done so far; not for work in a transaction */
  enough?: AbortSignal | undefined;
};

/**
 * Runs a function in its own process, which ends with it. This keeps the event loop free for other calls and returns
 * the memory to the system at once. A process takes 0.3 s to start. Not a worker thread: V8 may abort the whole portal
 * when a thread runs out of memory.
 * @throws what the function throws (errors other than AppError as a copy), the error of a failed query, and the
 * signal's reason
 */
export async function runInWorker<W extends Work>({
  module,
  name,
  input,
  heapMegabytes = 512,
  tx,
  onProgress,
  signal,
  enough,
}: Options<W>): Promise<Awaited<ReturnType<W>>> {
  const start: WorkerStart = { module: String(module), name, input, hasTransaction: tx !== undefined };
  const worker = workerProcesses.start(heapMegabytes);
  let keepAlive: NodeJS.Timeout | undefined;
  let hasFinished = false;
  try {
    return await new Promise<Awaited<ReturnType<W>>>((resolve, reject) => {
      const query = async (sql: string, parameters: readonly unknown[] = []) => {
        if (tx === undefined) throw new Error('This work has no transaction for its queries.');
        return await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      };
      if (tx !== undefined) keepAlive = setInterval(() => query('select 1').catch(reject), KEEP_ALIVE_MS);
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'query') {
          query(message.sql, message.parameters)
            .then((result) => worker.connected && worker.send(result))
            .catch(reject);
        } else if (message.kind === 'progress') {
          onProgress?.(message.progress as ProgressOf<W>);
        } else {
          hasFinished = true;
          if (message.kind === 'answer') resolve(message.answer as Awaited<ReturnType<W>>);
          else if (message.kind === 'error') reject(message.error);
          else reject(new AppError(message.code, message.message, message.details));
        }
      });
      worker.on('error', reject);
      worker.on('exit', (_code, endedBy) => {
        reject(
          endedBy === 'SIGABRT' ? outOfMemory() : new Error('A worker process ended without an answer.'),
        );
      });
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.send(start);
      const sendEnough = () => worker.connected && worker.send({ kind: 'enough' } satisfies WorkerEnough);
      if (enough?.aborted) sendEnough();
      else enough?.addEventListener('abort', sendEnough);
    });
  } finally {
    clearInterval(keepAlive);
    workerProcesses.end(worker, hasFinished);
  }
}
