import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PART_SUFFIX } from './make-backup.ts';

/** A daily backup in the folder of backups. */
export type KeptBackup = { path: string; madeAt: Date; bytes: number };

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
export async function sweepParts(folder: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(`.${PREFIX}`) && name.endsWith(PART_SUFFIX);
  for (const name of (await namesIn(folder)).filter(isPart)) await rm(join(folder, name), { force: true });
}
