import type { Tx } from '#platform/db/database.ts';

/** A team of the active season, locked together with the coach's link to it. */
export type OwnTeam = { id: number; name: string; divisionName: string };

/** @returns null if the coach does not have this team, or there is no such team */
export async function lockOwnTeam(tx: Tx, teamId: number, coachEmail: string): Promise<OwnTeam | null> {
  const row = await tx
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('teamCoach as link', 'link.teamId', 't.id')
    .innerJoin('coach as own', 'own.id', 'link.coachId')
    .select(['t.id', 't.name', 'd.name as divisionName'])
    .where('t.id', '=', teamId)
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .where('own.email', '=', coachEmail)
    .forNoKeyUpdate('t')
    .forKeyShare(['link', 'own'])
    .executeTakeFirst();
  return row ?? null;
}
