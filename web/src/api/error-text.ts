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

/** The same for a form that shows what is wrong at its fields: '' where one of them says it already. */
export function formErrorText(error: unknown, fallback: FallbackTexts): string {
  const text = errorText(error, fallback);
  const isAtField = error instanceof ApiError && Object.values(error.fields).includes(text);
  return isAtField ? '' : text;
}

/** What is wrong with one field of a form, if the server named it. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
