import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expiredBackups, isBackupLate, lastBackupDue, newestBackup } from '@portal/domain/health/backups.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { type Loop, startLoop } from '#platform/loop.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { BackupFileError } from './format.ts';
import { makeBackup, PART_SUFFIX } from './make-backup.ts';

/** A daily backup in the folder of backups. */
type KeptBackup = { path: string; madeAt: Date; bytes: number };

const PREFIX = 'coaches-portal-';
const NAME = /^coaches-portal-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup\.gz$/;

/** An instant as part of a file name: 2026-11-21T08-30-00Z. */
export const stampOf = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The name of a daily backup; its time is parsed from the name. */
export const nameOfDaily = (madeAt: Date): string => `${PREFIX}${stampOf(madeAt)}.backup.gz`;

/** Empty for a missing or unreadable folder; the attempt to write a backup there reports why. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The daily backups in a folder, newest first. Other files are ignored. */
export async function listKeptBackups(folder: string): Promise<KeptBackup[]> {
  const kept: KeptBackup[] = [];
  for (const name of await namesIn(folder)) {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (day === undefined) continue;
    const path = join(folder, name);
    const { size } = await stat(path);
    kept.push({ path, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), bytes: size });
  }
  return kept.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Deletes partial files of daily backups that were killed. */
async function sweepParts(folder: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(`.${PREFIX}`) && name.endsWith(PART_SUFFIX);
  for (const name of (await namesIn(folder)).filter(isPart)) await rm(join(folder, name), { force: true });
}

export type BackupStatus = {
  /** when the newest existing daily backup was made; null if there is none yet */
  lastAt: Date | null;
  bytes: number | null;
  /** a sentence that says why the last attempt failed; null if it succeeded */
  problem: string | null;
  /** whether the newest backup is too old */
  isLate: boolean;
};

export type DailyBackups = {
  /** Makes tonight's backup if it is missing, and deletes expired ones. */
  runIfDue(signal: AbortSignal): Promise<void>;
  status(): Promise<BackupStatus>;
};

export type DailyOptions = {
  connection: ConnectionConfig;
  folder: string;
  keepDays: number;
  /** false while the disk of that folder has no room to spare */
  hasRoom: () => Promise<boolean>;
};

const EVERY_MS = 60_000;
/** The pause after a failed backup. */
const AGAIN_AFTER_MS = 3_600_000;

const sentenceOf = (error: unknown): string =>
  error instanceof BackupFileError ? error.message : 'The database could not be read.';

/** Daily backups of the embedded database, which only one process uses. */
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
