import { foldName } from '@portal/domain/coaches/names.ts';
import type { PlayerFields } from '@portal/domain/ratings/player.ts';
import type { StoredPlayer } from './player-repository.ts';

export type RosterPlan = {
  added: PlayerFields[];
  changed: StoredPlayer[];
  unchanged: number;
  /** players whom the list does not have; they stay */
  missing: StoredPlayer[];
};

const nameKey = ({ firstName, lastInitial }: PlayerFields) => `${foldName(firstName).key} ${lastInitial}`;

/** What the list says more; a jersey or grade that it leaves out stays. Null where it says nothing new. */
function merged(stored: StoredPlayer, given: PlayerFields): StoredPlayer | null {
  const jerseyNumber = given.jerseyNumber ?? stored.jerseyNumber;
  const grade = given.grade ?? stored.grade;
  if (jerseyNumber === stored.jerseyNumber && grade === stored.grade) return null;
  return { ...stored, jerseyNumber, grade };
}

/**
 * Compares a team's list with its roster. Players are the same by name and jersey; where one Ava S. is left on either
 * side she is the same with another number. Planning again after the plan is done finds nothing to do.
 * @param given without two players of the same name and jersey
 */
export function planRoster(given: readonly PlayerFields[], stored: readonly StoredPlayer[]): RosterPlan {
  const plan: RosterPlan = { added: [], changed: [], unchanged: 0, missing: [] };
  const keep = (player: StoredPlayer, fresh: PlayerFields) => {
    const change = merged(player, fresh);
    if (change === null) plan.unchanged += 1;
    else plan.changed.push(change);
  };
  const left = new Map(Map.groupBy(stored, nameKey));
  const come = Map.groupBy(given, nameKey);
  for (const [key, fresh] of come) {
    let known = left.get(key) ?? [];
    const unmatched = fresh.filter((player) => {
      const same = known.find(({ jerseyNumber }) => jerseyNumber === player.jerseyNumber);
      if (same === undefined) return true;
      keep(same, player);
      known = known.filter((other) => other !== same);
      return false;
    });
    const [player, ...others] = unmatched;
    const [one, ...rest] = known;
    if (player !== undefined && one !== undefined && others.length === 0 && rest.length === 0) {
      keep(one, player);
      known = [];
    } else plan.added.push(...unmatched);
    left.set(key, known);
  }
  plan.missing = [...left.values()].flat();
  return plan;
}
