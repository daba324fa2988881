/** Characters of the one note about a player's play. */
export const MAX_NOTE = 500;

/** C0 and C1 controls but the line break, and what turns the direction of the text after it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/;

/** A note as it is kept: line ends as '\n', tabs as spaces, no white space around it. Cleaning twice changes nothing. */
export function cleanNote(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}

/** Why a cleaned note can't be kept, in a sentence; null where it can. */
export function noteProblem(note: string): string | null {
  if (note.length > MAX_NOTE) return `At most ${MAX_NOTE} characters, please.`;
  if (UNPRINTABLE.test(note) || !note.isWellFormed()) return 'Please use plain text only.';
  return null;
}
