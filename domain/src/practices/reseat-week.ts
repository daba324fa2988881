/** One of a team's practices in a week. `seat` is the one it had, if any. */
export type WeekPractice = { id: number; bookedBy: 'coach' | 'admin'; seat: number | null };

/**
 * Gives the practices of a team's week their seats anew. A coach's practices come first and need one; those that an
 * administrator added take what is left, the others go beyond the number, as if they were added now.
 * @param limit practices per week in the team's division
 * @returns the seat of each practice by its id; null where coaches hold more practices than the week has seats
 * @see docs/decisions/0016-league-settings.md
 */
export function reseatWeek(
  practices: readonly WeekPractice[],
  limit: number,
): Map<number, number | null> | null {
  const inOrder = practices.toSorted(
    (a, b) =>
      Number(a.bookedBy === 'admin') - Number(b.bookedBy === 'admin') ||
      (a.seat ?? Number.POSITIVE_INFINITY) - (b.seat ?? Number.POSITIVE_INFINITY) ||
      a.id - b.id,
  );
  const seats = new Map<number, number | null>();
  for (const [index, { id, bookedBy }] of inOrder.entries()) {
    if (index >= limit && bookedBy === 'coach') return null;
    seats.set(id, index < limit ? index + 1 : null);
  }
  return seats;
}
