/** An address as a log may show it: 'w***@example.org'. */
export function redactEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  return `${email.trim().charAt(0).toLowerCase()}***${email.slice(at).trim().toLowerCase()}`;
}

/** Hides the addresses in a text. The time grows with the square of its length, so a long text is shortened before. */
export const hideEmails = (text: string): string =>
  text.replace(/(?<![^\s@<>"',;])[^\s@<>"',;]+@[^\s@<>"',;]*/g, redactEmail);

/** An address that begins within the 80 characters that are shown ends before this. */
const MAX_SCANNED = 400;

/** Quotes a text of a file for a sentence or log line: on one line, shortened, with addresses hidden. */
export function quoted(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SCANNED);
  const hidden = hideEmails(line);
  return `"${hidden.length > 80 ? `${hidden.slice(0, 80)}…` : hidden}"`;
}
