import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PART_SUFFIX } from './whole-file.ts';

/** A daily backup in the folder of backups. */
export type KeptBackup = { path: string; madeAt: Date; bytes: number };

const PREFIX = 'coaches-portal-';
const NAME = /^coaches-portal-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup\.gz$/;

/** An instant as a part of a file's name: 2026-11-21T08-30-00Z. */
export const stampOf = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The name of a daily backup made at an instant; it is read back from there. */
export const nameOfDaily = (madeAt: Date): string => `${PREFIX}${stampOf(madeAt)}.backup.gz`;

/** A folder that is not there or can't be read has nothing; the attempt to put a backup there tells why. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The daily backups of a folder, newest first. What people put there is none. */
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

/** Removes what a daily backup left that was killed half way. */
export async function sweepParts(folder: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(`.${PREFIX}`) && name.endsWith(PART_SUFFIX);
  for (const name of (await namesIn(folder)).filter(isPart)) await rm(join(folder, name), { force: true });
}
