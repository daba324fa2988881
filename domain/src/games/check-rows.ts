import { lineText } from '#text/row-place.ts';
import { several } from '#text/several.ts';
import { formatDate, formatDateRange } from '#time/format.ts';
import { isPast } from '#time/wall-clock.ts';
import { isInSeason } from './file-dates.ts';
import type { GameFileRow, GamePlanInput, StoredGame } from './game.ts';
import { rowNumberKey } from './game-numbers.ts';
import { keyPart } from './game-question.ts';
import { exactKey, exactMatches, type Matches } from './match-games.ts';
import { type Candidate, isReady, type ReadyCandidate } from './read-candidates.ts';

/** Sorts rows so that their order in the file matters only for rows with the same content. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const keyOf = ({ time, courtId, homeId, awayId, texts }: Candidate) =>
    [
      time.date ?? '9',
      time.startTime ?? '9',
      time.endTime ?? '',
      courtId,
      homeId,
      awayId,
      JSON.stringify(texts),
    ].join('|');
  return candidates
    .map((candidate) => ({ candidate, key: keyOf(candidate) }))
    .toSorted((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : a.candidate.row.line - b.candidate.row.line,
    )
    .map(({ candidate }) => candidate);
}

/**
 * Sets aside rows that repeat a game or a number of another row, and rows on days when nothing can change.
 * @param rows in an order that does not depend on their order in the file
 * @returns `repeated`: rows with the same game as an earlier row
 */
export function checkRows(
  rows: readonly Candidate[],
  input: GamePlanInput,
): { rows: Candidate[]; exact: Matches; repeated: ReadonlySet<GameFileRow> } {
  const problems = new Map<Candidate, string>();
  const report = (row: Candidate, problem: string) => {
    if (!problems.has(row)) problems.set(row, problem);
  };
  const repeated = new Set<GameFileRow>();
  const ready = rows.filter(isReady);
  for (const [first, ...others] of Map.groupBy(ready, exactKey).values()) {
    for (const other of others) {
      repeated.add(other.row);
      report(other, `This is the same game as ${lineOf(first)}. Delete one of the two rows.`);
    }
  }
  const canceled = rows.filter(
    ({ kind, homeId, awayId }) => kind.kind === 'canceled' && homeId !== null && awayId !== null,
  );
  for (const [first, ...others] of Map.groupBy(canceled, sameKey).values()) {
    for (const other of others) {
      repeated.add(other.row);
      report(other, `This is the same game as ${lineOf(first)}.`);
    }
  }
  const numbered = rows.filter(({ number, kind }) => number !== null && kind.kind === 'game');
  for (const same of Map.groupBy(
    numbered.filter((row) => !problems.has(row)),
    rowNumberKey,
  ).values()) {
    if (same.length < 2) continue;
    for (const row of same) {
      const [other] = same.filter((each) => each !== row);
      const more = same.length > 2 ? ` and ${several(same.length - 2, 'other row')}` : '';
      report(
        row,
        `Game number ${row.number?.shown} is also in ${lineOf(other)}${more}. Correct the numbers.`,
      );
    }
  }
  const exact = exactMatches(
    ready.filter((row) => !problems.has(row)),
    input.games,
  );
  for (const row of ready) {
    const stored = exact.get(row.row);
    const problem = stored !== undefined && isSame(row, stored) ? null : dayProblem(row, input);
    if (problem !== null) report(row, problem);
  }
  const checked = rows.map((row) => {
    const problem = problems.get(row);
    if (problem === undefined) return row;
    return { ...row, problem: repeated.has(row.row) ? problem : (row.problem ?? problem) };
  });
  return { rows: checked, exact, repeated };
}

/** Rows of canceled games with the same key say the same. */
const sameKey = (row: Candidate): string => {
  const { time, homeId, awayId } = row;
  return [rowNumberKey(row), time.date, time.startTime, homeId, awayId].join('|');
};

const lineOf = (row: Candidate | undefined): string => (row === undefined ? '' : lineText(row.row));

/** Whether a row agrees with the schedule in everything that it specifies. */
export const isSame = (
  { kind, time, courtId, homeId, awayId }: ReadyCandidate,
  stored: StoredGame,
): boolean =>
  stored.isPostponed !== true &&
  stored.date === time.date &&
  stored.startTime === time.startTime &&
  (time.endTime === null || stored.endTime === time.endTime) &&
  stored.courtId === courtId &&
  stored.homeTeamId === homeId &&
  stored.awayTeamId === awayId &&
  (kind.kind !== 'game' || kind.type === null || kind.type === stored.type);

function dayProblem({ time }: ReadyCandidate, input: GamePlanInput): string | null {
  const { firstDate, lastDate, now } = input;
  const day = formatDate(time.date);
  if (firstDate === null || lastDate === null) {
    return 'This season has no approved slots yet. Load its permits and generate its slots first.';
  }
  if (!isInSeason(time.date, input)) {
    return `${day} is outside the season's slots (${formatDateRange(firstDate, lastDate)}). Correct the date.`;
  }
  return isPast(time.date, time.startTime, now)
    ? `${day} is in the past. Games that have started are neither added nor changed.`
    : null;
}

const OUTSIDE_GAME =
  'A file does not change games against teams from outside the league. Change this one in the schedule.';

/** Whether a row is about the time of a game. One that cancels it may be without a day or a time, and its court does not matter. */
function isAt({ kind, time, courtId }: Candidate, game: StoredGame): boolean {
  const isGone = kind.kind === 'canceled';
  return (
    (game.date === time.date || (isGone && time.date === null)) &&
    (game.startTime === time.startTime || (isGone && time.startTime === null)) &&
    (game.courtId === courtId || isGone)
  );
}

/**
 * Games against teams from outside the league exist only in the schedule. Rows for them, as an export writes
 * them, change nothing; rows that would change, cancel or postpone one need review.
 */
export function findGuestGames(
  candidates: readonly Candidate[],
  { games, now }: Pick<GamePlanInput, 'games' | 'now'>,
): { rows: Candidate[]; unchanged: Matches } {
  const guests = Map.groupBy(
    games.filter(({ awayTeamId }) => awayTeamId === null),
    ({ homeTeamId, guestName }) => `${homeTeamId}|${keyPart(guestName ?? '')}`,
  );
  const unchanged = new Map<Candidate['row'], StoredGame>();
  const rows = candidates.map((row): Candidate => {
    const { homeId, awayId, kind } = row;
    const list = guests.get(`${homeId}|${keyPart(row.texts.away)}`);
    if (homeId === null || list === undefined) return row;
    const isGone = kind.kind === 'canceled';
    const atTime = list.filter((game) => isAt(row, game));
    const scheduled = atTime.find(
      ({ date, startTime, isPostponed = false }) => !isPostponed && !(isGone && isPast(date, startTime, now)),
    );
    const isToMakeUp = ({ isPostponed }: StoredGame) => isPostponed === true;
    const postponed = atTime.find(isToMakeUp);
    const stillPostponed = postponed ?? (scheduled === undefined ? list.find(isToMakeUp) : undefined);
    const asWritten = isGone && kind.isPostponed ? stillPostponed : undefined;
    const same = kind.kind === 'game' ? scheduled : asWritten;
    if (same !== undefined) unchanged.set(row.row, same);
    if (same !== undefined || awayId !== null) return row;
    if (isGone && scheduled === undefined && postponed === undefined) return { ...row, questions: [] };
    const problem = (isGone ? null : row.problem) ?? OUTSIDE_GAME;
    return { ...row, kind: isGone ? { kind: 'unset', reason: problem } : kind, problem, questions: [] };
  });
  return { rows, unchanged };
}
