import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { placeOf } from '@portal/domain/text/row-place.ts';
import { nameKeyOf, nameOf } from './coach-names.ts';
import type { EnrollmentRow } from './families.ts';
import type { CleanCoach } from './found-league.ts';
import { choicesOf, type Question, type QuestionKind, questionKey, rowParts } from './questions.ts';
import { rawNameOf } from './read-enrollment.ts';

/** Answers to questions by the question's key. */
export type Decisions = ReadonlyMap<string, string>;

/** A question about a row. Choices that name coaches are added when all coaches are known. */
type OpenQuestion = Omit<Question, 'choices' | 'division' | 'team' | 'coach' | 'email'> & {
  kind: QuestionKind;
  row: EnrollmentRow;
  /** answers with a text, other than those that name coaches */
  carried: Question['choices'];
};

/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;

type QuestionOptions = {
  /** what the question is about; rows that agree in it share one answer */
  parts: string[];
  carried: Question['choices'];
  suggested: string | null;
};

/** The questions about the rows of one file, with their answers. */
export class RowQuestions {
  readonly #decisions: Decisions;
  readonly #open: OpenQuestion[] = [];

  constructor(decisions: Decisions) {
    this.#decisions = decisions;
  }

  /** Adds a question. @returns its answer; null if there is none */
  ask(
    row: EnrollmentRow,
    kind: QuestionKind,
    reason: string,
    { parts = rowParts(row), carried = [], suggested = null }: Partial<QuestionOptions> = {},
  ): string | null {
    return this.askAs(questionKey(kind, parts), { row, kind, reason, carried, suggested });
  }

  /** The same with a key of its own. */
  askAs(
    key: string,
    question: Pick<OpenQuestion, 'row' | 'kind' | 'reason' | 'carried' | 'suggested'>,
  ): string | null {
    const decision = this.#decisions.get(key) ?? null;
    this.#open.push({ ...placeOf(question.row), ...question, key, decision });
    return decision;
  }

  /** All questions in the order of the file, with their choices. @param coaches all of the file */
  list(coaches: readonly CleanCoach[]): Question[] {
    return addChoices(this.#open, coaches);
  }
}

/** Adds what the row says and the choices to each question. Coaches of the file with the name of the row are among them. */
function addChoices(questions: readonly OpenQuestion[], coaches: readonly CleanCoach[]): Question[] {
  const isAboutCoach = ({ kind }: OpenQuestion) => kind === 'no-address' || kind === 'bad-address';
  const nameKey = ({ row }: OpenQuestion) => {
    const name = nameOf(rawNameOf(row));
    return name === null ? '' : nameKeyOf(name);
  };
  const namesakes = new Map<string, CleanCoach[]>();
  for (const question of questions) if (isAboutCoach(question)) namesakes.set(nameKey(question), []);
  namesakes.delete('');
  if (namesakes.size > 0) {
    for (const coach of coaches) {
      const same = namesakes.get(nameKeyOf(coach));
      if (same !== undefined && same.length < MAX_CANDIDATES) same.push(coach);
    }
  }
  return questions
    .toSorted((a, b) => a.row.line - b.row.line)
    .map((question) => {
      const same = isAboutCoach(question) ? (namesakes.get(nameKey(question)) ?? []) : [];
      const named = same.map(({ email, firstName, lastName }) => ({
        decision: `same-as:${email}`,
        label: `Same coach as ${fullName(firstName, lastName)} (${email})`,
      }));
      const { kind, row, carried, ...rest } = question;
      return { ...rest, ...shownRow(row), choices: choicesOf(kind, [...carried, ...named]) };
    });
}

/** What a row says, for the preview. */
export function shownRow(row: EnrollmentRow) {
  const shown = (text: string | undefined) => foldName(text ?? '').shown;
  const { full, first, last } = rawNameOf(row);
  return {
    division: shown(row.divisionName),
    team: shown(row.teamName),
    coach: fullName(first, last) || full,
    email: shown(row.coachEmail),
  };
}
