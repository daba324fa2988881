import { join } from 'node:path';
import { makeBackup } from '#db/backup/make-backup.ts';
import type { ConnectionConfig } from '#db/database.ts';
import { VERSION } from '#version.ts';

/** An instant as a part of a file's name: 2026-11-21T08-30-00Z. */
export const stampOf = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export type SafetyCopy = {
  connection: ConnectionConfig;
  folder: string;
  /** what it is made before */
  before: 'restore' | 'move';
  now: Date;
  signal: AbortSignal;
};

/**
 * A backup of what is about to be replaced or left; nobody deletes it but a person.
 * @returns its path
 */
export async function makeSafetyCopy({
  connection,
  folder,
  before,
  now,
  signal,
}: SafetyCopy): Promise<string> {
  const path = join(folder, `before-${before}-${stampOf(now)}.backup.gz`);
  await makeBackup({ connection, path, makeFolder: true, portal: VERSION, now, signal });
  return path;
}
