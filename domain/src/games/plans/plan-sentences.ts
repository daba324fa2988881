import { doubleWeekends, gamesOfFigure, isOf } from '#games/draw/counted-games.ts';
import {
  type DivisionFigures,
  daysInTwoGyms,
  type Placed,
  type PlanFigures,
  placedGames,
  type TeamFigures,
} from '#games/draw/figures.ts';
import type { DrawLeague, DrawnGame } from '#games/draw/league.ts';
import { several } from '#text/several.ts';
import { openGamesText } from './open-games.ts';

/** A figure of a plan, as a short sentence. */
export type PlanSentence = {
  text: string;
  /** as good as possible, or good enough */
  isGood: boolean;
  /** details; null if there are none */
  detail: string | null;
  /** the games that it is about, by key: 'doubles' and those games; null if it is about none in particular */
  found: Found | null;
};

type Found = { id: string; games: string[] };

export type SentenceBasis = {
  league: DrawLeague;
  figures: PlanFigures;
  unplaced: number;
  broken: number;
  /** why the first game has no place, and which rule the first game breaks; null if none does */
  firstReason: string | null;
  firstBroken: string | null;
  games: number;
  /** the games themselves, and the keys of those that break a rule */
  drawn?: readonly DrawnGame[];
  brokenKeys?: readonly string[];
  /** postponed games that have a place in the plan, and those that have none */
  newTimes: number;
  toBeMadeUp: number;
  /** games of the schedule with an open side, in words */
  open?: readonly string[];
};

/** Two weeks and a day: from a Saturday to the Sunday two weeks later. */
const LONGEST_GOOD_BREAK_DAYS = 15;

/** What an administrator wants to know about a plan, most important first. */
export function planSentences(basis: SentenceBasis): PlanSentence[] {
  const { figures } = basis;
  return [
    placesSentence(basis),
    ...postponedSentences(basis),
    ...openSentence(basis),
    brokenSentence(basis),
    ...homeAwaySentence(basis),
    ...spreadSentences(basis),
    doublesSentence(basis),
    ...breakSentence(basis),
    ...rematchSentence(basis),
    ...daysOffSentence(figures),
    coachSentence(basis),
  ];
}

/** If there are more, they are only counted. */
const MAX_NAMED = 5;
const NAMES = new Intl.ListFormat('en-US');
const good = (text: string, detail: string | null = null, found: Found | null = null): PlanSentence => ({
  ...{ text, isGood: true, detail, found },
});
const bad = (text: string, detail: string | null = null, found: Found | null = null): PlanSentence => ({
  ...{ text, isGood: false, detail, found },
});

/** @param id as the URL of the board has it */
const foundAs = (id: string, games: readonly Pick<DrawnGame, 'key'>[]): Found | null =>
  games.length === 0 ? null : { id, games: [...new Set(games.map(({ key }) => key))] };

/** The games that a figure of a team counts. */
const ofTeam = ({ drawn = [] }: SentenceBasis, figure: string, teamId: number): Found | null =>
  foundAs(`${figure}-${teamId}`, gamesOfFigure(placedGames(drawn), { figure, teamId }));

