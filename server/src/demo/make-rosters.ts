import { Random } from '@portal/domain/games/draw/random.ts';
import type { Mark, Marks } from '@portal/domain/ratings/marks.ts';
import { GRADES, type Grade, type PlayerFields } from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { generatePassword, hashPassword, type PasswordCost } from '#auth/passwords.ts';
import type { Tx } from '#platform/db/database.ts';
import { columnsOf } from '#ratings/marks-columns.ts';
import { insertDemoAccount } from './demo-repository.ts';

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
  const players = planRosters(withRaters, own.email, new Random(SEED));
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
  const ratings = players.flatMap(({ teamId, jerseyNumber, ratings: ofPlayer }) => {
    const playerId = ids.get(`${teamId} ${jerseyNumber}`);
    return ofPlayer.flatMap(({ rater, marks, note, isSubmitted }) => {
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

/** `raters` are the addresses of coaches with an account. */
type RosterTeam = { id: number; divisionId: number; divisionName: string; raters: readonly string[] };
type DemoPlayer = PlayerFields & {
  teamId: number;
  ratings: { rater: string; marks: Marks; note: string; isSubmitted: boolean }[];
};

const PLAYERS_PER_TEAM = 9;
const JERSEYS = ['0', '00', ...Array.from({ length: 35 }, (_, index) => String(index + 1))];
const INITIALS = [...'ABCDEFGHJKLMNOPRSTVWYZ'];
const NAMES = {
  boys: 'Abel Andre Ben Caleb Cyrus Dario Eli Enzo Felix Gabe Hugo Ivan Jonah Kai Leo Luca Mateo Miles Nico Noah Omar Owen Rafi Ravi Sami Theo Tomas Victor Wes Zeke',
  girls:
    'Ada Alma Amira Anya Bea Carla Celia Dina Elsa Esme Fern Gia Hana Ines Iris Jada June Kira Lena Lola Maya Mina Nadia Nora Opal Pia Rosa Suki Talia Zoe',
};
const NOTES = [
  'Finishes with the left hand, too.',
  'Talks on defense and helps others into place.',
  'Rushes the shot when guarded.',
  'Looks up before passing.',
  'Works hardest when the score is close.',
  'Was away for two practices.',
];

/** `share`: of the players whom a coach has rated; `drift`: how much higher than the others the coach scores. */
const HABITS = [
  { share: 1, isSubmitted: true, drift: 0 },
  { share: 1, isSubmitted: true, drift: 1.5 },
  { share: 1, isSubmitted: true, drift: -0.2 },
  { share: 0.6, isSubmitted: false, drift: 0.2 },
] as const;
/** The demo's coach has begun the ratings of one team, submitted those of another, and not begun a third. */
const OWN_HABITS = [
  { share: 0.6, isSubmitted: false, drift: 0 },
  { share: 1, isSubmitted: true, drift: 0 },
  { share: 0, isSubmitted: false, drift: 0 },
] as const;
type Habit = { share: number; isSubmitted: boolean; drift: number };

/** Grades 3 and 4 for 'Boys 3-4', 9 to 12 for a high school division. */
function gradesOf(divisionName: string): readonly Grade[] {
  const [first, last] = /(\d{1,2})-(\d{1,2})/.exec(divisionName)?.slice(1) ?? ['9', '12'];
  const own = GRADES.filter((grade) => Number(grade) >= Number(first) && Number(grade) <= Number(last));
  return own.length === 0 ? ['9'] : own;
}

/** One of the items, by chance. */
const oneOf = <Item>(items: readonly Item[], random: Random) => items[random.below(items.length)];

function markOf(strength: number, random: Random): Mark {
  if (random.below(20) === 0) return 'unseen';
  const score = Math.round(strength - 1 + random.below(200) / 100);
  return Math.min(5, Math.max(1, score)) as Mark;
}

function marksOf(strength: number, random: Random): Marks {
  return Object.fromEntries(SKILLS.map((skill) => [skill, markOf(strength, random)])) as Marks;
}

/**
 * Plans the rosters of the teams, and what coaches have rated so far. The same input gives the same plan.
 * @param ownCoach the address of the demo's coach, whose teams come first
 */
function planRosters(teams: readonly RosterTeam[], ownCoach: string, random: Random): DemoPlayer[] {
  const habits = new Map<string, Habit>();
  let own = 0;
  const others = new Map<number, number>();
  for (const { id, divisionId, raters } of teams) {
    for (const rater of raters) {
      const index = rater === ownCoach ? own++ : (others.get(divisionId) ?? 0);
      const kinds: readonly Habit[] = rater === ownCoach ? OWN_HABITS : HABITS;
      if (rater !== ownCoach) others.set(divisionId, index + 1);
      habits.set(`${id} ${rater}`, kinds[index % kinds.length] ?? HABITS[0]);
    }
  }
  return teams.flatMap((team) => {
    const names = NAMES[team.divisionName.startsWith('Girls') ? 'girls' : 'boys'].split(' ');
    const jerseys = random.shuffled(JERSEYS);
    return random
      .shuffled(names)
      .slice(0, PLAYERS_PER_TEAM)
      .map((firstName, index): DemoPlayer => {
        const grades = gradesOf(team.divisionName);
        const strength = 1.5 + random.below(300) / 100;
        const ratings = team.raters.flatMap((rater) => {
          const habit = habits.get(`${team.id} ${rater}`) ?? HABITS[0];
          if (index >= Math.round(habit.share * PLAYERS_PER_TEAM)) return [];
          const note = random.below(10) < 3 ? (oneOf(NOTES, random) ?? '') : '';
          const marks = marksOf(strength + habit.drift, random);
          return [{ rater, marks, note, isSubmitted: habit.isSubmitted }];
        });
        return {
          teamId: team.id,
          firstName,
          lastInitial: oneOf(INITIALS, random) ?? 'A',
          jerseyNumber: jerseys[index] ?? null,
          grade: oneOf(grades, random) ?? null,
          ratings,
        };
      });
  });
}
