import { join } from 'node:path';
import { stampOf } from '#backup/kept-backups.ts';
import { makeBackup } from '#backup/make-backup.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { VERSION } from '#platform/version.ts';

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
