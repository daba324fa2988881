import type { DivisionWire } from '@portal/contract/league.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import { listDivisionsOf, setPracticesPerWeek } from './division-repository.ts';

/** The divisions of the season, by name; none if no season is active. */
export async function listDivisions(portal: Portal, asked: RequestedSeason = {}): Promise<DivisionWire[]> {
  const season = await requestedSeasonOrNone(portal.db, asked);
  return season === null ? [] : await listDivisionsOf(portal.db, { seasonId: season.id });
}

/**
 * Changes how many practices the teams of a division may have in a week. It applies from the next booking on; booked
 * practices stay.
 * @throws AppError NOT_FOUND
 */
export async function changeDivision(
  portal: Portal,
  caller: Caller,
  { id, practicesPerWeek }: { id: number; practicesPerWeek: number },
): Promise<DivisionWire> {
  const division = await inTransaction(portal.db, async (tx) => {
    if (!(await setPracticesPerWeek(tx, id, practicesPerWeek))) return null;
    return (await listDivisionsOf(tx, { id }))[0] ?? null;
  });
  if (division === null) throw new AppError('NOT_FOUND', 'Division not found.');
  portal.log.info(
    { accountId: caller.accountId, divisionId: id, practicesPerWeek },
    'weekly limit of a division changed',
  );
  return division;
}
