/** One of a team's practices in a week, with the quota slot that it had, if any. */
export type WeekPractice = { id: number; bookedBy: 'coach' | 'admin'; quotaSlot: number | null };

/**
 * Assigns the quota slots of a team's week to its practices again. A coach's practices come first and need one; those that
 * an administrator added take what is left, and the rest go beyond the quota, as if they were added now.
 * @param limit practices per week in the team's division
 * @returns the quota slot of each practice by its id; null if coaches hold more practices than the week has quota slots
 * @see docs/decisions/0016-league-settings.md
 */
export function refillQuotaSlots(
  practices: readonly WeekPractice[],
  limit: number,
): Map<number, number | null> | null {
  const inOrder = practices.toSorted(
    (a, b) =>
      Number(a.bookedBy === 'admin') - Number(b.bookedBy === 'admin') ||
      (a.quotaSlot ?? Number.POSITIVE_INFINITY) - (b.quotaSlot ?? Number.POSITIVE_INFINITY) ||
      a.id - b.id,
  );
  const quotaSlots = new Map<number, number | null>();
  for (const [index, { id, bookedBy }] of inOrder.entries()) {
    if (index >= limit && bookedBy === 'coach') return null;
    quotaSlots.set(id, index < limit ? index + 1 : null);
  }
  return quotaSlots;
}
