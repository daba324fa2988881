import { ApiError } from '#api/errors.ts';

/** 'Failed: …' with the server's message, else with status and status text (docs/spec/product.md#season-panel). */
export function failedText(error: Error): string {
  if (error.message || !(error instanceof ApiError)) return `Failed: ${error.message}`;
  return `Failed: ${error.status} ${error.statusText}`.trimEnd();
}
