import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** A coach to invite, with the coach's teams in order of division and name. */
export type Invitee = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  teams: { teamName: string; divisionName: string }[];
};

const isOfSeason = (seasonId: number) => sql<boolean>`exists (
  select from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
  where tc.coach_id = c.id and d.season_id = ${seasonId}
)`;
const hasNoAccount = sql<boolean>`not exists (select from account a where a.email = c.email)`;

const isOneOf = (ids: readonly number[] | null) =>
  ids === null ? sql<boolean>`true` : sql<boolean>`c.id = any(${ids as number[]}::int[])`;

/**
 * Locks the coaches of the season without an account whose last invitation is not after `before`, in the order of ids.
 * @param asked null for all
 */
export async function lockUninvited(
  tx: Tx,
  seasonId: number,
  { asked, before }: { asked: readonly number[] | null; before: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from coach c
    where ${isOfSeason(seasonId)} and ${hasNoAccount} and ${isOneOf(asked)} and (c.invited_at is null or c.invited_at <= ${before})
    order by c.id
    for update of c`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countWithoutAccount(
  tx: Tx,
  seasonId: number,
  asked: readonly number[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from coach c where ${isOfSeason(seasonId)} and ${hasNoAccount} and ${isOneOf(asked)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Stores the time of the invitation and returns what the emails need. Skips coaches without a team in the season. */
export async function markInvited(
  tx: Tx,
  seasonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    update coach c set invited_at = ${now}
    from (
      select tc.coach_id, json_agg(
        json_build_object('teamName', t.name, 'divisionName', d.name)
        order by d.name_key collate "C", t.name_key collate "C", t.id) as teams
      from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
      where d.season_id = ${seasonId} and tc.coach_id = any(${ids as number[]}::int[])
      group by tc.coach_id
    ) of_season
    where c.id = of_season.coach_id
    returning c.id, c.email, c.first_name as "firstName", c.last_name as "lastName", of_season.teams`.execute(
    tx,
  );
  return rows;
}

export async function isCoachOfSeason(tx: Tx, seasonId: number, coachId: number): Promise<boolean> {
  const { rows } = await sql`select from coach c where c.id = ${coachId} and ${isOfSeason(seasonId)}`.execute(
    tx,
  );
  return rows.length > 0;
}
