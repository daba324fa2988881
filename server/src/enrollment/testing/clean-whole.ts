import type { CleanEnrollment } from '#enrollment/clean.ts';
import { keepNeeded } from '#enrollment/read-enrollment.ts';
import { readTable } from '#platform/files/read/read-table.ts';

/** What is kept of a file that is in memory, all rows at once. */
export async function kept(bytes: Buffer) {
  const table = await readTable(bytes);
  const { keep, ...found } = keepNeeded(table);
  return { ...found, rows: table.rows.map(keep) };
}

/** A cleaned file with its lists as arrays. */
export function whole(clean: CleanEnrollment) {
  const { divisions, teams, coaches, pairs, excluded, doubtful, decided, rows, blank, repeated } = clean;
  return {
    divisions: [...divisions],
    teams: [...teams],
    coaches: [...coaches],
    pairs: [...pairs],
    excluded: [...excluded],
    doubtful: [...doubtful],
    decided: [...decided],
    rows,
    blank,
    repeated,
  };
}
