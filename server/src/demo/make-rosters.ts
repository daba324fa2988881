import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { generatePassword, hashPassword, type PasswordCost } from '#auth/passwords.ts';
import type { Tx } from '#platform/db/database.ts';
import { columnsOf } from '#ratings/marks-columns.ts';
import { insertDemoAccount } from './demo-repository.ts';
import { type DemoPlayer, planRosters, seededRandom } from './plan-rosters.ts';

const SEED = 23;
const RATERS_PER_DIVISION = 4;
const DAYS_LEFT = 21;

/** The hash of a password that nobody knows, for coaches who have rated but never log in. */
export const secretHash = (cost: PasswordCost): Promise<string> => hashPassword(generatePassword(), cost);

/**
 * Adds rosters and ratings for the divisions of the demo's coach, so that the coach's form and the league's overview are
 * not empty.
 * @param own the demo's coach
 * @param how.passwordHash of the other coaches who have rated
 */
export async function makeRosters(
  tx: Tx,
  own: { email: string; accountId: number },
  how: { today: IsoDate; now: Date; passwordHash: string },
): Promise<void> {
  const { today, now, passwordHash } = how;
  const teams = await listTeamsInDivisionsOf(tx, own.email);
  const accounts = new Map([[own.email, own.accountId]]);
  const raters = new Map<number, number>();
  const withRaters = [];
  for (const { coaches, ...team } of teams) {
    const [coach] = coaches;
    const isOwn = coaches.some(({ email }) => email === own.email);
    const count = raters.get(team.divisionId) ?? 0;
    const isRater = !isOwn && coach !== undefined && count < RATERS_PER_DIVISION;
    if (isRater) {
      raters.set(team.divisionId, count + 1);
      if (!accounts.has(coach.email)) {
        const id = await insertDemoAccount(tx, { ...coach, role: 'COACH', passwordHash }, now);
        if (id !== null) accounts.set(coach.email, id);
      }
    }
    withRaters.push({ ...team, raters: isOwn ? [own.email] : isRater ? [coach.email] : [] });
  }
  const players = planRosters(withRaters, own.email, seededRandom(SEED));
  await insertDemoRosters(tx, players, { accounts, deadline: addDays(today, DAYS_LEFT), now });
}

type TeamWithCoaches = {
  id: number;
  divisionId: number;
  divisionName: string;
  coaches: { email: string; firstName: string; lastName: string }[];
};

/** The teams of the active season in the divisions in which the coach has a team. */
async function listTeamsInDivisionsOf(tx: Tx, coachEmail: string): Promise<TeamWithCoaches[]> {
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
async function insertDemoRosters(
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
