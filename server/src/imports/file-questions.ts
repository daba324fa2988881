import { type FileQuestion, MAX_QUESTION_LINES } from '@portal/contract/file-question.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { inFileOrder, lineName, lineText, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import { AppError } from '#platform/errors.ts';

/** More questions at once help nobody; after the first answers the preview has the next ones. */
const MAX_QUESTIONS = 50;
const MAX_NAMED_LINES = 5;

export type Choice = FileQuestion['choices'][number];
export const LEAVE_OUT: Choice = { answer: 'leave-out', label: 'Leave these rows out' };

/** Why a row is not read: it waits for an answer, or someone has left it out. */
export type NoAnswer = 'waits' | 'left-out';

type OpenQuestion = {
  /** the title of the column */
  column: string;
  /** without the number of rows */
  text: string;
  /** as the file spells it */
  name: string;
  rows: RowPlace[];
  answer: string | null;
  /** computed once, when the questions are listed */
  choices: () => Pick<FileQuestion, 'choices' | 'suggested'>;
};

/** The questions about one file: one for each doubt, however many rows share it. */
export class FileQuestions {
  readonly #byKey = new Map<string, OpenQuestion>();

  /** Remembers that this row has this question. @param make builds the question if it is the first row */
  ask(row: RowPlace, key: string, make: () => Omit<OpenQuestion, 'rows'>): void {
    const question = this.#byKey.get(key) ?? { ...make(), rows: [] };
    this.#byKey.set(key, question);
    question.rows.push(placeOf(row));
  }

  /** Open ones first, each in the order of the file. */
  questions(): FileQuestion[] {
    const all = [...this.#byKey];
    const open = all.filter(([, { answer }]) => answer === null);
    const answered = all.filter(([, { answer }]) => answer !== null);
    return [...open, ...answered].slice(0, MAX_QUESTIONS).map(([key, { text, rows, answer, choices }]) => {
      const { choices: offered, suggested } = choices();
      return {
        key,
        text: `${text} (${several(rows.length, 'row')})`,
        rows: rows.length,
        lines: rows.slice(0, MAX_QUESTION_LINES).map(lineName),
        choices: offered,
        suggested,
        answer,
      };
    });
  }

  /** What happens to the rows with questions, in sentences. */
  notes(): string[] {
    const all = [...this.#byKey.values()];
    const waiting = linesOf(all.filter(({ answer }) => answer === null));
    const leftOut = all.filter(({ answer }) => answer === LEAVE_OUT.answer);
    const hidden = all.filter(({ answer }) => answer === null).length - MAX_QUESTIONS;
    return [
      ...(waiting.length === 0
        ? []
        : [`${several(waiting.length, 'row waits', 'rows wait')} for an answer: ${linesText(waiting)}.`]),
      ...(hidden > 0
        ? [`The first ${MAX_QUESTIONS} questions are shown, and ${formatNumber(hidden)} more follow.`]
        : []),
      ...leftOut.map(
        ({ name, rows }) =>
          `Left out: ${several(rows.length, 'row')} of “${name}” (${linesText(rows.map(lineName))}).`,
      ),
    ];
  }

  /** @param orElse what else helps with a place @throws AppError INVALID_INPUT if a question is open, so nothing can be imported */
  refuseOpen(orElse = ''): void {
    const open = [...this.#byKey.entries()].filter(([, { answer }]) => answer === null);
    const [first] = this.questions();
    if (open.length === 0 || first === undefined) return;
    const suggested = first.choices.find(({ answer }) => answer === first.suggested)?.label;
    const likely = suggested === undefined ? '' : ` Did you mean ${suggested}?`;
    const more =
      open.length === 1
        ? ''
        : ` There ${open.length === 2 ? 'is' : 'are'} ${several(open.length - 1, 'more question')}.`;
    throw new AppError(
      'INVALID_INPUT',
      `Nothing was imported. Line ${first.lines[0]}, ${open[0]?.[1].column}: ${first.text}${likely}${more} Choose the answer in the preview${open[0]?.[1].column === 'Permit Status' ? '' : orElse}.`,
      {
        fields: Object.fromEntries(
          open
            .slice(0, MAX_QUESTIONS)
            .flatMap(([, { column, text, rows }]) =>
              rows.slice(0, 1).map((row) => [`${lineText(row)}, ${column}`, text]),
            ),
        ),
      },
    );
  }
}

const linesOf = (questions: readonly OpenQuestion[]) => [
  ...new Set(inFileOrder(questions.flatMap(({ rows }) => rows)).map(lineName)),
];

/** 'line 2', 'lines 2, 3 and 9', 'lines 2, 3, 4, 5, 6 and 20 more'. */
export function linesText(lines: readonly (number | string)[]): string {
  const shown = lines.slice(0, MAX_NAMED_LINES).map(String);
  const more = lines.length - shown.length;
  const words = more > 0 ? [...shown, `${formatNumber(more)} more`] : shown;
  return `${lines.length === 1 ? 'line' : 'lines'} ${listWords(words, 'and')}`;
}
