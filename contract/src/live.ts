import type { Endpoint } from '#endpoint.ts';
import { routes } from '#routes.ts';

/**
 * What an event says, by its name. None tells what something has become: who reads one asks again for what concerns
 * him.
 * - `slots`: slots or entries changed; - `settings`: settings of the league; - `account`: the reader's own role, or that
 *   his address is confirmed; - `jobs`: a step of the season's set-up has said something or has ended (administrators);
 *   - `mail`: a mail was written, or what became of one (administrators)
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
};

/** A stream begins with an event of `slots` on any day, because nobody knows what was missed before it. */
export const followEvents = {
  ...routes.followEvents,
  config: { access: 'signed-in', produces: 'text/event-stream' },
  schema: {
    summary: 'Server-sent events about changes, until the session ends',
  },
} satisfies Endpoint;
