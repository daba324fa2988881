import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { columnsOf } from '#ratings/marks-columns.ts';
import type { DemoPlayer } from './plan-rosters.ts';

export type TeamWithCoaches = {
  id: number;
  divisionId: number;
  divisionName: string;
  coaches: { email: string; firstName: string; lastName: string }[];
};

/** The teams of the active season in the divisions in which the coach has a team. */
export async function listTeamsInDivisionsOf(tx: Tx, coachEmail: string): Promise<TeamWithCoaches[]> {
  const { rows } = await sql<TeamWithCoaches>`
    select t.id, d.id as "divisionId", d.name as "divisionName", coalesce(c.list, '[]') as coaches
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    left join lateral (
      select json_agg(json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name)
        order by c.email) as list
      from team_coach tc join coach c on c.id = tc.coach_id where tc.team_id = t.id
    ) c on true
    where x.is_active and d.id in (
      select t.division_id from team t join team_coach tc on tc.team_id = t.id join coach c on c.id = tc.coach_id
      where c.email = ${coachEmail}
    )
    order by d.name_key collate "C", t.name_key collate "C"`.execute(tx);
  return rows;
}

/** Stores the plan and the deadline of ratings. @param by.accounts ids by address */
export async function insertDemoRosters(
  tx: Tx,
  players: readonly DemoPlayer[],
  by: { accounts: ReadonlyMap<string, number>; deadline: string; now: Date },
): Promise<void> {
  const { accounts, deadline, now } = by;
  await sql`
    insert into rating_season (season_id, deadline) select id, ${deadline}::date from season where is_active
    on conflict (season_id) do update set deadline = excluded.deadline`.execute(tx);
  if (players.length === 0) return;
  const inserted = await tx
    .insertInto('player')
    .values(
      players.map(({ teamId, firstName, lastInitial, jerseyNumber, grade }) => ({
        teamId,
        firstName,
        lastInitial,
        jerseyNumber,
        grade,
      })),
    )
    .returning(['id', 'teamId', 'jerseyNumber'])
    .execute();
  // jersey numbers are unique within a team of the demo
  const ids = new Map(inserted.map((row) => [`${row.teamId} ${row.jerseyNumber}`, row.id]));
  const ratings = players.flatMap(({ teamId, jerseyNumber, ratings: given }) => {
    const playerId = ids.get(`${teamId} ${jerseyNumber}`);
    return given.flatMap(({ rater, marks, note, isSubmitted }) => {
      const accountId = accounts.get(rater);
      if (playerId === undefined || accountId === undefined) return [];
      const state = isSubmitted ? ('submitted' as const) : ('draft' as const);
      const submittedAt = isSubmitted ? now : null;
      return [
        {
          playerId,
          accountId,
          ...columnsOf(marks),
          note,
          state,
          savedAt: now,
          submittedAt,
        },
      ];
    });
  });
  if (ratings.length > 0) await tx.insertInto('rating').values(ratings).execute();
}
