import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { deletePlan, lockPlan, storePlanName } from './plan-repository.ts';

/** @throws AppError NOT_FOUND */
export async function renameGamePlan(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { id, name }: { id: number; name: string },
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    if ((await lockPlan(tx, id)) === null) throw new AppError('NOT_FOUND', 'Plan not found.');
    await storePlanName(tx, id, name);
  });
  portal.log.info({ accountId, planId: id, name }, 'game plan renamed');
  return { message: `The plan is now called ${name}.` };
}

/** Removes a draft. Succeeds if it is already removed. @throws AppError WRONG_STATE if it was published */
export async function removeGamePlan(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  id: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (plan === null) return;
    if (plan.state !== 'draft') {
      throw new AppError('WRONG_STATE', `${plan.name} was published, so it stays.`);
    }
    await deletePlan(tx, id);
  });
  portal.log.info({ accountId, planId: id }, 'game plan removed');
  return { message: 'The draft was removed.' };
}
