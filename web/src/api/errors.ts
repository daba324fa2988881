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
}
