import type { LateCoach } from '@portal/contract/ratings-overview.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { type RatingProgress, teamProgress, teamState } from '@portal/domain/ratings/marks.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, seasonLabel } from '#season/find-season.ts';
import { logAccess } from './access-log.ts';
import {
  type LeagueTeam,
  listTeamCoaches,
  type RatedPlayerRow,
  readSeason,
  type SeasonRating,
  type TeamCoach,
} from './rated-season.ts';
import { lockWindow, toWireWindow } from './window.ts';

/** The minimum time between two reminders of a coach. */
const PAUSE_MS = 24 * 3_600_000;

/** By team id. */
export type SeasonTeams = {
  players: ReadonlyMap<number, RatedPlayerRow[]>;
  coaches: ReadonlyMap<number, TeamCoach[]>;
  /** ratings, including drafts */
  ratings: ReadonlyMap<number | undefined, SeasonRating[]>;
};

export function byTeam(
  players: readonly RatedPlayerRow[],
  coaches: readonly TeamCoach[],
  all: readonly SeasonRating[],
): SeasonTeams {
  const teamOf = new Map(players.map(({ id, team }) => [id, team.id]));
  return {
    players: Map.groupBy(players, ({ team }) => team.id),
    coaches: Map.groupBy(coaches, ({ teamId }) => teamId),
    ratings: Map.groupBy(all, ({ playerId }) => teamOf.get(playerId)),
  };
}

export type RatedTeamState = 'empty' | 'submitted' | 'draft' | 'notStarted';

/** A team is submitted once one of its coaches has submitted all players; the others need not rate them as well. */
export function stateOfTeam(team: LeagueTeam, { players, ratings }: SeasonTeams): RatedTeamState {
  const own = players.get(team.id) ?? [];
  const states = [...Map.groupBy(ratings.get(team.id) ?? [], ({ accountId }) => accountId).values()].map(
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

const coachCount = (count: number) => several(count, 'coach', 'coaches');

/**
 * Emails each of these coaches once about all of their teams of the active season whose ratings nobody has submitted.
 * Skips those who have submitted since, were reminded within a day, or have turned such emails off.
 * @throws AppError WRONG_STATE if there is nobody to email | TOO_LATE if ratings are closed
 */
export function remindLateCoaches(
  portal: Portal,
  caller: Caller,
  coachIds: readonly number[],
): Promise<{ message: string }> {
  const now = portal.clock.now();
  return inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    // the second of two simultaneous calls waits here, and then finds the reminders of the first
    const { closed, deadline, windowText } = toWireWindow(
      portal,
      await lockWindow(tx, season.id, 'exclusive'),
    );
    if (closed !== null) throw new AppError('TOO_LATE', windowText);
    const { teams, players, all } = await readSeason(tx, season.id, { drafts: true });
    const coaches = await listTeamCoaches(tx, season.id);
    const late = await listLate(tx, { teams, season: byTeam(players, coaches, all), now });
    const chosen = new Set(coachIds);
    const reminded = late.filter(({ coachId, why }) => chosen.has(coachId) && why === null);
    if (reminded.length === 0) {
      throw new AppError(
        'WRONG_STATE',
        'Nobody was emailed. These coaches have submitted, were reminded within the last day, or turned such emails off.',
      );
    }
    const toMail = ({ email, firstName, accountId, teams: own }: Late): NewMail => ({
      kind: 'ratings_reminder',
      recipient: email,
      data: {
        firstName,
        ...(accountId === null && { email }),
        season: seasonLabel(season),
        teams: own.map(({ name, divisionName }) => ({ teamName: name, divisionName })),
        deadline,
      },
      now,
    });
    await enqueueMails(tx, reminded.map(toMail));
    await logAccess(tx, {
      accountId: caller.accountId,
      action: 'reminded',
      seasonId: season.id,
      subjects: [coachCount(reminded.length)],
      now,
    });
    const skipped = chosen.size - reminded.length;
    return {
      message: `Emailing ${coachCount(reminded.length)}.${skipped === 0 ? '' : ` ${coachCount(skipped)} skipped.`}`,
    };
  });
}
