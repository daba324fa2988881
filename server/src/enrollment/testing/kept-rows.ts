import {
  isHeaderOfNames,
  isHeaderUnderHeadings,
  keepNeeded,
  lackingIn,
} from '#enrollment/read-enrollment.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import type { HeaderTest } from '#platform/files/read/table.ts';

/** What the portal keeps of a file, all rows at once. */
export async function kept(bytes: Buffer) {
  const read = (isHeader: HeaderTest) => readTable(bytes, { isHeader, lackingIn });
  const first = await read(isHeaderUnderHeadings);
  const table = isHeaderUnderHeadings(first.columns) ? first : await read(isHeaderOfNames);
  const { keep, ...found } = keepNeeded(table);
  return { ...found, notes: table.notes, rows: table.rows.flatMap(keep) };
}
