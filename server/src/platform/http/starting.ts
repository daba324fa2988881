import { AppError } from '#platform/errors.ts';

/** What everything that needs the database answers until it was reached and migrated. */
export const starting = () =>
  new AppError('DATABASE_AWAY', 'The portal is starting. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
