/** An address as a log may show it: 'w***@example.org'. */
export function redactEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  return `${email.trim().charAt(0).toLowerCase()}***${email.slice(at).trim().toLowerCase()}`;
}

/** An address that begins in what is shown ends well before this. */
const MAX_LOOKED_AT = 400;

/** Text out of a file as part of a sentence or log line: one line, short, addresses hidden. */
export function quoted(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LOOKED_AT);
  const hidden = line.replace(/(?<![^\s@<>"',;])[^\s@<>"',;]+@[^\s@<>"',;]*/g, redactEmail);
  return `"${hidden.length > 80 ? `${hidden.slice(0, 80)}…` : hidden}"`;
}
