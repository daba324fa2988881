/**
 * The message after a successful change: the server's, else the specified one
 * (docs/spec/product.md#schedule-errors).
 */
export function doneText(
  done: Partial<Record<'popupMessage' | 'uiMessage' | 'message', string>>,
  fallback: string,
): string {
  return done.popupMessage || done.uiMessage || done.message || fallback;
}
