/**
 * Every refusal is sent as {error, code, …}: `error` is a sentence, `code` is one of these words
 * (docs/spec/decisions.md#errors).
 */
export const ERROR_CODES = [
  'EMAIL_TAKEN',
  'NO_SESSION',
  'TOKEN_EXPIRED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'EMAIL_NOT_CONFIRMED',
  'CONFIRM_IDENTITY',
  'FACTOR_REQUIRED',
  'NOT_YOURS',
  'NOT_FOUND',
  'SLOT_TAKEN',
  'SLOT_HELD',
  'SLOT_PAST',
  'OUTSIDE_PERIOD',
  'WEEKLY_LIMIT',
  'TEAM_BUSY',
  'WRONG_STATE',
  'ENTRIES_IN_THE_WAY',
  'TOO_LATE',
  'ALREADY_RUNNING',
  'IN_USE',
  'KEY_REUSED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'INVALID_INPUT',
  'LINK_INVALID',
  'TICKET_INVALID',
  'THROTTLED',
  'BUSY',
  'DATABASE_AWAY',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a session ended, unless it expired or its owner logged out. */
export type SessionEnd = 'other-session' | 'password' | 'administrator';

/**
 * The body of every refusal. `fields` names each bad field of invalid input; `conflict` has details of the
 * conflict.
 */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  conflict?: Record<string, unknown>;
  /** with TOKEN_EXPIRED */
  endedBy?: SessionEnd;
  requestId?: string;
};

/** The exact answer to an expired or revoked session (docs/spec/product.md#account-errors). */
export const TOKEN_EXPIRED_TEXT = 'TokenExpired';

export const EMAIL_TAKEN_TEXT = 'Email already registered. Please log in.';
