import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type SinkThread = {
  url: string;
  /** @returns a promise that resolves when this many more emails have been received */
  expect(count: number): Promise<{ caught: Promise<void> }>;
  close(): Promise<unknown>;
};

/** Opens a mail server on a separate thread. */
export async function openSinkThread(): Promise<SinkThread> {
  const thread = new Worker(new URL('./mail-sink-thread.ts', import.meta.url));
  const [url] = (await once(thread, 'message')) as [string];
  return {
    url,
    async expect(count) {
      thread.postMessage(count);
      await once(thread, 'message');
      return { caught: once(thread, 'message').then(() => undefined) };
    },
    close: () => thread.terminate(),
  };
}
