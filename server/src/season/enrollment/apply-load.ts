import type { Tx } from '#db/database.ts';
import {
  insertCoaches,
  insertDivisions,
  insertPairs,
  insertTeams,
  renameCoaches,
  renameDivisions,
  renameTeams,
} from './league-repository.ts';
import type { LoadPlan } from './plan-load.ts';
import { lockCoaches } from './undo-repository.ts';

/** Everything a load did, so that it can be taken back: what was inserted, and names as they were and are. */
export type LoadChanges = {
  divisions: number[];
  teams: number[];
  coaches: number[];
  /** [team id, coach id] */
  pairs: [number, number][];
  renamedDivisions: LoadPlan['renamedDivisions'];
  renamedTeams: LoadPlan['renamedTeams'];
  renamedCoaches: Pick<LoadPlan['renamedCoaches'][number], 'id' | 'before' | 'after'>[];
};

/** Does what the plan says, a statement for each kind of change. */
export async function applyLoad(tx: Tx, seasonId: number, plan: LoadPlan): Promise<LoadChanges> {
  // a coach without a name goes by what stands before the @ until a file or the coach says better
  const newCoaches = plan.newCoaches.map((coach) =>
    coach.firstName === '' && coach.lastName === ''
      ? { ...coach, firstName: coach.email.slice(0, coach.email.indexOf('@')) }
      : coach,
  );
  await lockCoaches(tx);
  await renameDivisions(tx, plan.renamedDivisions);
  await renameTeams(tx, plan.renamedTeams);
  await renameCoaches(tx, plan.renamedCoaches);
  return {
    divisions: await insertDivisions(tx, seasonId, plan.newDivisions),
    teams: await insertTeams(tx, seasonId, plan.newTeams),
    coaches: await insertCoaches(tx, newCoaches),
    pairs: await insertPairs(tx, seasonId, plan.newPairs),
    renamedDivisions: plan.renamedDivisions,
    renamedTeams: plan.renamedTeams,
    renamedCoaches: plan.renamedCoaches.map(({ id, before, after }) => ({ id, before, after })),
  };
}
