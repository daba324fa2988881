import { ApiError, NetworkError, OutcomeUnknownError } from '#api/errors.ts';

/** 'Failed: …' with the server's message, else with status and status text (docs/spec/product.md#season-panel). */
export function failedText(error: Error): string {
  if (error instanceof OutcomeUnknownError) return `Failed: ${statusOf(error)}${error.message}`;
  if (error.message || !(error instanceof ApiError)) return `Failed: ${error.message}`;
  return `Failed: ${error.status} ${error.statusText}`.trimEnd();
}

/** '502 Bad Gateway. ' if a proxy answered in place of the portal. */
const statusOf = ({ cause }: OutcomeUnknownError): string =>
  cause instanceof NetworkError && cause.cause instanceof ApiError ? `${cause.message}. ` : '';
