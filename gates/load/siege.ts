import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Asked, Siege, Told } from './siege-worker.ts';
import type { Slowness } from './slow-client.ts';

/**
 * Keeps so many slow clients of each kind busy: for one that was let go, the next one comes. The first of them never
 * close their own side, which must not keep the portal's open; the others do. They have a thread of their own, so that
 * what they do delays no call that is measured beside them.
 * @returns once all of them have come
 */
export async function besiege(siege: Siege) {
  const worker = new Worker(new URL('./siege-worker.ts', import.meta.url), { workerData: siege });
  const told = async () => (await once(worker, 'message'))[0] as Told;
  const ask = (asked: Asked) => worker.postMessage(asked);
  await told();
  return {
    /** No more come. @returns how long the connections lasted that the server ended, in seconds */
    async stop(): Promise<Record<Slowness, number[]>> {
      const answer = told();
      ask('stop');
      const lasted = await answer;
      if (lasted === 'begun') throw new Error('The siege begins only once.');
      return lasted;
    },
    /** Those who are still there close their side. */
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
