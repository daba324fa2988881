import type { RatedDivision, Rater, RaterDrift, RatingOverview } from '@portal/contract/ratings-overview.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { rounded, skillAverages } from '@portal/domain/ratings/averages.ts';
import { driftOfRaters, driftText } from '@portal/domain/ratings/drift.ts';
import { isComplete, teamProgress } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import {
  byTeam,
  type Late,
  listLate,
  type RatedTeamState,
  type SeasonTeams,
  stateOfTeam,
  toWireLate,
} from './late-coaches.ts';
import {
  findScopedSeason,
  type LeagueTeam,
  listSeasons,
  listTeamCoaches,
  type RatingScope,
  readSeason,
  type SeasonRating,
  type TeamCoach,
  toWireSeason,
} from './rated-season.ts';
import { deletionDate, readRetention } from './retention.ts';
import { findWindow, toWireWindow } from './window.ts';

/** The progress and results of a season's ratings, by division. @throws AppError NOT_FOUND @see docs/spec/decisions.md#player-ratings */
export async function getRatingOverview(
  portal: Portal,
  caller: Caller,
  scope: RatingScope,
): Promise<RatingOverview> {
  const { db, clock } = portal;
  const season = await findScopedSeason(db, scope.season);
  const [seasons, retentionSeasons] = await Promise.all([listSeasons(db), readRetention(db)]);
  const listed = seasons.filter(({ isActive, players }) => isActive || players > 0).reverse();
  const shared = {
    seasons: listed.map((listedSeason) => ({
      ...toWireSeason(listedSeason),
      isActive: listedSeason.isActive,
      players: listedSeason.players,
      ratings: listedSeason.ratings,
      deletedOn: deletionDate(portal, seasons, listedSeason, retentionSeasons),
    })),
    retentionSeasons,
  };
  if (season === null) {
    const closed = { deadline: null, closed: null, windowText: '', lockedAt: null, lockedBy: null };
    return { season: null, ...shared, ...closed, divisions: [] };
  }
  const { accountId } = caller;
  await logAccess(db, { accountId, action: 'overview', seasonId: season.id, now: clock.now() });
  const [window, coaches, { teams, players, all }] = await Promise.all([
    findWindow(db, season.id),
    listTeamCoaches(db, season.id),
    readSeason(db, season.id, scope),
  ]);
  const divisions = Map.groupBy(teams, ({ divisionId }) => divisionId);
  const ofTeams = byTeam(players, coaches, all);
  const late = await listLate(db, { teams, season: ofTeams, now: clock.now() });
  return {
    season: toWireSeason(season),
    ...shared,
    ...toWireWindow(portal, window),
    lockedAt: window.lockedAt?.toISOString() ?? null,
    lockedBy: window.lockedBy,
    divisions: [...divisions.values()].map((own) => describeDivision(own, ofTeams, late)),
  };
}

function describeDivision(
  teams: readonly LeagueTeam[],
  season: SeasonTeams,
  late: readonly Late[],
): RatedDivision {
  const [first] = teams;
  if (first === undefined) throw new Error('The division has no team.');
  const players = teams.flatMap(({ id }) => season.players.get(id) ?? []);
  const allRatings = teams.flatMap(({ id }) => season.ratings.get(id) ?? []);
  const ratings = players.flatMap((player) => player.ratings);
  const raters = teams.flatMap((team) => ratersOf(team, season));
  const names = (missing: (team: LeagueTeam) => boolean) => teams.filter(missing).map(({ name }) => name);
  const inState = (state: RatedTeamState) =>
    teams.filter((team) => stateOfTeam(team, season) === state).length;
  const playersWith = (fits: (rating: SeasonRating) => boolean) =>
    new Set(allRatings.filter(fits).map(({ playerId }) => playerId)).size;
  return {
    id: first.divisionId,
    name: first.divisionName,
    teams: teams.length,
    teamStates: {
      submitted: inState('submitted'),
      draft: inState('draft'),
      notStarted: inState('notStarted'),
    },
    late: toWireLate(late, first.divisionId),
    teamsWithoutPlayers: names(({ id }) => !season.players.has(id)),
    teamsWithoutCoach: names(({ id }) => !season.coaches.has(id)),
    players: players.length,
    ratedPlayers: playersWith(({ marks }) => isComplete(marks)),
    submittedPlayers: playersWith(({ state }) => state === 'submitted'),
    raters: raters.sort((a, b) => Number(a.begun > 0) - Number(b.begun > 0)),
    skills: skillAverages(ratings.map(({ marks }) => marks)).map(({ average, spread, ...skill }) => ({
      ...skill,
      average: average === null ? null : rounded(average),
      spread: rounded(spread),
    })),
    drift: driftLines(ratings, raters),
  };
}

/** The coaches of the team, and former coaches who have rated its players. */
function ratersOf(team: LeagueTeam, season: SeasonTeams): Rater[] {
  const players = season.players.get(team.id) ?? [];
  const ofTeam = season.ratings.get(team.id) ?? [];
  const own = season.coaches.get(team.id) ?? [];
  const known = new Set(own.map(({ accountId }) => accountId));
  const former = new Map(
    ofTeam
      .filter(({ accountId }) => !known.has(accountId))
      .map(({ accountId, firstName, lastName }) => [accountId, { accountId, firstName, lastName }]),
  );
  const line = (person: Pick<TeamCoach, 'accountId' | 'firstName' | 'lastName'>, isCoach: boolean): Rater => {
    const ratings = new Map(
      ofTeam
        .filter(({ accountId }) => accountId === person.accountId)
        .map((rating) => [rating.playerId, rating]),
    );
    const isUnseen = ({ marks }: SeasonRating) => SKILLS.every((skill) => marks[skill] === 'unseen');
    return {
      accountId: person.accountId,
      name: fullName(person.firstName, person.lastName),
      isCoach,
      teamId: team.id,
      teamName: team.name,
      ...teamProgress(players.map(({ id }) => ratings.get(id) ?? null)),
      unseen: [...ratings.values()].filter(isUnseen).length,
    };
  };
  return [
    ...own.map((coach) => line(coach, true)),
    ...[...former.values()].map((person) => line(person, false)),
  ];
}

function driftLines(ratings: readonly SeasonRating[], raters: readonly Rater[]): RaterDrift[] {
  const linesOf = Map.groupBy(raters, ({ accountId }) => accountId);
  const lines = driftOfRaters(ratings.map((rating) => ({ ...rating, raterId: rating.accountId })));
  return lines
    .map(({ raterId, players, difference, shared }) => {
      const own = linesOf.get(raterId) ?? [];
      return {
        accountId: raterId,
        name: own[0]?.name ?? '',
        teams: own.map(({ teamName }) => teamName).join(', '),
        players,
        difference: difference === null ? null : rounded(difference),
        isNoted: difference !== null && driftText(difference) !== driftText(0),
        text: driftText(difference),
        shared: shared && { players: shared.players, difference: rounded(shared.difference) },
      };
    })
    .sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0));
}
