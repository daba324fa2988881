import { ApiError, DeviceError, OutcomeUnknownError } from './errors.ts';

/** The messages to show if the server sent none. */
export type FallbackTexts = {
  /** the server refused without a message */
  failed: string;
  /** the server could not be reached; `failed` by default */
  network?: string;
};

/**
 * The message to show for any error of a call: the server's own if it sent one
 * (docs/spec/product.md#error-messages).
 */
export function errorText(error: unknown, fallback: FallbackTexts): string {
  if (error instanceof ApiError) return error.message || fallback.failed;
  if (error instanceof OutcomeUnknownError || error instanceof DeviceError) return error.message;
  return fallback.network ?? fallback.failed;
}

/** As `errorText`, for a form that shows errors beside its fields: '' if one of them already has the message. */
export function formErrorText(error: unknown, fallback: FallbackTexts): string {
  const text = errorText(error, fallback);
  const isAtField = error instanceof ApiError && Object.values(error.fields).includes(text);
  return isAtField ? '' : text;
}

/** The server's error for one field of a form, if any. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
