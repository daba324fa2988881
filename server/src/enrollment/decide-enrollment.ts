import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { deleteDecision, saveDecision } from './decision-repository.ts';
import { isAnswer, isQuestionKey } from './questions.ts';

/**
 * Remembers the answer to a question; every later preview and load follows it. Answering again changes the answer.
 * @throws AppError INVALID_INPUT if the key is no question's, or the answer makes no sense for it
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function decideEnrollment(
  portal: Portal,
  { key, decision, accountId }: { key: string; decision: string; accountId: number | null },
): Promise<{ message: string }> {
  if (!isQuestionKey(key))
    throw refused('key', 'This row is no longer in the preview. Please preview the file again.');
  if (!isAnswer(key, decision)) throw refused('decision', 'Please choose one of the answers offered.');
  await saveDecision(portal.db, { key, decision, accountId, now: portal.clock.now() });
  return { message: 'Choice saved, for this file and future ones.' };
}

/** Forgets an answer, so that its rows are in question again. What was loaded with it stays. */
export async function removeDecision(portal: Portal, key: string): Promise<{ message: string }> {
  // nothing else was ever remembered, and not every text is one that the database can look for
  if (isQuestionKey(key)) await deleteDecision(portal.db, key);
  return { message: 'Choice cleared. Its rows need review again.' };
}

const refused = (field: string, sentence: string) =>
  new AppError('INVALID_INPUT', sentence, { fields: { [field]: sentence } });
