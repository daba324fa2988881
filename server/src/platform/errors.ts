import type { ErrorCode, SessionEnd } from '@portal/contract/errors.ts';

/** The HTTP status of each refusal (docs/spec/decisions.md#errors). A code without a status does not compile. */
export const STATUS_OF: Record<ErrorCode, number> = {
  EMAIL_TAKEN: 400,
  NO_SESSION: 401,
  TOKEN_EXPIRED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_CONFIRMED: 403,
  CONFIRM_IDENTITY: 403,
  FACTOR_REQUIRED: 403,
  NOT_YOURS: 403,
  NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  SLOT_HELD: 409,
  SLOT_PAST: 409,
  OUTSIDE_PERIOD: 409,
  WEEKLY_LIMIT: 409,
  TEAM_BUSY: 409,
  WRONG_STATE: 409,
  ENTRIES_IN_THE_WAY: 409,
  TOO_LATE: 409,
  ALREADY_RUNNING: 409,
  IN_USE: 409,
  KEY_REUSED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID_INPUT: 422,
  LINK_INVALID: 422,
  TICKET_INVALID: 401,
  THROTTLED: 429,
  BUSY: 503,
  DATABASE_AWAY: 503,
  INTERNAL: 500,
};

export type RefusalDetails = {
  /** a sentence per bad field */
  fields?: Record<string, string>;
  /** the conflict */
  conflict?: Record<string, unknown>;
  /** why a session has ended, if someone else ended it */
  endedBy?: SessionEnd;
  /** seconds after which a retry may help; sent as Retry-After */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** How long to wait, in words: 'a minute', '12 minutes', 'an hour', '3 hours'; rounded up. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** A refusal that a person can act on: `message` is the sentence shown. Services throw it, one handler answers with it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The refusal of one field of a call. */
export const invalidField = (field: string, sentence: string): AppError =>
  new AppError('INVALID_INPUT', sentence, { fields: { [field]: sentence } });

/** A sentence about a limit, which says when to try again. @param wait 'a minute', '2 hours' */
export type WaitSentence = (wait: string) => string;

/** A refusal of something that was done too often. */
export const tooOften = (sentence: WaitSentence, seconds: number): AppError =>
  new AppError('THROTTLED', sentence(waitText(seconds)), { retryAfterSeconds: seconds });

/** The refusal of calls that need the database before it was reached and migrated. */
export const starting = () =>
  new AppError('DATABASE_AWAY', 'The portal is starting. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
