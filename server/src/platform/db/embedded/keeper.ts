import { setTimeout as pause } from 'node:timers/promises';
import { stopServer } from './postmaster.ts';
import type { Server } from './server.ts';

export type KeeperLog = { info(text: string): void; warn(text: string): void };

type Options = { first: Server; bringUp(): Promise<Server>; log: KeeperLog };

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 5000;

/** Restarts the server whenever it ends unexpectedly, with growing pauses, until it succeeds. */
export function keepRunning({ first, bringUp, log }: Options) {
  const listeners = new Set<(reason: string) => void>();
  const stopping = new AbortController();
  let server = first;

  const restart = async (): Promise<void> => {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      try {
        server = await bringUp();
        log.info(`The database runs again (process ${server.pid}).`);
        return;
      } catch (error) {
        log.warn(`${(error as Error).message} Trying again.`);
        await pause(waitMs, undefined, { signal: stopping.signal });
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      log.warn(`The database's process ${server.pid} ended (${reason}); starting it again.`);
      for (const listener of listeners) listener(reason);
      await restart();
    }
  };
  const watched = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  const stop = async (): Promise<void> => {
    stopping.abort();
    if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
    await watched;
    // a restart in progress may have started another server since
    if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
  };
  return { pid: () => server.pid, listeners, stop };
}
