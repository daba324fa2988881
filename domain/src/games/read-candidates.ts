import { OPEN_OPPONENT } from '#coaches/withdrawal.ts';
import type { DayOrder } from '#time/cells.ts';
import { formatDate, monthAndDay } from '#time/format.ts';
import { type LeagueZone, leagueZone } from '#time/time-zones.ts';
import { DATE_ORDER, DAY_ORDERS, type FileOrder, orderOf, readDay } from './file-dates.ts';
import { splitMoment } from './file-times.ts';
import type { FileDates, GameFileRow, GamePlanInput, StoredGame } from './game.ts';
import { GameNumbers } from './game-numbers.ts';
import { ask, keyPart, LEAVE_OUT, type RowQuestion } from './game-question.ts';
import { CourtNames } from './look-up-courts.ts';
import { type Found, type FoundTeams, TeamNames } from './look-up-names.ts';
import type { OpenTeams } from './open-sides.ts';
import {
  numberOf,
  type RowTexts,
  type RowTime,
  readRowTime,
  shorten,
  skippedRow,
  textsOf,
} from './read-game-row.ts';
import { isPlayoff, kindOf, type RowKind } from './row-kind.ts';

/** A row with everything that could be read from it. */
export type Candidate = {
  row: GameFileRow;
  texts: RowTexts;
  kind: RowKind;
  number: { shown: string; key: string } | null;
  time: RowTime;
  divisionId: number | null;
  homeId: number | null;
  awayId: number | null;
  courtId: number | null;
  /** why it can't be imported as it is; null if the row itself is fine */
  problem: string | null;
  /** questions about the row, including answered ones */
  questions: RowQuestion[];
};

/** A row with everything that a game needs. */
export type ReadyCandidate = Candidate & {
  homeId: number;
  awayId: number;
  courtId: number;
  time: RowTime & { date: string; startTime: string };
};

/** The question that still needs an answer, if any. */
export const openQuestion = ({ questions }: Pick<Candidate, 'questions'>): RowQuestion | undefined =>
  questions.find(({ question }) => question.answer === null);

export const isLeftOut = ({ questions }: Pick<Candidate, 'questions'>): boolean =>
  questions.some(({ question }) => question.answer === LEAVE_OUT);

export function isReady(candidate: Candidate): candidate is ReadyCandidate {
  const { kind, homeId, awayId, courtId, time, problem } = candidate;
  return (
    kind.kind === 'game' &&
    problem === null &&
    openQuestion(candidate) === undefined &&
    !isLeftOut(candidate) &&
    [homeId, awayId, courtId, time.date, time.startTime].every((part) => part !== null)
  );
}