function placesSentence({
  league,
  figures,
  games,
  unplaced,
  firstReason,
  drawn = [],
}: SentenceBasis): PlanSentence {
  if (games === 0) return bad('This plan has no games.');
  if (unplaced > 0) {
    const verb = unplaced === 1 ? 'is' : 'are';
    return bad(
      games === 1 ? 'The only game is unscheduled.' : `${unplaced} of ${games} games ${verb} unscheduled.`,
      firstReason,
      foundAs(
        'unscheduled',
        drawn.filter(({ place }) => place === null),
      ),
    );
  }
  const counts = figures.teams.map(({ home, away }) => home + away).filter((count) => count > 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const each = least === most ? `${several(most, 'game')} each` : `${least} to ${several(most, 'game')} each`;
  return good(
    `${several(counts.length, 'team')} play ${each}; every game has a time and gym.`,
    fewerText(league, figures),
  );
}

/**
 * Names the teams that play fewer games than others in their division: an odd number of games can't be shared
 * evenly.
 */
function fewerText(league: DrawLeague, { teams }: PlanFigures): string | null {
  const games = new Map(teams.map(({ teamId, home, away }) => [teamId, home + away]));
  const names = league.divisions.flatMap(({ id }) => {
    const own = league.teams.filter(({ divisionId }) => divisionId === id);
    const most = Math.max(...own.map((team) => games.get(team.id) ?? 0));
    return own.filter((team) => games.get(team.id) === most - 1).map(({ name }) => name);
  });
  if (names.length === 0) return null;
  const who = names.length > MAX_NAMED ? several(names.length, 'team') : NAMES.format(names);
  return `One game fewer than others in their division: ${who}.`;
}

function postponedSentences({ newTimes, toBeMadeUp }: SentenceBasis): PlanSentence[] {
  const count = (games: number) => several(games, 'postponed game');
  return [
    ...(newTimes > 0 ? [good(`${count(newTimes)} ${newTimes === 1 ? 'gets' : 'get'} a new time.`)] : []),
    ...(toBeMadeUp > 0
      ? [bad(`${count(toBeMadeUp)} ${toBeMadeUp === 1 ? 'is' : 'are'} still to be made up.`)]
      : []),
  ];
}

function openSentence({ open = [] }: SentenceBasis): PlanSentence[] {
  if (open.length === 0) return [];
  const more = open.length - MAX_NAMED;
  const names = [...open.slice(0, MAX_NAMED), ...(more > 0 ? [several(more, 'more game')] : [])];
  return [bad(openGamesText(open.length), `${names.join('; ')}. Set the teams in the schedule.`)];
}

function brokenSentence({ broken, firstBroken, brokenKeys = [] }: SentenceBasis): PlanSentence {
  if (broken === 0) return good('No rule is broken.');
  const found = foundAs(
    'broken',
    brokenKeys.map((key) => ({ key })),
  );
  return bad(broken === 1 ? '1 game breaks a rule.' : `${broken} games break a rule.`, firstBroken, found);
}

const playing = ({ teams }: PlanFigures) => teams.filter(({ home, away }) => home + away > 0);

const nameOf = ({ teams }: DrawLeague, id: number) => teams.find((team) => team.id === id)?.name ?? 'A team';

function homeAwaySentence(basis: SentenceBasis): PlanSentence[] {
  const { league, figures } = basis;
  const teams = playing(figures);
  const [first] = teams;
  if (first === undefined) return [];
  if (teams.every(({ home, away }) => home === first.home && away === first.away)) {
    return [good(`Every team plays ${first.home} home and ${first.away} away games.`)];
  }
  const worst = teams.toSorted((a, b) => difference(b) - difference(a))[0] ?? first;
  if (difference(worst) <= 1) return [good('No team’s home and away games differ by more than one.')];
  const { home, away, teamId } = worst;
  const found = ofTeam(basis, home > away ? 'home' : 'away', teamId);
  return [bad(`${nameOf(league, teamId)} play ${home} home and ${away} away games.`, null, found)];
}

const difference = ({ home, away }: TeamFigures) => Math.abs(home - away);

const SPREADS = [
  { key: 'early', one: 'early game', what: 'Early games (before 10:30 AM)' },
  { key: 'late', one: 'late game', what: 'Late games (from 3 PM)' },
  { key: 'sunday', one: 'Sunday game', what: 'Sunday games' },
] as const;

function spreadSentences(basis: SentenceBasis): PlanSentence[] {
  const { league, figures } = basis;
  const counted = SPREADS.flatMap(({ key, one, what }) => {
    if (figures.teams.every((team) => team[key] === 0)) return [];
    const teamsOf = (id: number) =>
      teamsOfDivision(league, figures, id).filter(({ canPlay }) => canPlay[key]);
    const worst = widest(figures.divisions, ({ spread }) => spread[key]);
    if (worst === undefined || worst.spread[key] <= 1) {
      return [good(`${what} differ by at most one between teams of a division.`)];
    }
    const { most, least } = extremes(teamsOf(worst.divisionId), (team) => team[key]);
    return [
      bad(
        `${nameOf(league, most.teamId)} play ${several(most[key] - least[key], `more ${one}`)} than ${nameOf(league, least.teamId)}.`,
        null,
        ofTeam(basis, key, most.teamId),
      ),
    ];
  });
  const worst = widest(figures.divisions, ({ spread }) => spread.gyms);
  if (worst === undefined || worst.spread.gyms <= 1) {
    return [...counted, good('All teams of a division play in the same number of gyms, give or take one.')];
  }
  const { most, least } = extremes(teamsOfDivision(league, figures, worst.divisionId), ({ gyms }) => gyms);
  const gyms = `${nameOf(league, most.teamId)} play in ${several(most.gyms, 'gym')}, ${nameOf(league, least.teamId)} in ${least.gyms}.`;
  return [...counted, bad(gyms, null, ofTeam(basis, 'gyms', most.teamId))];
}

const teamsOfDivision = (league: DrawLeague, figures: PlanFigures, divisionId: number): TeamFigures[] => {
  const ids = new Set(league.teams.filter((team) => team.divisionId === divisionId).map(({ id }) => id));
  return playing(figures).filter(({ teamId }) => ids.has(teamId));
};

const widest = (divisions: readonly DivisionFigures[], widthOf: (division: DivisionFigures) => number) =>
  divisions.toSorted((a, b) => widthOf(b) - widthOf(a))[0];

function extremes(teams: readonly TeamFigures[], countOf: (team: TeamFigures) => number) {
  const inOrder = teams.toSorted((a, b) => countOf(a) - countOf(b));
  const [least, most] = [inOrder[0], inOrder.at(-1)];
  if (least === undefined || most === undefined)
    throw new RangeError('A division without teams has no spread.');
  return { least, most };
}

function doublesSentence({ league, figures, drawn = [] }: SentenceBasis): PlanSentence {
  const { doubles, leastDoubles } = figures;
  if (doubles === 0) return good('No team plays twice on a weekend.');
  const times = `A team plays twice on a weekend ${doubles === 1 ? 'once' : `${doubles} times`}`;
  const placed = placedGames(drawn);
  const found = foundAs(
    'doubles',
    league.teams.flatMap(({ id }) => doubleWeekends(placed.filter((game) => isOf(game, id))).flat()),
  );
  const least = leastDoubles === 0 ? 'this may be avoidable' : `${leastDoubles} can’t be avoided`;
  return doubles <= leastDoubles
    ? good(`${times}; no plan has fewer.`, null, found)
    : bad(`${times}; ${least}.`, null, found);
}

function breakSentence(basis: SentenceBasis): PlanSentence[] {
  const { league, figures } = basis;
  const [longest] = figures.teams.toSorted((a, b) => (b.longestBreakDays ?? 0) - (a.longestBreakDays ?? 0));
  const days = longest?.longestBreakDays ?? null;
  if (longest === undefined || days === null) return [];
  if (days <= LONGEST_GOOD_BREAK_DAYS)
    return [good(`No team waits longer than ${several(days, 'day')} for a game.`)];
  const found = ofTeam(basis, 'longestBreakDays', longest.teamId);
  return [bad(`${nameOf(league, longest.teamId)} wait ${several(days, 'day')} for a game.`, null, found)];
}

function rematchSentence({ league, figures, drawn = [] }: SentenceBasis): PlanSentence[] {
  if (figures.soonestRematch === null) return [];
  const { teamIds, days, targetDays, possibleDays } = figures.soonestRematch;
  const earliest = `The same teams meet again after ${several(days, 'day')} at the earliest`;
  if (days >= targetDays) return [good(`${earliest}.`)];
  if (days >= possibleDays) return [good(`${earliest}; no plan has more.`)];
  const [one, other] = teamIds.map((id) => nameOf(league, id));
  const text = `${one} and ${other} meet again after ${several(days, 'day')}; the goal is ${targetDays}.`;
  const ofPair = (game: Placed) => teamIds.every((id) => isOf(game, id));
  return [bad(text, null, foundAs('rematch', placedGames(drawn).filter(ofPair)))];
}

function daysOffSentence({ daysOff: { requested, kept } }: PlanFigures): PlanSentence[] {
  if (requested === 0) return [];
  if (kept === requested) {
    if (requested === 1) return [good('The date off is kept.')];
    return [good(`${requested === 2 ? 'Both' : `All ${requested}`} dates off are kept.`)];
  }
  if (requested === 1) return [bad('The date off is not kept.')];
  return [bad(`${kept} of ${requested} dates off ${kept === 1 ? 'is' : 'are'} kept.`)];
}

function coachSentence({ league, figures, drawn = [] }: SentenceBasis): PlanSentence {
  const days = figures.coachDaysInTwoGyms;
  if (days === 0) return good('No coach has games in two gyms on one day.');
  const found = foundAs('two-gyms', daysInTwoGyms(league, placedGames(drawn)).flat());
  return bad(
    `A coach has games in two gyms on one day ${days === 1 ? 'once' : `${days} times`}.`,
    null,
    found,
  );
}
