import type { LateCoach } from '@portal/contract/ratings-overview.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { type RatingProgress, teamProgress, teamState } from '@portal/domain/ratings/marks.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { GivenRating, LeagueTeam, RatedPlayerRow, TeamCoach } from './rated-season.ts';

/** The minimum time between two reminders of a coach. */
const PAUSE_MS = 24 * 3_600_000;

/** By team id. */
export type SeasonTeams = {
  players: ReadonlyMap<number, RatedPlayerRow[]>;
  coaches: ReadonlyMap<number, TeamCoach[]>;
  /** ratings, including drafts */
  given: ReadonlyMap<number | undefined, GivenRating[]>;
};

export function byTeam(
  players: readonly RatedPlayerRow[],
  coaches: readonly TeamCoach[],
  all: readonly GivenRating[],
): SeasonTeams {
  const teamOf = new Map(players.map(({ id, team }) => [id, team.id]));
  return {
    players: Map.groupBy(players, ({ team }) => team.id),
    coaches: Map.groupBy(coaches, ({ teamId }) => teamId),
    given: Map.groupBy(all, ({ playerId }) => teamOf.get(playerId)),
  };
}

export type RatedTeamState = 'empty' | 'submitted' | 'draft' | 'notStarted';

/** A team is submitted once one of its coaches has submitted all players; the others need not rate them as well. */
export function stateOfTeam(team: LeagueTeam, { players, given }: SeasonTeams): RatedTeamState {
  const own = players.get(team.id) ?? [];
  const states = [...Map.groupBy(given.get(team.id) ?? [], ({ accountId }) => accountId).values()].map(
    (ratings) => {
      const byPlayer = new Map<number, RatingProgress>(ratings.map((rating) => [rating.playerId, rating]));
      const progress = teamProgress(own.map(({ id }) => byPlayer.get(id) ?? null));
      return progress.begun === 0 ? 'notStarted' : teamState(progress);
    },
  );
  if (own.length === 0) return 'empty';
  if (states.includes('submitted')) return 'submitted';
  return states.includes('draft') ? 'draft' : 'notStarted';
}

/** The coaches of teams that nobody has submitted, each with the late teams. */
export type Late = Omit<TeamCoach, 'teamId'> & {
  teams: LeagueTeam[];
  remindedAt: Date | null;
  /** why the coach can't be reminded now; null if they can */
  why: LateCoach['why'];
};

/** The late coaches, in the order of teams. @param now decides whether the last reminder is too recent */
export async function listLate(
  db: Db,
  { teams, season, now }: { teams: readonly LeagueTeam[]; season: SeasonTeams; now: Date },
): Promise<Late[]> {
  const late = new Map<number, Omit<Late, 'remindedAt' | 'why'>>();
  for (const team of teams) {
    if (!['draft', 'notStarted'].includes(stateOfTeam(team, season))) continue;
    for (const { teamId: _, ...coach } of season.coaches.get(team.id) ?? []) {
      const known = late.get(coach.coachId) ?? { ...coach, teams: [] };
      known.teams.push(team);
      late.set(coach.coachId, known);
    }
  }
  const coaches = [...late.values()];
  const facts = await listReminderFacts(
    db,
    coaches.map(({ email }) => email),
  );
  const factsOf = new Map(facts.map((fact) => [fact.email, fact]));
  return coaches.map((coach) => {
    const { remindedAt = null, isOff = false } = factsOf.get(coach.email) ?? {};
    const isRecent = remindedAt !== null && remindedAt.getTime() > now.getTime() - PAUSE_MS;
    return { ...coach, remindedAt, why: isOff ? 'turned-off' : isRecent ? 'reminded' : null };
  });
}

/** The late coaches of one division. */
export const toWireLate = (late: readonly Late[], divisionId: number): LateCoach[] =>
  late
    .map(({ teams, ...coach }) => ({
      ...coach,
      teams: teams.filter((team) => team.divisionId === divisionId),
    }))
    .filter(({ teams }) => teams.length > 0)
    .map(({ coachId, firstName, lastName, teams, remindedAt, why }) => ({
      coachId,
      name: fullName(firstName, lastName),
      teams: teams.map(({ name }) => name).join(', '),
      remindedAt: remindedAt?.toISOString() ?? null,
      why,
    }));

type ReminderFacts = { email: string; remindedAt: Date | null; isOff: boolean };

/**
 * When each address was last reminded of ratings, according to the stored emails, and whether it has turned such emails
 * off.
 */
async function listReminderFacts(db: Db, emails: readonly string[]): Promise<ReminderFacts[]> {
  const { rows } = await sql<ReminderFacts>`
    select e.email, max(m.created_at) as "remindedAt",
      exists (select from mail_switched_off s where s.email = e.email and s.mail_group = 'messages') as "isOff"
    from (select distinct unnest(${emails as string[]}::text[])) as e (email)
    left join mail m on m.recipient = e.email and m.kind = 'ratings_reminder'
    group by e.email`.execute(db);
  return rows;
}
