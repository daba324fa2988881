/** How often the open slots, and the quotas of the own teams, are asked for while the page shows (docs/spec/product.md#delays). */
export const AVAILABILITY_POLL_MS = 30_000;
/** How long the week range is kept in the session (docs/spec/product.md#delays). */
export const WEEK_RANGE_KEPT_MS = 6 * 60 * 60 * 1000;
