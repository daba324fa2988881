import { randomUUID } from 'node:crypto';
import { startLoop } from '#platform/loop.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { saveSample, writeBeat } from './heartbeat-repository.ts';
import { takeFigures } from './system-health.ts';

const BEAT_MS = 30_000;
/** How long after its last heartbeat a process still counts as up: two may be late, three are missing. */
export const GRACE_MS = 75_000;
export const SAMPLE_MS = 10 * 60_000;

export type HealthRecorder = {
  /** Writes a heartbeat, and a sample of the figures if none of these ten minutes is known to be taken. */
  record(): Promise<void>;
  /** when the last heartbeat was written; null until one was */
  lastBeatAt(): Date | null;
};

/**
 * Keeps a row of heartbeats of this process, and the figures' history.
 * @param dataDir a folder on the volume that is watched
 */
export function createHealthRecorder(portal: Portal, dataDir: string): HealthRecorder {
  const { db, clock } = portal;
  let run = { id: randomUUID(), version: VERSION };
  let lastBeatAt: number | null = null;
  /** the last ten minutes of which a sample is known to be taken, counted from 1970 */
  let sampledIn: number | null = null;
  return {
    async record() {
      const now = clock.now();
      // late beats would hide that nobody could use the portal in that time
      if (lastBeatAt !== null && now.getTime() - lastBeatAt > GRACE_MS) run = { ...run, id: randomUUID() };
      await writeBeat(db, run, now);
      lastBeatAt = now.getTime();
      const tenMinutes = Math.floor(now.getTime() / SAMPLE_MS);
      if (tenMinutes === sampledIn) return;
      await saveSample(db, { at: now, ...(await takeFigures(portal, dataDir)) });
      sampledIn = tenMinutes;
    },
    lastBeatAt: () => (lastBeatAt === null ? null : new Date(lastBeatAt)),
  };
}

/** Records until stopped. A database that is away leaves a gap, as it does for people. */
export function startHealthRecorder(
  portal: Portal,
  { dataDir, isReady }: { dataDir: string; isReady: () => boolean },
): { lastBeatAt(): Date | null; stop(): Promise<void> } {
  const recorder = createHealthRecorder(portal, dataDir);
  const loop = startLoop({
    name: 'writing the heartbeat',
    log: portal.log,
    isReady,
    everyMs: BEAT_MS,
    async run() {
      await recorder.record();
      return null;
    },
  });
  return { lastBeatAt: recorder.lastBeatAt, stop: loop.stop };
}
