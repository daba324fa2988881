import type { Endpoint } from '#endpoint.ts';
import { routes } from '#routes.ts';

/**
 * What an event says, by its name. None has the new data: whoever reads an event asks again for what it concerns.
 * - `slots`: slots or entries changed; - `settings`: settings or rules of the league; - `account`: the reader's own role or
 *   confirmation; for administrators: - `jobs`: a job has reported progress or has ended; - `mail`: an email was written or
 *   its state changed; - `plans`: a plan of games changed
 */
export type LiveEvents = {
  slots: {
    /** league days 'YYYY-MM-DD'; null if it may be any */
    days: readonly string[] | null;
    /** entries of the reader's own teams may be among them */
    own: boolean;
  };
  settings: Record<never, never>;
  account: Record<never, never>;
  jobs: Record<never, never>;
  mail: Record<never, never>;
  plans: Record<never, never>;
};

/** A stream begins with an event of `slots` on any day, because nobody knows what was missed before it. */
export const followEvents = {
  ...routes.followEvents,
  config: { access: 'signed-in', produces: 'text/event-stream' },
  schema: {
    summary: 'Server-sent events about changes, until the session ends',
  },
} satisfies Endpoint;
