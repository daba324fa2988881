import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';

/** A coach to invite, with the coach's teams in order of division and name. */
export type Invitee = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  teams: { teamName: string; divisionName: string }[];
};

type CoachExpression = ExpressionBuilder<Schema, 'coach'>;

const isOfSeason = (seasonId: number) => (coach: CoachExpression) =>
  coach.exists(
    coach
      .selectFrom('teamCoach as tc')
      .innerJoin('team as t', 't.id', 'tc.teamId')
      .innerJoin('division as d', 'd.id', 't.divisionId')
      .select('t.id')
      .whereRef('tc.coachId', '=', 'coach.id')
      .where('d.seasonId', '=', seasonId),
  );

/** The coaches of the season without an account. @param asked null for all */
const withoutAccount = (tx: Tx, seasonId: number, asked: readonly number[] | null) =>
  tx
    .selectFrom('coach')
    .where(isOfSeason(seasonId))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as a').select('a.id').whereRef('a.email', '=', 'coach.email'))),
    )
    .$if(asked !== null, (all) => all.where('coach.id', '=', anyOf(asked ?? [])));

/**
 * Locks the coaches of the season without an account whose last invitation is not after `before`, in the order of ids.
 * @param asked null for all
 */
export async function lockUninvited(
  tx: Tx,
  seasonId: number,
  { asked, before }: { asked: readonly number[] | null; before: Date },
): Promise<number[]> {
  const rows = await withoutAccount(tx, seasonId, asked)
    .select('coach.id')
    .where((coach) => coach.or([coach('invitedAt', 'is', null), coach('invitedAt', '<=', before)]))
    .orderBy('coach.id')
    .forUpdate('coach')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countWithoutAccount(
  tx: Tx,
  seasonId: number,
  asked: readonly number[] | null,
): Promise<number> {
  const { count } = await withoutAccount(tx, seasonId, asked)
    .select((coach) => coach.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const INVITEE = sql`c.id, c.email, c.first_name, c.last_name, of_season.teams`;

const teamsByCoach = (seasonId: number, ids: RawBuilder<unknown>) => sql`
  select tc.coach_id, json_agg(
    json_build_object('teamName', t.name, 'divisionName', d.name)
    order by d.name_key collate "C", t.name_key collate "C", t.id) as teams
  from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
  where d.season_id = ${seasonId} and tc.coach_id = any(${ids})
  group by tc.coach_id`;

/** Stores the time of the invitation and returns what the emails need. Skips coaches without a team in the season. */
export async function markInvited(
  tx: Tx,
  seasonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    update coach c set invited_at = ${now}
    from (${teamsByCoach(seasonId, sql`${ids as number[]}::int[]`)}) of_season
    where c.id = of_season.coach_id
    returning ${INVITEE}`.execute(tx);
  return rows;
}

/** The coach of the season with this address, or null. */
export async function findInvitee(tx: Tx, seasonId: number, email: string): Promise<Invitee | null> {
  const ids = sql`array(select id from coach where email = ${email})`;
  const { rows } = await sql<Invitee>`
    select ${INVITEE} from coach c
    join (${teamsByCoach(seasonId, ids)}) of_season on of_season.coach_id = c.id`.execute(tx);
  return rows[0] ?? null;
}

export async function isCoachOfSeason(tx: Tx, seasonId: number, coachId: number): Promise<boolean> {
  const found = tx.selectFrom('coach').select('id').where('id', '=', coachId).where(isOfSeason(seasonId));
  return (await found.executeTakeFirst()) !== undefined;
}
