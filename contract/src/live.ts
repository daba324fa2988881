import type { Endpoint } from '#endpoint.ts';

/**
 * What an event reports, by name. No event contains new data; readers fetch what they need again.
 * - `slots`: slots or entries changed;
 * - `settings`: settings or rules of the league changed;
 * - `account`: the reader's own role or confirmation changed;
 * for administrators only:
 * - `jobs`: a job made progress or ended;
 * - `mail`: an email was written or its state changed;
 * - `plans`: a plan of games changed
 */
export type LiveEvents = {
  slots: {
    /** league days 'YYYY-MM-DD'; null for any day */
    days: readonly string[] | null;
    /** entries of the reader's own teams may be affected */
    own: boolean;
  };
  settings: Record<never, never>;
  account: Record<never, never>;
  jobs: Record<never, never>;
  mail: Record<never, never>;
  plans: Record<never, never>;
};

/** A stream starts with a `slots` event for any day, because the reader may have missed earlier changes. */
export const followEvents = {
  access: 'signed-in',
  produces: 'text/event-stream',
  summary: 'Server-sent events about changes, until the session ends',
} satisfies Endpoint;