/** Reads all rows of a file, except those that only belong to the sheet's layout. */
export function readCandidates(
  input: GamePlanInput,
  openTeams: OpenTeams,
): { rows: Candidate[]; dates: FileDates | null } {
  const teams = new TeamNames(input.teams, input.answers, { openTeams, former: input.formerTeams });
  const courts = new CourtNames(input.courts, input.answers);
  const zone = leagueZone(input.timeZone);
  const rows = input.rows
    .filter((row) => skippedRow(row) === null)
    .map((row) => {
      const texts = textsOf(row);
      return { row, texts, named: teams.find(texts, isPlayoff(texts)), court: courts.find(texts) };
    });

  const stored = new Set(
    input.games.map((game) => gameKey({ ...game, homeId: game.homeTeamId, awayId: game.awayTeamId })),
  );
  const isStored = (order: DayOrder) => (row: (typeof rows)[number]) => {
    const { date, startTime } = readRowTime(row.texts, { order, season: input, zone });
    if (date === null || startTime === null) return false;
    const { home, away } = row.named;
    return stored.has(gameKey({ date, startTime, courtId: row.court.id, homeId: home.id, awayId: away.id }));
  };
  const days = rows.map(({ texts }) => splitMoment(texts.date).day);
  const file = orderOf(days, input, (asOrder) => rows.filter(isStored(asOrder)).length);
  const chosen = DAY_ORDERS.find((each) => each === input.answers.get(DATE_ORDER)) ?? null;

  const settling = { games: input.games, numbers: new GameNumbers(input.teams), openTeams };
  const timed = rows.map((row) => ({ ...row, ...readTime(row.texts, input, { ...file, chosen, zone }) }));
  const sidesOf = ({ named: { home, away } }: (typeof timed)[number]) => [home.id, away.id].toSorted().join();
  const ofSides = Map.groupBy(timed, sidesOf);
  const candidates = timed.map((one) => {
    const { row, texts, named, court, time, dates } = one;
    const { division, divisionId } = named;
    const number = numberOf(texts, teams.divisionName(divisionId));
    const { home, away } = settleFormer(named, { time, number, courtId: court.id }, settling);
    const reading = { order: chosen ?? file.likely, season: input, zone };
    // without a number, a later row of the same teams may be where a game has moved to
    const isLast = (ofSides.get(sidesOf(one)) ?? []).every(
      (other) => number !== null || (other.time.date ?? '') <= (time.date ?? ''),
    );
    const {
      question,
      problem,
      kind: written,
    } = kindOf(texts, {
      time,
      reading,
      isLast,
      answers: input.answers,
    });
    // a side that a team has left makes no playoff
    const isOpen = [home, away].some(
      ({ id }) => id !== null && id < 0 && openTeams.nameOf(id) !== OPEN_OPPONENT,
    );
    const kind = written.kind === 'game' && isOpen ? ({ kind: 'game', type: 'playoff' } as const) : written;
    const found = requiredNames(kind, { division, home, away, court }).filter(
      // what a team that has left would have played is not asked about where the file cancels it
      ({ formerIds }) => formerIds === undefined || kind.kind !== 'canceled',
    );
    const questions = [question ?? [], found.flatMap((each) => each.question ?? [])].flat();
    const candidate: Candidate = {
      row,
      texts,
      kind,
      number,
      time,
      divisionId,
      homeId: home.id,
      awayId: away.id,
      courtId: court.id,
      problem: null,
      questions: dates === null || !isGame(kind) ? questions : [...questions, dates],
    };
    return { ...candidate, problem: problemOf(candidate, found) ?? problem };
  });
  const order = chosen ?? (file.order === 'unclear' ? null : file.order);
  return { rows: candidates, dates: file.matters ? { order } : null };
}

type Settling = { games: readonly StoredGame[]; numbers: GameNumbers; openTeams: OpenTeams };

/**
 * The sides of a row, where one may have left. If the schedule has the game still, its sides are those of the row: that team in
 * a game that was played, and an open opponent in one that has been kept.
 */
function settleFormer(
  { home, away, divisionId }: FoundTeams,
  { time, number, courtId }: Pick<Candidate, 'time' | 'number' | 'courtId'>,
  { games, numbers, openTeams }: Settling,
): Pick<FoundTeams, 'home' | 'away'> {
  if (home.formerIds === undefined && away.formerIds === undefined) return { home, away };
  const fits = ({ id, formerIds = [] }: Found, stored: number | null) =>
    id === null
      ? formerIds.includes(stored ?? 0) ||
        (formerIds.length > 0 && openTeams.nameOf(stored) === OPEN_OPPONENT)
      : id === stored;
  const game = games
    .filter(({ homeTeamId, awayTeamId }) => fits(home, homeTeamId) && fits(away, awayTeamId))
    .find(
      (each) =>
        (number !== null && numbers.keyOf(each) === number.key && numbers.divisionOf(each) === divisionId) ||
        (each.date === time.date && each.startTime === time.startTime && each.courtId === courtId),
    );
  if (game === undefined) return { home, away };
  const settled = (stored: number | null) => (stored === null ? {} : { id: stored, question: null });
  return { home: { ...home, ...settled(game.homeTeamId) }, away: { ...away, ...settled(game.awayTeamId) } };
}

