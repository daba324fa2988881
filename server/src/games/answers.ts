import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, getAskedSeason } from '#season/the-season.ts';
import { deleteAnswer, saveAnswer } from './answer-repository.ts';

/** Remembers an answer for this and later files of the season. @throws AppError WRONG_STATE */
export async function answerQuestion(
  portal: Portal,
  caller: Caller,
  { key, answer, ...asked }: AskedSeason & { key: string; answer: string },
): Promise<{ message: string }> {
  const { id: seasonId } = await getAskedSeason(portal.db, asked);
  const now = portal.clock.now();
  await saveAnswer(portal.db, { seasonId, key, answer, accountId: caller.accountId, now });
  return { message: 'The answer is remembered.' };
}

/** @throws AppError WRONG_STATE */
export async function forgetAnswer(
  portal: Portal,
  key: string,
  asked: AskedSeason,
): Promise<{ message: string }> {
  const { id: seasonId } = await getAskedSeason(portal.db, asked);
  await deleteAnswer(portal.db, seasonId, key);
  return { message: 'The answer is forgotten.' };
}
