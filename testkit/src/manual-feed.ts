import type {
  ChangedDays,
  ChangedTeams,
  ChangeFeed,
  FeedListener,
  Topic,
} from '@portal/server/platform/db/change-feed.ts';

type Tell = (topic: Topic, days?: ChangedDays, teams?: ChangedTeams) => void;

/**
 * A change feed that reports only what a test passes to `tell` or does in `waitUntilCurrent`, and nothing from the
 * database.
 */
export function manualFeed(
  waitUntilCurrent: (tell: Tell) => Promise<void> = async () => {},
): ChangeFeed & { tell: Tell } {
  const listeners: [Topic, FeedListener][] = [];
  const tell: Tell = (topic, days = null, teams = days === null ? null : []) => {
    for (const [subject, listener] of listeners) if (subject === topic) listener(days, teams);
  };
  return {
    subscribe: (topic, listener) => listeners.push([topic, listener]),
    noteCommit: () => {},
    waitUntilCurrent: () => waitUntilCurrent(tell),
    close: async () => {},
    tell,
  };
}
