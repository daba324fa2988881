import type { ChangeFeed } from '#db/change-feed.ts';

/** Rings whenever a job somewhere has said something or has ended, and whenever accounts have changed. */
export type Bell = {
  next(): Promise<void>;
  /** grows with every change of accounts */
  accountChanges(): number;
};

export function hangBell(feed: ChangeFeed): Bell {
  let coming = Promise.withResolvers<void>();
  let accountChanges = 0;
  const ring = () => {
    const { resolve } = coming;
    coming = Promise.withResolvers<void>();
    resolve();
  };
  feed.subscribe('jobs', ring);
  feed.subscribe('accounts', () => {
    accountChanges += 1;
    ring();
  });
  return { next: () => coming.promise, accountChanges: () => accountChanges };
}
