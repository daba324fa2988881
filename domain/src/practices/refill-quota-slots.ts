/** One of a team's practices in a week, with its current quota slot, if any. */
export type WeekPractice = { id: number; bookedBy: 'coach' | 'admin'; quotaSlot: number | null };

/**
 * Assigns the quota slots of a team's week again. Each practice that a coach booked needs one, so they come
 * first. Practices that an administrator added get what is left; the rest exceed the quota.
 * @param limit practices per week in the team's division
 * @returns the quota slot of each practice by id; null if coaches hold more practices than there are quota
 *   slots
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
