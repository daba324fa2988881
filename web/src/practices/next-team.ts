import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import type { Team } from './from-wire.ts';

/**
 * The team to pick for after this one: the next that still needs a practice this week, else one that needs one next
 * week. Undefined if none does.
 * @param picked keys of the teams with a pick
 */
export function nextTeam(teams: readonly Team[], after: Team, picked: readonly string[]): Team | undefined {
  const at = teams.findIndex(({ key }) => key === after.key);
  const others = [...teams.slice(at + 1), ...teams.slice(0, at)].filter(({ key }) => !picked.includes(key));
  return (
    others.find(({ week }) => hasFreePractice(week.current)) ??
    others.find(({ week }) => hasFreePractice(week.next))
  );
}
