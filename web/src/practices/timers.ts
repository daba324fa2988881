/** How often the open slots, and the quotas of the own teams, are asked for while the page shows (spec section 9). */
export const AVAILABILITY_POLL_MS = 30_000;
/** How long the week range is kept in the session (spec section 9). */
export const WEEK_RANGE_KEPT_MS = 6 * 60 * 60 * 1000;
