import { lineText, placeOf } from '#text/row-place.ts';
import { shortTimeRange } from '#time/format.ts';
import { isPast, minutesOf, type WallTime, wallTimeOf } from '#time/wall-clock.ts';
import { checkRows, findGuestGames, inOrder, isSame } from './check-rows.ts';
import { decideMoves, type MovingRow } from './decide-moves.ts';
import {
  GAME_ROW_STATES,
  type GameFileRow,
  type GamePlan,
  type GamePlanInput,
  type GamePlanRow,
  type GameQuestion,
  type PlannedGame,
  type StoredGame,
} from './game.ts';
import { FreeNumbers, GameNumbers } from './game-numbers.ts';
import type { RowQuestion } from './game-question.ts';
import { GameTexts, NOTHING } from './game-texts.ts';
import { isUndated, type Matches, pairKey, pairOf, withKnownSides } from './match-games.ts';
import { OpenTeams } from './open-sides.ts';
import { matchOrAsk } from './other-games.ts';
import { GamePlaces, isAccepted, type Verdict } from './place-games.ts';
import {
  type Candidate,
  isLeftOut,
  isReady,
  openQuestion,
  type ReadyCandidate,
  readCandidates,
} from './read-candidates.ts';
import { endProblem, shorten } from './read-game-row.ts';

const LEFT_OUT = 'Left out, as you decided.';

/**
 * What importing a game file would do, row by row. Every decision is listed, and importing the same file
 * again changes nothing.
 * @see docs/spec/decisions.md#games-from-files
 */
export function planGames(file: GamePlanInput): GamePlan {
  const openTeams = new OpenTeams();
  const games = file.games.map((game) => openTeams.numbered(game, file.teams));
  const { rows: candidates, dates } = readCandidates({ ...file, games }, openTeams);
  const { teams, formerTeams = [] } = file;
  const input = { ...file, games, teams: [...teams, ...formerTeams, ...openTeams.teams] };
  const read = findGuestGames(candidates, input);
  const guests = read.unchanged;
  const {
    rows: checked,
    exact,
    repeated,
  } = checkRows(inOrder(read.rows.filter(({ row }) => !guests.has(row))), input);
  const { rows: matched, matches } = matchOrAsk(
    checked.filter(({ row }) => !repeated.has(row)),
    exact,
    input,
  );
  const matchedRows = new Map(matched.map((row) => [row.row, row]));
  const rows = checked.map((row) => withKnownSides(matchedRows.get(row.row) ?? row, matches.get(row.row)));
  const names = new GameTexts(input);
  const gone = goneGames(rows, matches, input);
  const places = new GamePlaces(input);
  for (const { game, stays } of gone) if (!stays) places.free(game);

  const movers = moversOf(rows, matches, input, names);
  const verdicts = decideMoves(
    movers.filter(({ problem }) => problem === null).map(({ mover }) => mover),
    places,
  );
  const numbers = new FreeNumbers(
    new GameNumbers(input.teams),
    input.games,
    leavingGames(matches, gone, verdicts),
  );
  const planned = new Map(movers.map((mover) => [mover.mover.row, mover]));
  const results = new Map<GameFileRow, GamePlanRow>();
  for (const candidate of rows) {
    const stored = matches.get(candidate.row) ?? null;
    const common = {
      ...placeOf(candidate.row),
      ...names.shown(candidate, stored),
      entryId: stored?.entryId ?? null,
    };
    const moving = planned.get(candidate.row);
    const result =
      moving === undefined
        ? settledRow(candidate, stored, { input, isRepeated: repeated.has(candidate.row) })
        : movedRow(candidate, moving, verdicts.get(candidate.row), { numbers, names, openTeams });
    results.set(candidate.row, { ...common, ...result });
  }
  for (const candidate of read.rows) {
    const stored = guests.get(candidate.row);
    if (stored === undefined) continue;
    const { shown } = names.shown(candidate, stored);
    results.set(candidate.row, {
      ...NOTHING,
      ...placeOf(candidate.row),
      state: 'unchanged',
      shown,
      entryId: stored.entryId,
    });
  }
  const all = [
    ...read.rows.flatMap(({ row }) => results.get(row) ?? []),
    ...gone.filter(({ row }) => row === null).map(({ game, stays }) => names.missingRow(game, stays)),
  ];
  const counts = { new: 0, changed: 0, gone: 0, unchanged: 0, review: 0 };
  for (const state of GAME_ROW_STATES) counts[state] = all.filter((row) => row.state === state).length;
  return { rows: all, counts, dates };
}

