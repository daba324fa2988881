import { several } from '@portal/domain/text/several.ts';
import type { Backup } from '#backup/read-backup.ts';

/** An instant as `2026-11-21 08:30 UTC`. */
export const instantText = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The contents of a backup: `41 tables with 12,345 rows`. */
export function contentsText({ tail }: Backup): string {
  const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${several(tail.tables.length, 'table')} with ${several(rows, 'row')}`;
}
