import type { Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/lock-coaches.ts';
import {
  insertCoaches,
  insertDivisions,
  insertPairs,
  insertTeams,
  type Piece,
  rename,
  renameCoaches,
} from './change-repository.ts';
import type { CleanCoach } from './found-coaches.ts';
import type { LoadPlan } from './plan-load.ts';

/** Rows per statement; the statement stays far below its time limit. */
const AT_ONCE = 2_500;

/** A coach without a name gets the part of the address before the @, until a file or the coach gives a name. */
const withName = (coach: CleanCoach): CleanCoach =>
  coach.firstName === '' && coach.lastName === ''
    ? { ...coach, firstName: coach.email.slice(0, coach.email.indexOf('@')) }
    : coach;

/**
 * Carries out the plan and records what was done, piece by piece.
 * @param progress is called after each piece with the number of changes made so far
 */
export async function applyLoad(
  tx: Tx,
  { id, seasonId }: { id: number; seasonId: number },
  plan: LoadPlan,
  progress: (done: number) => void,
): Promise<void> {
  let number = 0;
  let done = 0;
  const each = async <T>(items: readonly T[], write: (piece: Piece, batch: T[]) => Promise<void>) => {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const batch = items.slice(from, from + AT_ONCE);
      number += 1;
      await write({ loadId: id, number, seasonId }, batch);
      done += batch.length;
      progress(done);
    }
  };
  await lockCoaches(tx);
  await each(plan.renamedDivisions, (piece, batch) => rename(tx, piece, 'division', batch));
  await each(plan.renamedTeams, (piece, batch) => rename(tx, piece, 'team', batch));
  await each(plan.renamedCoaches, (piece, batch) => renameCoaches(tx, piece, batch));
  await each(plan.newDivisions, (piece, batch) => insertDivisions(tx, piece, batch));
  await each(plan.newTeams, (piece, batch) => insertTeams(tx, piece, batch));
  await each(plan.newCoaches, (piece, batch) => insertCoaches(tx, piece, batch.map(withName)));
  await each(plan.newPairs, (piece, batch) => insertPairs(tx, piece, batch));
}

/** How many changes a plan has. */
export const sizeOf = (plan: LoadPlan): number =>
  [
    plan.renamedDivisions,
    plan.renamedTeams,
    plan.renamedCoaches,
    plan.newDivisions,
    plan.newTeams,
    plan.newCoaches,
    plan.newPairs,
  ].reduce((sum, { length }) => sum + length, 0);