type Result = Pick<GamePlanRow, 'state' | 'reason' | 'question' | 'was' | 'game' | 'isPostponed'>;

/** Whether a row says of a postponed game only that it is postponed. */
const staysPostponed = (kind: Candidate['kind'], game: StoredGame): boolean =>
  kind.kind === 'canceled' && kind.isPostponed && game.isPostponed === true;

/** Games that the file cancels, and games that are missing from the file (row: null). */
type GoneGame = { game: StoredGame; row: GameFileRow | null; stays: boolean; isPostponed: boolean };

function goneGames(rows: readonly Candidate[], matches: Matches, input: GamePlanInput): GoneGame[] {
  const { games, teams, now, cancelsMissing = false } = input;
  const isComing = ({ date, startTime }: StoredGame) => !isPast(date, startTime, now);
  const canceled = rows.flatMap(({ kind, row }) => {
    const game = kind.kind === 'canceled' ? matches.get(row) : undefined;
    if (game === undefined || staysPostponed(kind, game)) return [];
    return isComing(game) || game.isPostponed === true
      ? [{ game, row, stays: false, isPostponed: kind.kind === 'canceled' && kind.isPostponed }]
      : [];
  });
  const divisionOf = new Map(teams.map(({ id, divisionId }) => [id, divisionId]));
  const inFile = new Set(rows.map(({ divisionId }) => divisionId));
  const matched = new Set(matches.values());
  const missing = games.filter(
    (game) =>
      game.isImported &&
      game.isPostponed !== true &&
      !matched.has(game) &&
      isComing(game) &&
      inFile.has(divisionOf.get(game.homeTeamId ?? 0) ?? null),
  );
  return [
    ...canceled,
    ...missing.map((game) => ({ game, row: null, stays: !cancelsMissing, isPostponed: false })),
  ];
}

/** Games whose numbers become free. A postponed game keeps its own. */
function leavingGames(
  matches: Matches,
  gone: readonly GoneGame[],
  verdicts: ReadonlyMap<GameFileRow, Verdict>,
): ReadonlySet<StoredGame> {
  const leaving = new Set(
    gone.filter(({ stays, isPostponed }) => !stays && !isPostponed).map(({ game }) => game),
  );
  for (const [row, game] of matches) {
    const verdict = verdicts.get(row);
    if (verdict !== undefined && isAccepted(verdict)) leaving.add(game);
  }
  return leaving;
}

type Moving = { mover: MovingRow; stored: StoredGame | null; problem: string | null };

/** The rows that add or move a game. */
function moversOf(
  rows: readonly Candidate[],
  matches: Matches,
  { minutes }: GamePlanInput,
  names: GameTexts,
): Moving[] {
  const ready = rows.filter(isReady);
  const stays = (row: ReadyCandidate) => {
    const stored = matches.get(row.row);
    return stored !== undefined && isSame(row, stored);
  };
  // If a pair has two games on a day, the game that is in the schedule comes first.
  const seen = new Set<string>();
  const dayOf = ({ time, homeId, awayId }: ReadyCandidate) => `${time.date}|${pairKey(homeId, awayId)}`;
  for (const row of ready) if (stays(row)) seen.add(dayOf(row));
  return ready
    .filter((row) => !stays(row))
    .map((row) => {
      const { kind, time, homeId, awayId, courtId } = row;
      const stored = matches.get(row.row) ?? null;
      const type = (kind.kind === 'game' ? kind.type : null) ?? stored?.type ?? 'game';
      const end =
        time.endTime ?? endAfter(time.startTime, stored === null ? minutes[type] : lengthOf(stored));
      const problem = end === null ? endProblem(time.startTime, '23:59:00') : endProblem(time.startTime, end);
      const isAgain = homeId > 0 && awayId > 0 && seen.has(dayOf(row));
      seen.add(dayOf(row));
      const game = {
        type,
        homeTeamId: homeId,
        awayTeamId: awayId,
        courtId,
        date: time.date,
        startTime: time.startTime,
        endTime: end ?? time.startTime,
      };
      const text = `${shortTimeRange(game.startTime, game.endTime)}, ${names.teams(homeId, awayId)} (${lineText(row.row)})`;
      return { mover: { row: row.row, game, stored, text, isAgain }, stored, problem };
    });
}

