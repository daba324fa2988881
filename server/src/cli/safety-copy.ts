import { join } from 'node:path';
import { stampOf } from '#backup/kept-backups.ts';
import { makeBackup } from '#backup/make-backup.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { VERSION } from '#platform/version.ts';

export type SafetyCopy = {
  connection: ConnectionConfig;
  folder: string;
  /** the command that needs the copy */
  before: 'restore' | 'move';
  now: Date;
  signal: AbortSignal;
};

/**
 * Makes a backup of a league that is about to be replaced or moved. The portal never deletes it.
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
