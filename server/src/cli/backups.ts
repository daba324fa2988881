import { join } from 'node:path';
import { several } from '@portal/domain/text/several.ts';
import { stampOf } from '#backup/daily-backups.ts';
import { makeBackup } from '#backup/make-backup.ts';
import type { Backup } from '#backup/read-backup.ts';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { VERSION } from '#platform/version.ts';

/** An instant as `2026-11-21 08:30 UTC`. */
export const instantText = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The contents of a backup: `41 tables with 12,345 rows`. */
export function contentsText({ tail }: Backup): string {
  const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${several(tail.tables.length, 'table')} with ${several(rows, 'row')}`;
}

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
