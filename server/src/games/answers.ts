import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import { deleteAnswer, saveAnswer } from './answer-repository.ts';

/** Remembers an answer for this and later files of the season. @throws AppError WRONG_STATE */
export async function answerQuestion(
  portal: Portal,
  caller: Caller,
  { key, answer, ...requested }: RequestedSeason & { key: string; answer: string },
): Promise<{ message: string }> {
  const { id: seasonId } = await getRequestedSeason(portal.db, requested);
  const now = portal.clock.now();
  await saveAnswer(portal.db, { seasonId, key, answer, accountId: caller.accountId, now });
  return { message: 'Answer saved, for this file and future ones.' };
}

/** @throws AppError WRONG_STATE */
export async function removeAnswer(
  portal: Portal,
  key: string,
  requested: RequestedSeason,
): Promise<{ message: string }> {
  const { id: seasonId } = await getRequestedSeason(portal.db, requested);
  await deleteAnswer(portal.db, seasonId, key);
  return { message: 'Answer cleared.' };
}
