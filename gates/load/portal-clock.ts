import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock for portal processes that stands still at the time that a gate sets. */
export type PortalClock = {
  /** environment variables of the processes that use it */
  env: Record<string, string>;
  /** takes effect the next time that the processes read the clock. @param instant 'YYYY-MM-DDTHH:MM:SSZ' */
  set(instant: string | Date): void;
};

const PRELOAD = new URL('./portal-clock-preload.ts', import.meta.url).href;

/** @param folder a folder of the gate. @param instant the initial time */
export function makePortalClock(folder: string, instant: string): PortalClock {
  const file = join(folder, 'clock');
  const set = (at: string | Date) => {
    // a process must never read a partial instant
    writeFileSync(`${file}.new`, new Date(at).toISOString());
    renameSync(`${file}.new`, file);
  };
  set(instant);
  return { env: { NODE_OPTIONS: `--import=${PRELOAD}`, GATE_CLOCK: file }, set };
}
