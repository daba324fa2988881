/** The highest weekly limit that a division may have, as in the database; a new division has 1 (docs/spec/product.md#weekly-limit). */
export const MAX_PRACTICES_PER_WEEK = 14;

/**
 * A team's quota in one week. `used` exceeds `limit` if an administrator added more practices or a credit was
 * used. `makeUps` counts the credits that the team can still use that week.
 */
export type TeamWeek = { used: number; limit: number; makeUps?: number | undefined };

/** Whether the team has any of its quota left that week. */
export function hasFreePractice(week: TeamWeek): boolean {
  return week.used < week.limit;
}

/** Whether the team may book one more practice that week, with a credit if necessary. */
export function mayBook(week: TeamWeek): boolean {
  return hasFreePractice(week) || (week.makeUps ?? 0) > 0;
}

/**
 * Why the team can't book in that week: the text of the 'Warning!' popup and of the server's refusal.
 * @param limit practices per week in the team's division
 * @see docs/spec/product.md#weekly-check, docs/spec/safety.md#w11
 */
export function weeklyLimitText(
  team: { divisionName: string; teamName: string },
  week: 'current' | 'next',
  limit: number,
): string {
  const name = `${team.divisionName} ${team.teamName}`;
  return `${name} ${quotaUsedText(limit, week === 'current' ? 'this week' : 'next week')}.`;
}

/** 'already booked this week', worded for the limit. */
export function quotaUsedText(limit: number, weekName: string): string {
  if (limit < 1) return `has no practices to book ${weekName}`;
  return limit === 1 ? `already booked ${weekName}` : `already booked ${limit} practices ${weekName}`;
}

/**
 * The lowest unused quota slot from 1 to `limit`; null if all are used. Two requests for one quota slot
 * collide in the database's unique index on (team, week, quota slot).
 */
export function freeQuotaSlot(used: readonly number[], limit: number): number | null {
  for (let slot = 1; slot <= limit; slot += 1) {
    if (!used.includes(slot)) return slot;
  }
  return null;
}
