import { isEnrollmentHeader, keepNeeded } from '#enrollment/read-enrollment.ts';
import { readTable } from '#platform/files/read/read-table.ts';

/** What the portal keeps of a file, all rows at once. */
export async function kept(bytes: Buffer) {
  const table = await readTable(bytes, { isHeader: isEnrollmentHeader });
  const { keep, ...found } = keepNeeded(table);
  return { ...found, rows: table.rows.flatMap(keep) };
}
