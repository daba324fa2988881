import { foldName } from '#coaches/names.ts';
import type { GameQuestion } from './game.ts';

/** Answers to questions that are not about a name. */
export const IMPORT = 'import';
export const LEAVE_OUT = 'leave-out';

const LEAVE_OUT_CHOICE = { answer: LEAVE_OUT, label: 'Leave this row out' };

/** A question and why it is asked, in a sentence. */
export type Asked = { question: GameQuestion; reason: string };

export type Answers = ReadonlyMap<string, string>;

/** A part of a question's key: the same for all spellings that differ in case and white space alone. */
export const keyPart = (text: string): string => foldName(text).key.slice(0, 80).toWellFormed();

/**
 * A question with its answer, if one of the choices was chosen before. A row can always be left out.
 * @param choices best first
 */
export function ask(
  answers: Answers,
  { key, reason, text, choices }: Pick<GameQuestion, 'key' | 'text' | 'choices'> & { reason: string },
): Asked {
  const all = [...choices, LEAVE_OUT_CHOICE];
  const chosen = all.find(({ answer }) => answer === answers.get(key));
  return { question: { key, text, choices: all, answer: chosen?.answer ?? null }, reason };
}

/** Whether to import a game in spite of something. */
export const askToImport = (answers: Answers, key: string, reason: string): Asked =>
  ask(answers, {
    key,
    reason,
    text: 'Import this game anyway?',
    choices: [{ answer: IMPORT, label: 'Import it' }],
  });
