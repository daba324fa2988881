import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expiredBackups, isBackupLate, lastBackupDue, newestBackup } from '@portal/domain/health/backups.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { type Loop, startLoop } from '#platform/loop.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { BackupFileError } from './format.ts';
import { listKeptBackups, nameOfDaily, sweepParts } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';

export type BackupStatus = {
  /** when the newest daily backup was made that is there; null if there is none yet */
  lastAt: Date | null;
  bytes: number | null;
  /** why the last attempt failed, in a sentence; null if it did not */
  problem: string | null;
  /** whether it is too old to be calm about */
  isLate: boolean;
};

export type DailyBackups = {
  /** Makes the backup of this night if it is missing, and removes those that are too old. */
  runIfDue(signal: AbortSignal): Promise<void>;
  status(): Promise<BackupStatus>;
};

export type DailyOptions = {
  connection: ConnectionConfig;
  folder: string;
  keepDays: number;
  /** false while the disk of that folder must be left to others */
  hasRoom: () => Promise<boolean>;
};

const EVERY_MS = 60_000;
/** A failed one is tried again after so long. */
const AGAIN_AFTER_MS = 3_600_000;

const sentenceOf = (error: unknown): string =>
  error instanceof BackupFileError ? error.message : 'The database could not be read.';

/** Daily backups of the embedded database, which one process has to itself. */
export function createDailyBackups(
  { clock, settings, log }: Pick<Portal, 'clock' | 'settings' | 'log'>,
  { connection, folder, keepDays, hasRoom }: DailyOptions,
): DailyBackups {
  let failed: { problem: string; at: number } | null = null;

  async function make(now: Date, signal: AbortSignal): Promise<void> {
    await sweepParts(folder);
    const path = join(folder, nameOfDaily(now));
    const { bytes } = await makeBackup({
      connection,
      path,
      makeFolder: true,
      hasRoom,
      portal: VERSION,
      now,
      signal,
    });
    log.info({ path, bytes }, 'daily backup written');
    const kept = await listKeptBackups(folder);
    for (const old of expiredBackups(kept, { now, keepDays })) await rm(old.path, { force: true });
  }

  return {
    async runIfDue(signal) {
      const now = clock.now();
      if (failed !== null && now.getTime() - failed.at < AGAIN_AFTER_MS) return;
      try {
        const last = newestBackup(await listKeptBackups(folder), now);
        if (last !== null && last.madeAt >= lastBackupDue(now, settings.current().timeZone)) return;
        await make(now, signal);
        failed = null;
      } catch (error) {
        if (signal.aborted) return;
        failed = { problem: sentenceOf(error), at: now.getTime() };
        log.error({ err: error }, 'daily backup failed');
      }
    },

    async status() {
      const kept = await listKeptBackups(folder);
      const now = clock.now();
      const last = newestBackup(kept, now);
      return {
        lastAt: last?.madeAt ?? null,
        bytes: last?.bytes ?? null,
        problem: failed?.problem ?? null,
        isLate: last === null ? kept.length > 0 : isBackupLate(last.madeAt, now),
      };
    },
  };
}

/** Checks once a minute whether a backup is due, first a minute after the start, until stopped. */
export const startDailyBackups = (
  { log }: Pick<Portal, 'log'>,
  backups: DailyBackups,
  isReady: () => boolean,
): Loop =>
  startLoop({
    name: 'the daily backup',
    log,
    isReady,
    everyMs: EVERY_MS,
    startAfterMs: EVERY_MS,
    async run(_woken, stopping) {
      await backups.runIfDue(stopping);
      return null;
    },
  });
