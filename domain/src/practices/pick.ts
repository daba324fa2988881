/** What a coach has picked and not yet submitted: at most one slot per team, and no slot for two teams. */
export type Picks<Team, Slot> = ReadonlyMap<Team, Slot>;

/**
 * Picks a slot for a team. Picking the same slot again removes the pick; another slot replaces it. A slot
 * that the coach picked for another team moves to this team, because it holds one practice; the page asks
 * first.
 * @returns a new map
 * @see docs/spec/product.md#coach-practice
 */
export function togglePick<Team, Slot>(picks: Picks<Team, Slot>, team: Team, slot: Slot): Picks<Team, Slot> {
  const next = new Map(picks);
  if (picks.get(team) === slot) {
    next.delete(team);
    return next;
  }
  for (const [other, picked] of picks) {
    if (picked === slot) next.delete(other);
  }
  return next.set(team, slot);
}
