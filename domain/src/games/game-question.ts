import { foldName } from '#coaches/names.ts';
import type { GameQuestion } from './game.ts';

/** Answers to questions that are not about names. */
export const IMPORT = 'import';
export const LEAVE_OUT = 'leave-out';

const LEAVE_OUT_CHOICE = { answer: LEAVE_OUT, label: 'Leave this row out' };

/**
 * A question, and a sentence that explains why it is asked.
 * `suggested`: the answer that is probably right; null if none is
 */
export type RowQuestion = { question: GameQuestion; reason: string; suggested: string | null };

export type Answers = ReadonlyMap<string, string>;

/** A part of a question's key. Spellings that differ only in case and white space share it. */
export const keyPart = (text: string): string => foldName(text).key.slice(0, 80).toWellFormed();

/**
 * A question with its answer, if one of the choices was chosen earlier. Leaving out the row is always a
 * choice.
 * @param choices best first
 */
export function ask(
  answers: Answers,
  {
    key,
    reason,
    text,
    choices,
    suggested = null,
  }: Pick<GameQuestion, 'key' | 'text' | 'choices'> & { reason: string; suggested?: string | null },
): RowQuestion {
  const all = [...choices, LEAVE_OUT_CHOICE];
  const chosen = all.find(({ answer }) => answer === answers.get(key));
  return { question: { key, text, choices: all, answer: chosen?.answer ?? null }, reason, suggested };
}

/** Asks whether to import a game despite a problem. */
export const askToImport = (answers: Answers, key: string, reason: string): RowQuestion =>
  ask(answers, {
    key,
    reason,
    text: 'Import this game anyway?',
    choices: [{ answer: IMPORT, label: 'Import it' }],
  });
