import type { ChangedDays, ChangeFeed, FeedListener, Topic } from '@portal/server/platform/db/change-feed.ts';

type Tell = (topic: Topic, days?: ChangedDays) => void;

/** A feed that hears nothing from the database: it knows what `tell` says, or what arrives with `waitUntilCurrent`. */
export function deafFeed(
  waitUntilCurrent: (tell: Tell) => Promise<void> = async () => {},
): ChangeFeed & { tell: Tell } {
  const listeners: [Topic, FeedListener][] = [];
  const tell: Tell = (topic, days = null) => {
    for (const [subject, listener] of listeners)
      if (subject === topic) listener(days, days === null ? null : []);
  };
  return {
    subscribe: (topic, listener) => listeners.push([topic, listener]),
    noteCommit: () => {},
    waitUntilCurrent: () => waitUntilCurrent(tell),
    close: async () => {},
    tell,
  };
}
