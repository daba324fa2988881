import { AppError } from '#platform/errors.ts';

/** Database errors sorted into refusals. SQLSTATE classes: 08 connection, 57P shutdown, 53 resources. */

const AWAY_STATES = /^(08|57P0[1-5]|53300)/;
const BUSY_STATES = new Set(['40001', '40P01', '55P03', '57014', '53100', '53200', '53400', '58030']);
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const AWAY_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|the database system is|Cannot use a pool after calling end/;

/** The SQLSTATE of a PostgreSQL error, or the system's code of a socket error, or null. */
export function codeOf(error: unknown): string | null {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return null;
}

/** Which constraint a database error names, or null. */
export function constraintOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}

export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null && (AWAY_STATES.test(code) || AWAY_SYSTEM_CODES.has(code))) return true;
  return error instanceof Error && AWAY_MESSAGES.test(error.message);
}

/**
 * Whether a prepared statement was refused before it ran, because its columns have changed, the server no longer has
 * it, or (behind a pooler) another client has prepared one with the same name.
 */
export function isStaleStatement(error: unknown): boolean {
  const code = codeOf(error);
  // the code stands for anything unsupported; the name of the routine is not translated
  if (code === '0A000') return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
  return code === '26000' || code === '42P05';
}

/** Whether a retry of the transaction may succeed: after a deadlock, serialization failure or stale statement. */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '') || isStaleStatement(error);

/** A database error as a refusal, or null if it is an unhandled error. */
export function toRefusal(error: unknown): AppError | null {
  if (isDatabaseAway(error)) {
    return new AppError(
      'DATABASE_AWAY',
      'The portal cannot reach its data right now. Please try again in a moment.',
      {
        retryAfterSeconds: 2,
        cause: error,
      },
    );
  }
  const code = codeOf(error);
  if (code !== null && BUSY_STATES.has(code)) {
    return new AppError('BUSY', 'The portal is temporarily unavailable. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  const isSeasonGone = code === '23503' && constraintOf(error)?.endsWith('_season_id_fkey');
  if (code === '23P01' || code === '23505' || isSeasonGone) {
    return new AppError('WRONG_STATE', 'Someone else just changed this. Please check it again.', {
      cause: error,
    });
  }
  return null;
}
