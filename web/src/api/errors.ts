import type { ErrorBody, ErrorCode, SessionEnd } from '@portal/contract/errors.ts';

/** A refusal by the server: `message` is its sentence for users, `code` its stable code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** field name → error; empty unless the input was invalid */
  readonly fields: Readonly<Record<string, string>>;
  /** what a 409 conflicts with */
  readonly conflict: Readonly<Record<string, unknown>> | null;
  /** why the session has ended, unless it was too old */
  readonly endedBy: SessionEnd | undefined;
  readonly requestId: string | null;
  /** seconds to wait before a retry, from Retry-After */
  readonly retryAfterSeconds: number | null;
  /** 'Bad Gateway' and the like; '' over HTTP/2 */
  readonly statusText: string;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null, statusText = '') {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.conflict = body.conflict ?? null;
    this.endedBy = body.endedBy;
    this.requestId = body.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.statusText = statusText;
  }
}

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** whether the call changes something and may have reached the server, which may have made the change */
  readonly mayHaveChanged: boolean;

  constructor(message: string, { mayHaveChanged = false, ...options }: NetworkErrorOptions = {}) {
    super(message, options);
    this.mayHaveChanged = mayHaveChanged;
  }
}

type NetworkErrorOptions = ErrorOptions & { mayHaveChanged?: boolean };

/**
 * The answer to a change was lost, and the change may have been made or not. `message` is a sentence for users
 * (docs/spec/decisions.md#lost-answers).
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  /** @param isRepeatable whether another attempt changes nothing more */
  constructor(isRepeatable: boolean, cause: unknown) {
    const next = isRepeatable ? 'Try again: it is done only once.' : 'Check before you try again.';
    super(`We don’t know whether this went through. ${next}`, { cause });
  }
}

/** The browser or the device did not do its part; `message` is a sentence for users. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
}

/** Whether the server may have made a change although its answer did not arrive. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof NetworkError && error.mayHaveChanged;
