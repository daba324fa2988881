/** When an email that was not sent is tried again, and for how long. */

const MINUTE_MS = 60_000;

/** How long no email is tried after the mail server could not be reached. */
export const AWAY_MS = 30_000;
const FIRST_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 120 * MINUTE_MS;

/** Mail servers may be away for a night or a weekend; after this time a person should check. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

/** More tries than fit in three days, for an email that crashes the process that sends it. */
export const MAX_ATTEMPTS = 60;

/** Pauses are up to a fifth longer or shorter. */
const JITTER = 0.2;

/** @param random gives 0 to 1; 0.5 leaves the pause unchanged */
export const jittered = (ms: number, random: () => number): number =>
  Math.round(ms * (1 + JITTER * (2 * random() - 1)));

/** The pause after a number of tries that the mail server deferred: half a minute, doubled each time, up to two hours. */
export const backoffMs = (attempts: number, random: () => number): number =>
  jittered(Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS), random);

/** Whether an email that began to wait at `queuedAt` has been tried for long enough. */
export const isGivenUp = (queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() >= TRIED_FOR_MS;
