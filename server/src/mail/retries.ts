/** When a mail that did not leave is tried again, and for how long. */

const MINUTE_MS = 60_000;

/** After a mail server could not be reached, no mail is tried for so long. */
export const AWAY_MS = 30_000;
const FIRST_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 120 * MINUTE_MS;

/** Mail servers are away for a night or a weekend; after this a person should look. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

/** More tries than three days hold: such a mail ends the process that tries it. */
export const MAX_ATTEMPTS = 60;

/** How much longer or shorter a pause may be: a fifth. */
const JITTER = 0.2;

/** @param random gives 0 to 1; a half leaves the pause as it is */
export const jittered = (ms: number, random: () => number): number =>
  Math.round(ms * (1 + JITTER * (2 * random() - 1)));

/** The pause after so many tries that a mail server put off: from half a minute, doubled each time, to two hours. */
export const backoffMs = (attempts: number, random: () => number): number =>
  jittered(Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS), random);

/** Whether a mail that began to wait at `queuedAt` has been tried for long enough. */
export const isGivenUp = (queuedAt: Date, now: Date): boolean =>
  now.getTime() - queuedAt.getTime() >= TRIED_FOR_MS;
