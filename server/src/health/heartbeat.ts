import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { startLoop } from '#platform/loop.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { takeFigures } from './system-health.ts';

const BEAT_MS = 30_000;
/** How long after its last heartbeat a process still counts as up: two may be missing, but not three. */
export const GRACE_MS = 75_000;
export const SAMPLE_MS = 10 * 60_000;

export type HealthRecorder = {
  /** Writes a heartbeat, and a sample of the figures if none is known for these ten minutes. */
  record(): Promise<void>;
  /** when the last heartbeat was written; null until one was */
  lastBeatAt(): Date | null;
};

/**
 * Records the heartbeats of this process and the history of the figures.
 * @param dataDir a folder on the volume whose usage is recorded
 */
export function createHealthRecorder(portal: Portal, dataDir: string): HealthRecorder {
  const { db, clock } = portal;
  let run = { id: randomUUID(), version: VERSION };
  let lastBeatAt: number | null = null;
  /** the last ten-minute interval known to have a sample, counted from 1970 */
  let sampledIn: number | null = null;
  return {
    async record() {
      const now = clock.now();
      // a heartbeat written late would hide that the portal was unusable in the meantime
      if (lastBeatAt !== null && now.getTime() - lastBeatAt > GRACE_MS) run = { ...run, id: randomUUID() };
      await writeBeat(db, run, now);
      lastBeatAt = now.getTime();
      const tenMinutes = Math.floor(now.getTime() / SAMPLE_MS);
      if (tenMinutes === sampledIn) return;
      // does nothing if another process has already taken one in the same ten minutes
      await db
        .insertInto('healthSample')
        .values({ at: now, ...(await takeFigures(portal, dataDir)) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      sampledIn = tenMinutes;
    },
    lastBeatAt: () => (lastBeatAt === null ? null : new Date(lastBeatAt)),
  };
}

/** Records until stopped. An unreachable database leaves a gap, because people can't use the portal either. */
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

/** Writes a heartbeat; the first one of a run inserts the row. A clock that is set back does not shorten a run. */
async function writeBeat(db: Db, run: { id: string; version: string }, now: Date): Promise<void> {
  await sql`
    insert into portal_run (id, version, started_at, last_beat_at) values (${run.id}, ${run.version}, ${now}, ${now})
    on conflict (id) do update
      set last_beat_at = greatest(portal_run.last_beat_at, excluded.last_beat_at)`.execute(db);
}
