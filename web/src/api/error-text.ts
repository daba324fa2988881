import { ApiError } from './errors.ts';

/** The sentences that stand in where the server gives none. */
export type FallbackTexts = {
  /** the server answered, but without a sentence of its own */
  failed: string;
  /** the server could not be reached; `failed` unless given */
  network?: string;
};

/** The one sentence to show for whatever a call threw: the server's own where it gave one (docs/spec/product.md#error-messages). */
export function errorText(error: unknown, fallback: FallbackTexts): string {
  if (error instanceof ApiError) return error.message || fallback.failed;
  return fallback.network ?? fallback.failed;
}

/** What is wrong with one field of a form, if the server named it. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
