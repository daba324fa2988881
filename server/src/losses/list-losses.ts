import type { LossList } from '@portal/contract/losses.ts';
import { currentPeriod } from '#league/period.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listLossItems } from './list-repository.ts';
import { listMakeUps, markWaived, type StoredMakeUp } from './make-up-repository.ts';

/** Lost practices with what became of them, and all credits. */
export async function listLosses(portal: Portal): Promise<LossList> {
  const { now } = currentPeriod(portal);
  const byLoss = Map.groupBy(await listLossItems(portal.db), ({ lossId }) => lossId);
  const stateOf = ({ isUsed, isWaived, validUntil }: StoredMakeUp) => {
    if (isUsed) return 'used';
    if (isWaived) return 'waived';
    return validUntil < now.date ? 'expired' : 'open';
  };
  return {
    losses: [...byLoss].flatMap(([id, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const items = rows.map(({ itemId, team, lost, outcome, instead }) => ({
        id: itemId,
        team,
        lost,
        outcome,
        instead,
      }));
      return [{ id, at: first.at.toISOString(), reason: first.reason, items }];
    }),
    makeUps: (await listMakeUps(portal.db)).map((makeUp) => ({
      id: makeUp.id,
      team: makeUp.team,
      validUntil: makeUp.validUntil,
      state: stateOf(makeUp),
    })),
  };
}

/** Takes a credit back; a second call changes nothing. @throws AppError NOT_FOUND */
export async function waiveMakeUp(portal: Portal, caller: Caller, id: number): Promise<{ message: string }> {
  const { accountId } = caller;
  if (!(await markWaived(portal.db, { id, accountId, now: portal.clock.now() }))) {
    throw new AppError('NOT_FOUND', 'Credit not found.');
  }
  return { message: 'The credit is taken back.' };
}
