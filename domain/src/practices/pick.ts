/** What a coach has ticked and not yet submitted: at most one slot per team, no slot for two teams. */
export type Picks<Team, Slot> = ReadonlyMap<Team, Slot>;

/**
 * Ticks or unticks a slot for a team. The same slot again unticks it; another slot replaces the team's pick. A slot
 * that another team of the coach had picked goes to the newer team and the older pick is gone, because one slot holds
 * one practice; the page asks first.
 * @returns a new map; the one given stays as it was
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
