import type { ChangeFeed } from '#platform/db/change-feed.ts';

/** Notifies waiters when any job has logged something or ended, and when accounts have changed. */
export type JobSignal = {
  /** resolves at the next change */
  next(): Promise<void>;
  /** incremented by every change of accounts */
  accountChanges(): number;
};

export function createJobSignal(feed: ChangeFeed): JobSignal {
  let waiting = Promise.withResolvers<void>();
  let accountChanges = 0;
  const notify = () => {
    const { resolve } = waiting;
    waiting = Promise.withResolvers<void>();
    resolve();
  };
  feed.subscribe('jobs', notify);
  feed.subscribe('accounts', () => {
    accountChanges += 1;
    notify();
  });
  return { next: () => waiting.promise, accountChanges: () => accountChanges };
}
