import { formatDate } from '#time/format.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import type { GamePlanInput, StoredGame } from './game.ts';
import { GameNumbers, rowNumberKey } from './game-numbers.ts';
import { ask, IMPORT } from './game-question.ts';
import { type Matches, matchGames, pairKey, pairOf } from './match-games.ts';
import { type Candidate, isReady } from './read-candidates.ts';

/** The answer that a file has other games than the schedule. */
const OTHERS = 'others';
/** Fewer games that a file moves far are not questions about. */
const LEAST = 2;

/**
 * Matches the rows of a file with games. A second file of a season may begin its numbers with 1 again, or have the same teams
 * on later days. If most rows would be games of other days, and of other teams or from outside of the file's days, one question
 * asks whether they are those games.
 */
export function matchOrAsk(
  rows: readonly Candidate[],
  exact: Matches,
  input: GamePlanInput,
): { rows: readonly Candidate[]; matches: Matches } {
  const matches = matchGames(rows, exact, input);
  const compare = new FarGames(rows, input);
  const far = rows.filter((row) => compare.isFar(row, matches.get(row.row)));
  const known = rows.filter((row) => matches.has(row.row) || compare.hasNumberOfOther(row, undefined));
  const telling = known.filter(
    (row) => far.includes(row) || compare.hasNumberOfOther(row, matches.get(row.row)),
  );
  if (far.length === 0 || telling.length < LEAST || telling.length * 2 <= known.length)
    return { rows, matches };
  const questions = new Map(far.map((row) => [row, compare.question(row, matches.get(row.row))]));
  const withQuestion = (row: Candidate): Candidate => {
    const question = questions.get(row);
    return question === undefined ? row : { ...row, questions: [...row.questions, question] };
  };
  const [first] = questions.values();
  if (first?.question.answer !== OTHERS) return { rows: rows.map(withQuestion), matches };
  const others = rows.map((row) =>
    compare.hasNumberOfOther(row, undefined)
      ? { ...withQuestion(row), number: null, texts: { ...row.texts, number: '' } }
      : withQuestion(row),
  );
  const again = matchGames(others, exact, input);
  const near = [...again].filter(([fileRow, game]) => {
    const row = others.find((each) => each.row === fileRow);
    return row === undefined || !compare.isFar(row, game);
  });
  return { rows: others, matches: new Map(near) };
}

class FarGames {
  readonly #numbers: GameNumbers;
  readonly #byNumber: ReadonlyMap<string, StoredGame>;
  readonly #first: IsoDate;
  readonly #last: IsoDate;
  readonly #answers: GamePlanInput['answers'];

  constructor(rows: readonly Candidate[], { games, teams, answers }: GamePlanInput) {
    this.#numbers = new GameNumbers(teams);
    this.#byNumber = new Map(
      games
        .filter(({ number, isPostponed }) => number !== null && isPostponed !== true)
        .map((game) => [this.#numbers.keyInDivision(game), game]),
    );
    const days = rows.flatMap(({ time }) => time.date ?? []).toSorted();
    [this.#first, this.#last] = [days.at(0) ?? '', days.at(-1) ?? ''];
    this.#answers = answers;
  }

  /** Whether the number of a row is that of a game on another day whose teams are others. @param own the game that the row is */
  hasNumberOfOther(row: Candidate, own: StoredGame | undefined): boolean {
    const game = row.number === null ? undefined : this.#byNumber.get(rowNumberKey(row));
    return game !== undefined && game !== own && isOther(row, game);
  }

  /** Whether a row would move a game that may be another one. */
  isFar(row: Candidate, game: StoredGame | undefined): boolean {
    if (game === undefined || !isReady(row) || game.date === row.time.date || game.isPostponed === true)
      return false;
    const isNumbered = row.number !== null && this.#numbers.keyOf(game) === row.number.key;
    return isNumbered ? isOther(row, game) : game.date < this.#first || game.date > this.#last;
  }

  question(row: Candidate, game: StoredGame | undefined) {
    const day = formatDate(game?.date ?? '');
    const isNumbered = game !== undefined && isOther(row, game);
    return ask(this.#answers, {
      key: `other-games:${this.#first}:${this.#last}`,
      reason: isNumbered
        ? `Number ${row.number?.shown} is a game of other teams on ${day} in the schedule.`
        : `These teams play on ${day} in the schedule, and this file begins later or ends earlier.`,
      text: 'Does this file change games of the schedule, or does it have other games?',
      choices: [
        { answer: OTHERS, label: 'They are other games: add them, without numbers that are taken' },
        { answer: IMPORT, label: 'They are the same games: change them' },
      ],
    });
  }
}

/** Whether a row names other teams and another day than a game. A side of a playoff that is not known yet may be any team. */
const isOther = ({ time, homeId, awayId }: Candidate, game: StoredGame): boolean =>
  time.date !== null &&
  time.date !== game.date &&
  game.openSides === undefined &&
  (homeId ?? 0) > 0 &&
  (awayId ?? 0) > 0 &&
  pairOf(game) !== '' &&
  pairKey(homeId ?? 0, awayId ?? 0) !== pairOf(game);
