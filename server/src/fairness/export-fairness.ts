import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import { FIGURES } from '@portal/domain/fairness/figures.ts';
import { AppError } from '#platform/errors.ts';
import { safe } from '#platform/files/write/cell.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { listDivisions } from './fairness-repository.ts';
import { measureDivisions } from './get-fairness.ts';

/**
 * The figures of the active season as fairness.csv or fairness.xlsx, a row for each team.
 * @param asked.division only this one
 * @throws AppError WRONG_STATE | NOT_FOUND
 */
export async function exportFairness(
  portal: Portal,
  caller: Caller,
  { division, format }: { division?: number | undefined; format: FileFormat },
): Promise<TableFile> {
  const { db } = portal;
  const { id: seasonId } = await getActiveSeason(db);
  const all = await listDivisions(db, seasonId, caller.email);
  const divisions = all.filter(({ id }) => division === undefined || id === division);
  if (division !== undefined && divisions.length === 0)
    throw new AppError('NOT_FOUND', 'Division not found.');
  const measured = await measureDivisions(portal, db, { seasonId, divisions, caller });
  return tableFile(format, {
    name: 'fairness',
    sheet: 'Fairness',
    headings: ['Division', 'Team', 'Weeks', ...FIGURES.map((figure) => FIGURE_LABELS[figure])],
    rows: measured.map(({ name, teams }) => teams.map((team) => ({ ...team, divisionName: name }))),
    toCells: ({ divisionName, teamName, weeks, figures }) =>
      [
        divisionName,
        teamName,
        String(weeks),
        ...FIGURES.map((figure) => figures[figure]).map((value) => (value === null ? '' : String(value))),
      ].map(safe),
  });
}
