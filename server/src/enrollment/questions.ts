import { createHash } from 'node:crypto';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import type { EnrollmentRow } from './families.ts';

/** The kinds of questions, and the label of each answer. `same-as`, `name` and `use-email` carry a text of their own. */
const ANSWERS = {
  shifted: { use: 'Use this row as is', 'leave-out': 'Leave this row out' },
  'no-program': { use: 'Use this row as is', 'leave-out': 'Leave this row out' },
  program: { use: 'Yes, use these rows', 'leave-out': 'No, leave these rows out' },
  status: { use: 'Yes, use these rows', 'leave-out': 'No, leave these rows out' },
  'no-team': { use: 'Yes, it is a team', 'leave-out': 'No, leave these rows out' },
  'no-place': { 'leave-out': 'Leave this row out' },
  'two-places': {
    both: 'No, each of them',
    'as-written': 'Yes, one',
    'leave-out': 'Leave these rows out',
  },
  'place-above': { use: 'Yes, as in the row above', 'leave-out': 'Leave these rows out' },
  'unclear-role': { use: 'Use this row as is', 'leave-out': 'Leave this row out' },
  'unknown-role': { use: 'They coach the team', 'leave-out': 'They don’t coach' },
  'no-address': {
    'same-as': null,
    'use-email': null,
    'team-only': 'Add the team without this coach',
    'leave-out': 'Leave this row out',
  },
  'bad-address': {
    'same-as': null,
    'use-email': null,
    'team-only': 'Add the team without this coach',
    'leave-out': 'Leave this row out',
  },
  'two-addresses': {
    'use-email': null,
    both: 'Both people coach this team',
    'leave-out': 'Leave this row out',
  },
  'two-names': {
    name: null,
    'as-written': 'It is the name of one coach',
    'leave-out': 'Leave this row out',
  },
  'name-order': {
    'last-first': 'Yes, in all of these rows',
    'as-written': 'No, the first name is first',
    'leave-out': 'Leave these rows out',
  },
  'mistyped-domain': {
    corrected: 'Correct it',
    'as-written': 'It is right as written',
    'leave-out': 'Leave these rows out',
  },
  'other-name': {
    'same-coach': 'Same coach: keep the other name',
    'this-name': 'Same coach: use this name',
    'leave-out': 'Leave this row out',
  },
  'looks-like-date': {
    name: null,
    'as-written': 'It is right as written',
    'leave-out': 'Leave these rows out',
  },
  'same-division': {
    renamed: 'Yes, and it has the new name',
    'old-name': 'Yes, but keep the old name',
    'another-one': 'No, it is another division',
    'leave-out': 'Leave these rows out',
  },
  'same-team': {
    renamed: 'Yes, and it has the new name',
    'old-name': 'Yes, but keep the old name',
    'another-one': 'No, it is another team',
    'leave-out': 'Leave these rows out',
  },
  'moved-team': {
    moved: 'Yes, move to the new division',
    stays: 'No, stay in the former division',
    'another-one': 'No, it is another team',
    'leave-out': 'Leave these rows out',
  },
  'withdrawn-team': {
    'another-one': 'Add it as a new team',
    'leave-out': 'Leave these rows out',
  },
  'merged-team': {
    'old-name': 'They are of the team that it was merged into',
    'another-one': 'Add it as a new team',
    'leave-out': 'Leave these rows out',
  },
  'near-team': {
    'old-name': 'Yes, the same team',
    'another-one': 'No, it is another team',
    'leave-out': 'Leave these rows out',
  },
  'new-address': {
    moved: 'Yes, replace the old email',
    'another-one': 'No, it is another person',
    'leave-out': 'Leave these rows out',
  },
} as const;

export type QuestionKind = keyof typeof ANSWERS;
type Decision = string;
type Choice = { decision: Decision; label: string };

export type Question = RowPlace & {
  /** what the row says, for the preview */
  division: string;
  team: string;
  coach: string;
  email: string;
  reason: string;
  /** the same for the same question in any file of any season; rows with the same question share it */
  key: string;
  choices: Choice[];
  /** the answer that is probably right; null if none is */
  suggested: Decision | null;
  /** what an administrator answered, now or in another season; null until someone has */
  decision: Decision | null;
};

const KEY = /^([a-z-]+):[0-9a-f]{32}$/;
/** Answers that carry a text: the coach with that address, that address, or that name. */
const CARRYING = ['same-as', 'use-email', 'name'] as const;
type Carrying = (typeof CARRYING)[number];

/** The key of a question: its kind and a hash of what it is about, so that it contains no address or name. */
export function questionKey(kind: QuestionKind, parts: readonly string[]): string {
  const folded = parts.map((part) => foldName(part).key).join('\n');
  return `${kind}:${createHash('sha256').update(folded).digest('hex').slice(0, 32)}`;
}

/** The texts of a row that a question about it is about. */
export function rowParts(row: EnrollmentRow): string[] {
  const { divisionName, teamName, coachName, coachFirstName, coachLastName, coachEmail } = row;
  const name = coachName ?? `${coachFirstName ?? ''} ${coachLastName ?? ''}`;
  return [divisionName ?? '', teamName ?? '', name, coachEmail ?? ''];
}

/** The text of a decision such as 'same-as:ada@example.org'; null for any other. */
export function carriedBy(answer: Carrying, decision: Decision | null): string | null {
  const prefix = `${answer}:`;
  return decision?.startsWith(prefix) === true ? decision.slice(prefix.length) : null;
}

/** The answers to choose from. @param carried the answers with a text that are offered, which stand first */
export function choicesOf(kind: QuestionKind, carried: readonly Choice[] = []): Choice[] {
  const fixed = Object.entries<string | null>(ANSWERS[kind]).flatMap(([decision, label]) =>
    label === null ? [] : [{ decision, label }],
  );
  return [...carried, ...fixed];
}

const isQuestionKind = (text: string): text is QuestionKind => Object.hasOwn(ANSWERS, text);

export function isQuestionKey(key: string): boolean {
  return isQuestionKind(KEY.exec(key)?.[1] ?? '');
}

/** The longest name of a division or team, in characters. */
export const MAX_NAME = 120;

/** Whether the decision answers this kind of question. */
export function isAnswer(key: string, decision: Decision): boolean {
  const kind = KEY.exec(key)?.[1] ?? '';
  if (!isQuestionKind(kind)) return false;
  const answers: Readonly<Record<string, string | null>> = ANSWERS[kind];
  const carrying = CARRYING.find((answer) => carriedBy(answer, decision) !== null);
  if (carrying === undefined) return Object.hasOwn(answers, decision) && answers[decision] !== null;
  const text = carriedBy(carrying, decision) ?? '';
  if (!Object.hasOwn(answers, carrying)) return false;
  if (carrying === 'name') return text === foldName(text).shown && text !== '' && text.length <= MAX_NAME;
  return normalizeEmail(text) === text;
}
