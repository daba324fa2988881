import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Slowness } from './slow-client.ts';
import type { Asked, SlowClientOptions, Told } from './slow-clients-worker.ts';

/**
 * Keeps so many slow clients of each kind connected: when the server ends a connection, another client connects. The
 * first of them never close their own side, and the portal must close its side all the same. They run on a thread of
 * their own, so that they delay no call that is measured at the same time.
 * @returns when all of them have connected
 */
export async function keepSlowClients(options: SlowClientOptions) {
  const worker = new Worker(new URL('./slow-clients-worker.ts', import.meta.url), { workerData: options });
  const told = async () => (await once(worker, 'message'))[0] as Told;
  const ask = (asked: Asked) => worker.postMessage(asked);
  await told();
  return {
    /** No more connect. @returns how long the connections lasted that the server ended, in seconds */
    async stop(): Promise<Record<Slowness, number[]>> {
      const answer = told();
      ask('stop');
      const lasted = await answer;
      if (lasted === 'begun') throw new Error('The clients begin only once.');
      return lasted;
    },
    /** Those that are still connected close their side. */
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
