/**
 * How often the open slots are polled while the page is shown (docs/spec/product.md#delays). Without a live stream, the
 * teams' quotas are too.
 */
export const AVAILABILITY_POLL_MS = 30_000;
/** How long the week range is cached in the session (docs/spec/product.md#delays). */
export const WEEK_RANGE_KEPT_MS = 6 * 60 * 60 * 1000;
/** How long a practice that was just booked can be released in the popup that says so. */
export const UNDO_MS = 60_000;
/** How often the page tries to look up a request whose answer was lost. */
export const LOOK_UP_MS = 5_000;
