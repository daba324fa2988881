import { AppError } from '#platform/errors.ts';

/** The refusal of calls that need the database before it was reached and migrated. */
export const starting = () =>
  new AppError('DATABASE_AWAY', 'The portal is starting. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
