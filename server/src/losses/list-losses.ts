import type { LossList } from '@portal/contract/losses.ts';
import { currentPeriod } from '#league/period.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { listLossItems } from './list-repository.ts';
import { listMakeUps, markWaived, type StoredMakeUp } from './make-up-repository.ts';

type CreditState = LossList['makeUps'][number]['state'];

/** Lost practices with their outcomes, and all credits. */
export async function listLosses(portal: Portal): Promise<LossList> {
  const { now } = currentPeriod(portal);
  const byLoss = Map.groupBy(await listLossItems(portal.db, now), ({ lossId }) => lossId);
  const stateOf = ({ isUsed, isWaived, validUntil }: StoredMakeUp): CreditState => {
    if (isUsed) return 'used';
    if (isWaived) return 'waived';
    return validUntil < now.date ? 'expired' : 'open';
  };
  const makeUps = (await listMakeUps(portal.db)).map((makeUp) => ({
    id: makeUp.id,
    team: makeUp.team,
    validUntil: makeUp.validUntil,
    state: stateOf(makeUp),
  }));
  const credits = new Map(makeUps.map(({ team: _, ...credit }) => [credit.id, credit]));
  return {
    losses: [...byLoss].flatMap(([id, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { at, reason, by, blackout, closureId } = first;
      const items = rows.map(({ itemId, team, lost, outcome, instead, makeUpId }) => ({
        id: itemId,
        team,
        lost,
        outcome,
        instead,
        credit: credits.get(makeUpId ?? 0) ?? null,
      }));
      return [{ id, at: at.toISOString(), reason, by, blackout, closureId, items }];
    }),
    makeUps,
  };
}

/** Removes a credit. A second call changes nothing. @throws AppError NOT_FOUND */
export async function waiveMakeUp(portal: Portal, caller: Caller, id: number): Promise<{ message: string }> {
  const { accountId } = caller;
  if (!(await markWaived(portal.db, { id, accountId, now: portal.clock.now() }))) {
    throw new AppError('NOT_FOUND', 'Credit not found.');
  }
  return { message: 'The credit is removed.' };
}
