/** What to tell of a change that went through: the server's sentence, else the spec's (docs/spec/product.md#schedule-errors). */
export function doneText(
  done: Partial<Record<'popupMessage' | 'uiMessage' | 'message', string>>,
  fallback: string,
): string {
  return done.popupMessage || done.uiMessage || done.message || fallback;
}
