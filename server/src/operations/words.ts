import type { Backup } from '#db/backup/read-backup.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size as people read it: 512 bytes, 1.2 MB. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

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
