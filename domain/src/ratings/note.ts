/** In characters. */
export const MAX_NOTE = 500;

/** Control characters except the line break, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to reject
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/;

/**
 * Cleans a note for storage: '\n' between lines, spaces instead of tabs, trimmed. Cleaning twice changes
 * nothing.
 */
export function cleanNote(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}

/** Why a cleaned note is rejected, as a sentence; null if it is accepted. */
export function noteProblem(note: string): string | null {
  if (note.length > MAX_NOTE) return `At most ${MAX_NOTE} characters, please.`;
  if (UNPRINTABLE.test(note) || !note.isWellFormed()) return 'Please use plain text only.';
  return null;
}
