import type { DivisionWire } from '@portal/contract/league.ts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';

/** The divisions of the season, by name; none if no season is active. */
export async function listDivisions(
  portal: Portal,
  requested: RequestedSeason = {},
): Promise<DivisionWire[]> {
  const season = await requestedSeasonOrNone(portal.db, requested);
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
  const [division] = await inTransaction(portal.db, async (tx) => {
    await tx.updateTable('division').set({ practicesPerWeek }).where('id', '=', id).execute();
    return await listDivisionsOf(tx, { id });
  });
  if (division === undefined) throw new AppError('NOT_FOUND', 'Division not found.');
  portal.log.info(
    { accountId: caller.accountId, divisionId: id, practicesPerWeek },
    'weekly limit of a division changed',
  );
  return division;
}

/** The divisions of a season, or the one with that id, by name. */
async function listDivisionsOf(
  db: Db,
  { seasonId = null, id = null }: { seasonId?: number | null; id?: number | null },
): Promise<DivisionWire[]> {
  const teams = sql<number>`(select count(*) from team t where t.division_id = d.id and t.withdrawn_at is null)`;
  return await db
    .selectFrom('division as d')
    .select(['d.id', 'd.name', teams.as('teams'), 'd.practicesPerWeek'])
    .where((division) => division.or([division('d.seasonId', '=', seasonId), division('d.id', '=', id)]))
    .orderBy('d.nameKey')
    .execute();
}
