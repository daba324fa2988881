import type { DivisionWire } from '@portal/contract/league-settings.ts';
import { inTransaction } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';
import type { Portal } from '#portal.ts';
import { listActiveDivisions, setPracticesPerWeek } from './division-repository.ts';

/** The divisions of the active season, by name; none without one. */
export const listDivisions = (portal: Portal): Promise<DivisionWire[]> => listActiveDivisions(portal.db);

/**
 * Changes how many practices the teams of a division may have in a week. It binds from the next booking on: what is
 * booked stays. No list in memory holds the number, so nothing is announced.
 * @throws AppError NOT_FOUND for a division that the active season does not have
 */
export async function changeDivision(
  portal: Portal,
  caller: Caller,
  { id, practicesPerWeek }: { id: number; practicesPerWeek: number },
): Promise<DivisionWire> {
  const division = await inTransaction(portal.db, async (tx) => {
    if (!(await setPracticesPerWeek(tx, id, practicesPerWeek))) return null;
    return (await listActiveDivisions(tx, id))[0] ?? null;
  });
  if (division === null) throw new AppError('NOT_FOUND', 'There is no such division.');
  portal.log.info(
    { accountId: caller.accountId, divisionId: id, practicesPerWeek },
    'the practices per week of a division were changed',
  );
  return division;
}
