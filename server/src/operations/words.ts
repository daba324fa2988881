import type { Backup } from '#db/backup/read-backup.ts';

/** `1 row`, `2,300 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** An instant as `2026-11-21 08:30 UTC`. */
export const instantText = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What a backup holds: `41 tables with 12,345 rows`. */
export function contentsText({ tail }: Backup): string {
  const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${countText(tail.tables.length, 'table')} with ${countText(rows, 'row')}`;
}