/** The time of a row, and the question about its date, if there is one. */
function readTime(
  texts: RowTexts,
  input: GamePlanInput,
  { order, likely, isProven, chosen, zone }: FileOrder & { chosen: DayOrder | null; zone: LeagueZone },
): { time: RowTime; dates: RowQuestion | null } {
  const { day } = splitMoment(texts.date);
  const used = chosen ?? likely;
  const other = used === 'month-first' ? 'day-first' : 'month-first';
  const [asUsed, asOther] = [readDay(day, used, input), readDay(day, other, input)];
  const time = readRowTime(texts, { order: used, season: input, zone });
  const isBothWays = asUsed.date !== null && asOther.date !== null && asUsed.date !== asOther.date;
  // '13/01/2027' in a file that is read month first
  const isContrary = asUsed.date === null && asUsed.misnamed === null && asOther.date !== null;
  if (order === 'unclear' && (isBothWays || (isContrary && !isProven && chosen === null))) {
    const dates = askOrder(input, texts, likely);
    return { time: chosen === null ? { ...time, date: null, problem: null } : time, dates };
  }
  if (!isContrary) return { time, dates: null };
  const dates = askDay(input, texts, asOther.date ?? '', used);
  const turned = readRowTime(texts, { order: other, season: input, zone });
  return { time: dates.question.answer === asOther.date ? turned : { ...turned, date: null }, dates };
}

const isGame = ({ kind }: RowKind): boolean => kind === 'game' || kind === 'canceled';

/** The names that must be found: only the teams of a canceled game, and none if the row is not a game. */
function requiredNames(
  kind: RowKind,
  { division, home, away, court }: { division: Found | null; home: Found; away: Found; court: Found },
): Found[] {
  const teams = [...(division === null ? [] : [division]), home, away];
  if (!isGame(kind)) return [];
  return kind.kind === 'canceled' ? teams : [...teams, court];
}

type GameKey = {
  date: string;
  startTime: string;
  courtId: number | null;
  homeId: number | null;
  awayId: number | null;
};
const gameKey = ({ date, startTime, courtId, homeId, awayId }: GameKey): string =>
  [date, startTime, courtId, homeId, awayId].join('|');

/** The first problem of the row itself. */
function problemOf(
  { row, texts, kind, time, homeId, awayId }: Candidate,
  found: readonly Found[],
): string | null {
  if (row.isTooLong) {
    return 'This row has more cells than the first row has columns. Look for an extra comma.';
  }
  if (kind.kind === 'unset' || kind.kind === 'other') return kind.reason;
  if (texts.home === '' && texts.away === '') {
    return 'This row names no teams. If it is a heading or a note, you can ignore it.';
  }
  const unknown = found.find(({ problem }) => problem !== null)?.problem ?? null;
  const sides =
    homeId !== null && homeId > 0 && homeId === awayId
      ? 'Home and away are the same team. Correct one of them.'
      : null;
  return time.problem ?? unknown ?? sides;
}

function askOrder(input: GamePlanInput, texts: RowTexts, likely: DayOrder): RowQuestion {
  const { day } = splitMoment(texts.date);
  const orders = DAY_ORDERS.toSorted((a) => (a === likely ? -1 : 1));
  const dates = orders.flatMap((order) => readDay(day, order, input).date ?? []);
  return ask(input.answers, {
    key: DATE_ORDER,
    reason:
      dates.length > 1
        ? `The date "${texts.date}" may be ${dates.map(monthAndDay).join(' or ')}.`
        : `The date "${texts.date}" can only be ${dates.map(monthAndDay).join()}, and the others may be written otherwise.`,
    text: 'How does this file write dates?',
    choices: orders.map((order) => ({
      answer: order,
      label: order === 'month-first' ? 'Month first, as in 12/31' : 'Day first, as in 31/12',
    })),
  });
}

/** Asks about a date that makes no sense as the others are read. */
function askDay(input: GamePlanInput, texts: RowTexts, date: string, used: DayOrder): RowQuestion {
  const how = used === 'month-first' ? 'month first' : 'day first';
  return ask(input.answers, {
    key: `date:${keyPart(texts.date)}`,
    reason: `The date "${shorten(texts.date)}" can only be ${monthAndDay(date)}, but the other dates are read ${how}.`,
    text: 'Is this date right?',
    choices: [{ answer: date, label: `Yes, it is ${formatDate(date)}` }],
  });
}
