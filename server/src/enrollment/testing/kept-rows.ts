import { isHeaderUnderHeadings, keepNeeded, lackingIn } from '#enrollment/read-enrollment.ts';
import { readTable } from '#platform/files/read/read-table.ts';

/** What the portal keeps of a file, all rows at once. */
export async function kept(bytes: Buffer) {
  const table = await readTable(bytes, { isHeader: isHeaderUnderHeadings, lackingIn });
  const { keep, ...found } = keepNeeded(table);
  return { ...found, notes: table.notes, rows: table.rows.flatMap(keep) };
}