const lengthOf = ({ startTime, endTime }: StoredGame) => minutesOf(endTime) - minutesOf(startTime);

/** The time that many minutes later; null if it is on the next day. */
function endAfter(start: WallTime, minutes: number): WallTime | null {
  const end = minutesOf(start) + minutes;
  return end < 24 * 60 ? wallTimeOf(end) : null;
}

/** A row that neither adds nor moves a game. */
function settledRow(
  candidate: Candidate,
  stored: StoredGame | null,
  { input, isRepeated }: { input: GamePlanInput; isRepeated: boolean },
): Result {
  const open = openQuestion(candidate);
  const answered = candidate.questions[0]?.question ?? null;
  const { kind, problem } = candidate;
  if (isLeftOut(candidate))
    return { ...NOTHING, state: 'unchanged', reason: LEFT_OUT, question: leftOutBy(candidate) };
  if (kind.kind === 'canceled') {
    if (isRepeated) return { ...NOTHING, state: 'unchanged', reason: problem ?? '' };
    if (stored !== null && staysPostponed(kind, stored)) {
      return { ...NOTHING, state: 'unchanged', reason: 'It is postponed and to be made up.' };
    }
    if (stored !== null && stored.isPostponed !== true && isPast(stored.date, stored.startTime, input.now)) {
      return {
        ...NOTHING,
        state: 'unchanged',
        reason: 'This game has started, so it stays in the schedule.',
      };
    }
    if (stored !== null)
      return {
        ...NOTHING,
        state: 'gone',
        reason: `The file says "${shorten(kind.status)}".${kind.isPostponed ? ' It is to be made up.' : ''}`,
        ...(kind.isPostponed && { isPostponed: true }),
      };
    if (open === undefined && isUndated(candidate) && hasComingGame(candidate, input)) {
      return {
        ...NOTHING,
        state: 'review',
        reason: 'It does not say which game is postponed. Add its date or its game number.',
        question: answered,
      };
    }
    if (open === undefined) {
      return {
        ...NOTHING,
        state: 'unchanged',
        reason: `It is ${kind.isPostponed ? 'postponed' : 'canceled'}, and not in the schedule at this time.`,
        question: answered,
      };
    }
  }
  if (problem === null && open === undefined) return { ...NOTHING, state: 'unchanged', question: answered };
  return {
    ...NOTHING,
    state: 'review',
    reason: reasonOf(problem, open),
    question: open?.question ?? answered,
  };
}

/** Whether the teams of the row have a game in the schedule that has not begun. */
const hasComingGame = ({ homeId, awayId }: Candidate, { games, now }: GamePlanInput): boolean =>
  homeId !== null &&
  awayId !== null &&
  games.some((game) => pairKey(homeId, awayId) === pairOf(game) && !isPast(game.date, game.startTime, now));

const reasonOf = (problem: string | null, open: RowQuestion | undefined): string =>
  [problem, open?.reason].filter((each) => each != null).join(' ');

const leftOutBy = ({ questions }: Pick<Candidate, 'questions'>): GameQuestion | null =>
  questions.find((each) => isLeftOut({ questions: [each] }))?.question ?? null;

function movedRow(
  candidate: Candidate,
  { mover, stored, problem: end }: Moving,
  verdict: Verdict | undefined,
  { numbers, names, openTeams }: { numbers: FreeNumbers; names: GameTexts; openTeams: OpenTeams },
): Result {
  const questions = [...candidate.questions, ...(verdict?.questions ?? [])];
  const problem = end ?? verdict?.problem ?? null;
  const answered = questions.at(-1)?.question ?? null;
  if (isLeftOut({ questions }))
    return { ...NOTHING, state: 'unchanged', reason: LEFT_OUT, question: leftOutBy({ questions }) };
  const open = openQuestion({ questions });
  if (problem !== null || open !== undefined || verdict === undefined || verdict.slotId === null) {
    return {
      ...NOTHING,
      state: 'review',
      reason: reasonOf(problem, open),
      question: open?.question ?? answered,
    };
  }
  const planned: PlannedGame = {
    ...mover.game,
    number: numbers.take(candidate, stored),
    slotId: verdict.slotId,
  };
  const game = openTeams.named(planned);
  if (stored === null) return { ...NOTHING, state: 'new', question: answered, game };
  return {
    state: 'changed',
    reason: names.changes(planned, stored),
    question: answered,
    was: names.was(planned, stored),
    game,
  };
}
