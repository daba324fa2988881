import type { ChangedDays, ChangeFeed, FeedListener, Topic } from '#db/change-feed.ts';

type Tell = (topic: Topic, days?: ChangedDays) => void;

/** A feed that never hears anything by itself: what it knows was told here, or arrives with `caughtUp`. */
export function deafFeed(caughtUp: (tell: Tell) => Promise<void> = async () => {}): ChangeFeed {
  const listeners: [Topic, FeedListener][] = [];
  const tell: Tell = (topic, days = null) => {
    for (const [subject, listener] of listeners)
      if (subject === topic) listener(days, days === null ? null : []);
  };
  return {
    subscribe: (topic, listener) => listeners.push([topic, listener]),
    tellHere: tell,
    caughtUp: () => caughtUp(tell),
    close: async () => {},
  };
}
