import { createHash } from 'node:crypto';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './families.ts';

/** The kinds of questions about rows, and the answers that each allows. `same-as` names the coach by address. */
const ANSWERS = {
  shifted: ['use', 'leave-out'],
  'no-program': ['use', 'leave-out'],
  'no-place': ['leave-out'],
  'unclear-role': ['use', 'leave-out'],
  'no-address': ['same-as', 'team-only', 'leave-out'],
  'bad-address': ['same-as', 'team-only', 'leave-out'],
  'other-name': ['same-coach', 'this-name', 'leave-out'],
} as const;

export type QuestionKind = keyof typeof ANSWERS;
type Answer = (typeof ANSWERS)[QuestionKind][number];
type Decision = string;
type Choice = { decision: Decision; label: string };

export type Question = {
  line: number;
  reason: string;
  /** the same for the same question in any file of any season */
  key: string;
  choices: Choice[];
  /** what an administrator answered, now or in another season; null until someone has */
  decision: Decision | null;
};

const SAME_AS = 'same-as:';
const KEY = /^([a-z-]+):[0-9a-f]{32}$/;

const LABELS: Record<Exclude<Answer, 'same-as'>, string> = {
  use: 'Use this row as is',
  'team-only': 'Add the team without this coach',
  'same-coach': 'Same coach: keep the other name',
  'this-name': 'Same coach: use this name',
  'leave-out': 'Leave this row out',
};

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

/** The address that a decision 'same-as:…' names; null for any other. */
export function sameAs(decision: Decision | null): string | null {
  return decision?.startsWith(SAME_AS) === true ? decision.slice(SAME_AS.length) : null;
}

/** The answers to choose from. @param candidates coaches who may be meant */
export function choicesOf(
  kind: QuestionKind,
  candidates: readonly { email: string; name: string }[],
): Choice[] {
  return ANSWERS[kind].flatMap((answer: Answer): Choice[] =>
    answer === 'same-as'
      ? candidates.map(({ email, name }) => ({
          decision: SAME_AS + email,
          label: `Same coach as ${name} (${email})`,
        }))
      : [{ decision: answer, label: LABELS[answer] }],
  );
}

const isQuestionKind = (text: string): text is QuestionKind => Object.hasOwn(ANSWERS, text);

export function isQuestionKey(key: string): boolean {
  return isQuestionKind(KEY.exec(key)?.[1] ?? '');
}

/** Whether the decision answers this kind of question. */
export function isAnswer(key: string, decision: Decision): boolean {
  const kind = KEY.exec(key)?.[1] ?? '';
  if (!isQuestionKind(kind)) return false;
  const answers: readonly Answer[] = ANSWERS[kind];
  const email = sameAs(decision);
  if (email !== null) return answers.includes('same-as') && normalizeEmail(email) === email;
  return answers.some((answer) => answer !== 'same-as' && answer === decision);
}
