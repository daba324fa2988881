import { foldName } from '@portal/domain/coaches/names.ts';
import { jerseyKey, type PlayerFields } from '@portal/domain/ratings/player.ts';
import type { StoredPlayer } from '#ratings/player-repository.ts';

export type RosterPlan = {
  added: PlayerFields[];
  changed: StoredPlayer[];
  unchanged: number;
  /** players who are not in the file; they stay on the team */
  missing: StoredPlayer[];
};

/** Players of a team with the same name have the same key. */
export const nameKey = ({ firstName, lastInitial }: PlayerFields) =>
  `${foldName(firstName).key} ${lastInitial}`;

/** The stored player with the file's jersey number and grade, if it has them; null if nothing changes. */
function merge(stored: StoredPlayer, update: PlayerFields): StoredPlayer | null {
  const isSameNumber = jerseyKey(update.jerseyNumber) === jerseyKey(stored.jerseyNumber);
  const jerseyNumber = isSameNumber ? stored.jerseyNumber : (update.jerseyNumber ?? stored.jerseyNumber);
  const grade = update.grade ?? stored.grade;
  if (jerseyNumber === stored.jerseyNumber && grade === stored.grade) return null;
  return { ...stored, jerseyNumber, grade };
}

/**
 * Compares a team's players in a file with its roster. Players with the same name and jersey number are the same. If
 * each side then has one Ava S. left, she is the same player with a new number. Once the plan is applied, the same file
 * changes nothing.
 * @param players no two players with the same name and jersey number
 */
export function planRoster(players: readonly PlayerFields[], stored: readonly StoredPlayer[]): RosterPlan {
  const plan: RosterPlan = { added: [], changed: [], unchanged: 0, missing: [] };
  const match = (player: StoredPlayer, update: PlayerFields) => {
    const change = merge(player, update);
    if (change === null) plan.unchanged += 1;
    else plan.changed.push(change);
  };
  const storedByName = Map.groupBy(stored, nameKey);
  for (const [name, sameName] of Map.groupBy(players, nameKey)) {
    let unmatched = storedByName.get(name) ?? [];
    const others = sameName.filter((player) => {
      const same = unmatched.find(
        ({ jerseyNumber }) => jerseyKey(jerseyNumber) === jerseyKey(player.jerseyNumber),
      );
      if (same === undefined) return true;
      match(same, player);
      unmatched = unmatched.filter((other) => other !== same);
      return false;
    });
    const [only, onlyStored] = [others[0], unmatched[0]];
    if (only !== undefined && onlyStored !== undefined && others.length === 1 && unmatched.length === 1) {
      match(onlyStored, only);
      unmatched = [];
    } else plan.added.push(...others);
    storedByName.set(name, unmatched);
  }
  plan.missing = [...storedByName.values()].flat();
  return plan;
}
