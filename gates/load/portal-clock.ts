import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock for portal processes, which stands where a gate sets it. */
export type PortalClock = {
  /** for the environment of each process that goes by it */
  env: Record<string, string>;
  /** the processes show it from their next look on. @param instant 'YYYY-MM-DDTHH:MM:SSZ' */
  set(instant: string | Date): void;
};

const PRELOAD = new URL('./portal-clock-preload.ts', import.meta.url).href;

/** @param folder of the gate's own. @param instant where the clock stands at first */
export function makePortalClock(folder: string, instant: string): PortalClock {
  const file = join(folder, 'clock');
  const set = (at: string | Date) => {
    // a process must never read half an instant
    writeFileSync(`${file}.new`, new Date(at).toISOString());
    renameSync(`${file}.new`, file);
  };
  set(instant);
  return { env: { NODE_OPTIONS: `--import=${PRELOAD}`, GATE_CLOCK: file }, set };
}
