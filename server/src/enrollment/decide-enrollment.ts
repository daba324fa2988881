import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { isAnswer, isQuestionKey } from './questions.ts';
import type { Decisions } from './row-questions.ts';

/**
 * Saves the answer to a question for every later preview and load. Answering again replaces the answer.
 * @throws AppError INVALID_INPUT if no question has this key, or this answer is not among its choices
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function decideEnrollment(
  portal: Portal,
  { key, decision, accountId }: { key: string; decision: string; accountId: number | null },
): Promise<{ message: string }> {
  if (!isQuestionKey(key))
    throw refused('key', 'This row is no longer in the preview. Please preview the file again.');
  if (!isAnswer(key, decision)) throw refused('decision', 'Please choose one of the answers offered.');
  const values = { decision, decidedBy: accountId, decidedAt: portal.clock.now() };
  await portal.db
    .insertInto('enrollmentDecision')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
  return { message: 'Choice saved, for this file and future ones.' };
}

/** Deletes an answer, so that its rows need review again. What was loaded because of it stays. */
export async function removeDecision(portal: Portal, key: string): Promise<{ message: string }> {
  // other keys are never saved, and PostgreSQL refuses some texts, such as those with a zero byte
  if (isQuestionKey(key)) await portal.db.deleteFrom('enrollmentDecision').where('key', '=', key).execute();
  return { message: 'Choice cleared. Its rows need review again.' };
}

const refused = (field: string, sentence: string) =>
  new AppError('INVALID_INPUT', sentence, { fields: { [field]: sentence } });

export async function readDecisions(db: Db): Promise<Decisions> {
  const rows = await db.selectFrom('enrollmentDecision').select(['key', 'decision']).execute();
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}
