import { explainLeftovers } from '#games/draw/explain-leftovers.ts';
import { type DivisionFigures, planFigures, type TeamFigures } from '#games/draw/figures.ts';
import { judge } from '#games/draw/judge.ts';
import type { DrawLeague, DrawnGame } from '#games/draw/league.ts';
import { overlaps } from '#games/draw/league-facts.ts';
import { formatDateRange, formatDayShort, monthAndDay, shortTime, shortTimeRange } from '#time/format.ts';
import { type IsoDate, minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import { type PlanBasis, planLeague } from './plan-league.ts';
import { type PlanSentence, planSentences } from './plan-sentences.ts';
import { postponedEntries } from './postponed-games.ts';
import { toDrawnGame } from './prepare-drawing.ts';
import type { SeasonFacts } from './season-facts.ts';
import { staysBecause } from './staying-games.ts';
import { ViolationTexts } from './violation-texts.ts';

export type OutlierFigure =
  | 'home'
  | 'away'
  | 'early'
  | 'late'
  | 'sunday'
  | 'gyms'
  | 'travelMinutes'
  | 'doubles'
  | 'longestBreakDays';

export type PlanDescription = {
  games: { key: string; staysBecause: string | null; why: string[]; broken: string[] }[];
  teams: {
    teamId: number;
    teamName: string;
    divisionId: number;
    figures: Record<'home' | 'away' | 'early' | 'late' | 'sunday' | 'gyms' | 'doubles', number> & {
      travelMinutes: number | null;
      longestBreakDays: number | null;
    };
    /** much more (1) or less (-1) than the other teams of the division */
    outliers: Partial<Record<OutlierFigure, 1 | -1>>;
    daysOff: { text: string; kept: boolean; why: string | null }[];
  }[];
  divisions: (DivisionFigures & { divisionName: string })[];
  sentences: PlanSentence[];
  open: DrawLeague['open'];
};

/** The most games that are explained: more are rarely read, and each takes a while to compute. */
const MAX_EXPLAINED = 40;
const MAX_REASONS = 4;

/**
 * A plan judged by the season as it is now: its figures, the rules it breaks, and why games have no place.
 */
export function describePlan(basis: PlanBasis): PlanDescription {
  const league = planLeague(basis);
  const games = basis.games.map(toDrawnGame);
  const texts = new ViolationTexts(league, games);
  const { violations } = judge(league, games);
  const broken = new Map<string, string[]>();
  for (const violation of violations) {
    for (const key of violation.keys) {
      const game = games.find((one) => one.key === key);
      if (game !== undefined) broken.set(key, [...(broken.get(key) ?? []), texts.broken(game, violation)]);
    }
  }
  const why = reasons(league, games, texts);
  const figures = planFigures(league, games);
  const described = basis.games.map((game) => ({
    key: game.key,
    staysBecause: staysBecause(game, basis.now),
    why: why.get(game.key) ?? [],
    broken: [...new Set(broken.get(game.key))],
  }));
  const first = (key: 'why' | 'broken') => {
    const game = described.find((one) => one[key].length > 0);
    const drawn = games.find((one) => one.key === game?.key);
    if (game === undefined || drawn === undefined) return null;
    return `${texts.names([drawn.homeTeamId])} – ${texts.names([drawn.awayTeamId])}: ${game[key][0]}`;
  };
  return {
    games: described,
    teams: league.teams.map(({ id, name, divisionId }) => {
      const own = figures.teams.find(({ teamId }) => teamId === id);
      if (own === undefined) throw new RangeError(`No figures of team ${id}.`);
      return {
        teamId: id,
        teamName: name,
        divisionId,
        figures: {
          home: own.home,
          away: own.away,
          early: own.early,
          late: own.late,
          sunday: own.sunday,
          gyms: own.gyms,
          travelMinutes: own.travelMinutes,
          doubles: own.doubles,
          longestBreakDays: own.longestBreakDays,
        },
        outliers: outliersOf(
          own,
          figures.teams.filter(({ teamId }) => divisionOf(league, teamId) === divisionId),
        ),
        daysOff: daysOffOf(basis.facts, league, games, id, texts),
      };
    }),
    divisions: figures.divisions.map((division) => ({
      ...division,
      divisionName: league.divisions.find(({ id }) => id === division.divisionId)?.name ?? '',
    })),
    sentences: planSentences({
      league,
      figures,
      games: games.length,
      drawn: games,
      brokenKeys: [...broken.keys()],
      open: basis.open ?? [],
      unplaced: games.filter(({ place }) => place === null).length,
      broken: broken.size,
      ...countPostponed(basis),
      firstReason: first('why'),
      firstBroken: first('broken'),
    }),
    open: league.open,
  };
}

/** How many postponed games have a place in the plan, and how many are still to be made up. */
function countPostponed({ games, postponed }: PlanBasis): { newTimes: number; toBeMadeUp: number } {
  const entries = postponedEntries(games, postponed);
  const newTimes = games.filter(({ key, place }) => place !== null && entries.has(key)).length;
  return { newTimes, toBeMadeUp: postponed.length - newTimes };
}

const divisionOf = ({ teams }: DrawLeague, teamId: number) =>
  teams.find(({ id }) => id === teamId)?.divisionId;

/** Why games have no place, the most important reason first. */
function reasons(
  league: DrawLeague,
  games: readonly DrawnGame[],
  texts: ViolationTexts,
): Map<string, string[]> {
  const placed = games.filter(({ place }) => place !== null);
  const unplaced = games.filter(({ place }) => place === null).slice(0, MAX_EXPLAINED);
  return new Map(
    explainLeftovers(league, [...placed, ...unplaced]).map(({ key, tried, obstacles }) => {
      if (tried === 0)
        return [key, ['No court is open on the days, in the gyms and at the hours that the rules allow.']];
      return [
        key,
        obstacles
          .slice(0, MAX_REASONS)
          .map(({ rule, teamIds, places }) => texts.obstacle(rule, teamIds, `${places} of ${tried} places`)),
      ];
    }),
  );
}

/** Two games far from home, or in away gyms instead of the home gym, with the default travel time. */
const MUCH_TRAVEL_MINUTES = 40;

const COMPARED: readonly OutlierFigure[] = ['early', 'late', 'sunday', 'gyms', 'doubles'];

/**
 * Compares a team with its division: at least two more or two fewer than the median. Teams that can't play at
 * such times are left out.
 */
function outliersOf(
  own: TeamFigures,
  division: readonly TeamFigures[],
): Partial<Record<OutlierFigure, 1 | -1>> {
  const outliers: Partial<Record<OutlierFigure, 1 | -1>> = {};
  if (Math.abs(own.home - own.away) > 1) {
    outliers.home = own.home > own.away ? 1 : -1;
    outliers.away = own.home > own.away ? -1 : 1;
  }
  for (const key of COMPARED) {
    const canPlay = (team: TeamFigures) =>
      key === 'early' || key === 'late' || key === 'sunday' ? team.canPlay[key] : true;
    if (!canPlay(own)) continue;
    const counts = division.filter(canPlay).map((team) => team[key] ?? 0);
    const apart = (own[key] ?? 0) - medianOf(counts);
    if (Math.abs(apart) >= 2) outliers[key] = apart > 0 ? 1 : -1;
  }
  const travel = division.flatMap(({ travelMinutes }) => travelMinutes ?? []);
  const moreTravel = (own.travelMinutes ?? medianOf(travel)) - medianOf(travel);
  if (Math.abs(moreTravel) >= MUCH_TRAVEL_MINUTES) outliers.travelMinutes = moreTravel > 0 ? 1 : -1;
  const breaks = division.flatMap(({ longestBreakDays }) => longestBreakDays ?? []);
  if (own.longestBreakDays !== null && own.longestBreakDays - medianOf(breaks) >= 7)
    outliers.longestBreakDays = 1;
  return outliers;
}

const medianOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;

const KINDS = { must: 'must', prefer: 'if possible' } as const;

function daysOffOf(
  { daysOff }: SeasonFacts,
  league: DrawLeague,
  games: readonly DrawnGame[],
  teamId: number,
  texts: ViolationTexts,
) {
  const own = games.filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId);
  return daysOff
    .filter((dayOff) => dayOff.teamId === teamId)
    .map(({ firstDate, lastDate, fromTime, untilTime, kind }) => {
      const days = firstDate === lastDate ? dayText(firstDate) : formatDateRange(firstDate, lastDate);
      const hours = fromTime === null || untilTime === null ? '' : `, ${shortTimeRange(fromTime, untilTime)}`;
      const conflicting = own.find(({ place, divisionId }) => {
        if (place === null || place.date < firstDate || place.date > lastDate) return false;
        const minutes = league.divisions.find(({ id }) => id === divisionId)?.minutes ?? 0;
        const from = fromTime === null ? 0 : minutesOf(fromTime);
        const until = untilTime === null ? 24 * 60 : minutesOf(untilTime);
        const { date, start } = place;
        return overlaps({ date, from, until }, { date, from: start, until: start + minutes });
      });
      return {
        text: `${days}${hours} (${KINDS[kind]})`,
        kept: conflicting === undefined,
        why: conflicting?.place
          ? `${texts.names([conflicting.homeTeamId])} – ${texts.names([conflicting.awayTeamId])} is on ${dayText(conflicting.place.date)} at ${shortTime(wallTimeOf(conflicting.place.start))}.`
          : null,
      };
    });
}

const dayText = (date: IsoDate) => `${formatDayShort(date)}, ${monthAndDay(date)}`;
