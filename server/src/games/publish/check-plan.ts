import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { listBrokenRules, preparePublishing } from './prepare-publishing.ts';
import { findPlanToPublish } from './publish-repository.ts';

/**
 * What has changed since a plan was drawn up, including places that are no longer free, and which of its games now
 * break a rule.
 * @throws AppError NOT_FOUND
 */
export async function checkGamePlan(
  portal: Portal,
  id: number,
): Promise<{ changes: string[]; broken: string[] }> {
  const prepared = await inTransaction(portal.db, async (tx) => {
    const plan = await findPlanToPublish(tx, id);
    if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
    // the plan's own publishing doesn't count as a change
    if (plan.state === 'published') return null;
    return await preparePublishing(portal, tx, plan, { cancelsOthers: false });
  });
  if (prepared === null) return { changes: [], broken: [] };
  return { changes: prepared.obstacles, broken: await listBrokenRules(prepared) };
}
