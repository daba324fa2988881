export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 5_000;
/** the characters of a notice to everybody, which stands over every page */
export const MAX_NOTICE = 300;
/** Of one message. */
export const MAX_RECIPIENTS = 1_000;
/** In all messages within an hour. */
export const MAX_EMAILS_PER_HOUR = 2_000;
/** In the league within an hour. */
export const MAX_MESSAGES_PER_HOUR = 20;

/** Trims the text, ends lines with '\n', and keeps at most one empty line between paragraphs. */
export const cleanMessage = (text: string): string =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** C0 and C1 controls except line breaks and tabs, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Why a cleaned message can't be sent, as a sentence; null if it can. */
export function messageProblem(text: string): string | null {
  if (text === '') return 'Enter a message.';
  if (text.length > MAX_MESSAGE) return `At most ${MAX_MESSAGE} characters, please.`;
  return UNPRINTABLE.test(text) || !text.isWellFormed() ? 'Please use plain text only.' : null;
}
