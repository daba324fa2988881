import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { isDatabaseReachable } from './repository.ts';

/** @throws AppError DATABASE_AWAY if the database is away or not migrated yet, or the change feed is down */
export async function checkReadiness({ db, feed }: Portal, isReady: () => boolean): Promise<void> {
  // caches need the change feed, which may reconnect a moment after the database is back
  const isListening = () =>
    feed.waitUntilCurrent().then(
      () => true,
      () => false,
    );
  if (isReady() && (await isDatabaseReachable(db)) && (await isListening())) return;
  throw new AppError('DATABASE_AWAY', 'The portal cannot reach its data right now.', {
    retryAfterSeconds: 2,
  });
}
