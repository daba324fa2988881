import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Slowness } from './slow-client.ts';
import type { SlowClientOptions, WorkerMessage, WorkerRequest } from './slow-clients-worker.ts';

/**
 * Keeps a number of slow clients of each kind connected: when the server closes a connection, another client connects.
 * The first clients never close their own side, and the portal must still close its side. They run on a separate
 * thread, so that they don't delay calls that are measured at the same time.
 * @returns when all of them have connected
 */
export async function keepSlowClients(options: SlowClientOptions) {
  const worker = new Worker(new URL('./slow-clients-worker.ts', import.meta.url), { workerData: options });
  const nextMessage = async () => (await once(worker, 'message'))[0] as WorkerMessage;
  const ask = (request: WorkerRequest) => worker.postMessage(request);
  await nextMessage();
  return {
    /** Stops new connections. @returns the durations of the connections that the server closed, in seconds */
    async stop(): Promise<Record<Slowness, number[]>> {
      const answer = nextMessage();
      ask('stop');
      const lasted = await answer;
      if (lasted === 'begun') throw new Error('Unexpected message from the slow clients.');
      return lasted;
    },
    /** Closes the remaining connections. */
    async leave(): Promise<void> {
      const ended = once(worker, 'exit');
      ask('leave');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
