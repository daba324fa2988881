import { NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { insertPlan } from '../draw-repository.ts';
import { inputHashes, inputHashOf, shownHashOf } from '../plan-hashes.ts';
import { readSeason } from '../read-plan.ts';

/** Stores games as a draft that was not generated. @returns its id, and the body of the call that publishes it */
export async function storeDraft(portal: Portal, seasonId: number, games: readonly PlanGame[]) {
  const { db, clock } = portal;
  const input = inputHashes(await readSeason(portal, db, seasonId));
  const plan = {
    seasonId,
    name: 'Draft 1',
    basedOn: null,
    keep: 'pinned',
    divisionIds: null,
    supposed: NO_ASSUMPTIONS,
    seed: 1,
    moves: 1,
    engineVersion: 1,
    input,
    broken: 0,
    doubles: 0,
    accountId: null,
    now: clock.now(),
  } as const;
  const id = await inTransaction(db, (tx) => insertPlan(tx, plan, games));
  return { id, body: { inputHash: inputHashOf(input), shownHash: shownHashOf(games) } };
}
