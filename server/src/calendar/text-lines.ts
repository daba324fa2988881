/** Lines of an iCalendar file (RFC 5545 section 3.1 and 3.3.11). */

const MAX_OCTETS = 75;

/** Control characters except the line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** Any text as the value of a property. */
export const escapeText = (text: string): string =>
  text
    // other parsers treat every kind of line break as one
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Any text as a quoted parameter, which can hold neither quotes nor line breaks. */
export const quoteParameter = (text: string): string =>
  `"${text.replaceAll('\n', ' ').replace(CONTROLS, '').replaceAll('"', "'")}"`;

/** A line of at most 75 octets, folded onto lines that begin with a space; no character is split. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** The lines as a file. */
export const joinLines = (lines: readonly string[]): string => `${lines.map(fold).join('\r\n')}\r\n`;

/** '20261117T170000Z' of an instant. */
export const utcStamp = (instant: Date): string => `${compact(instant.toISOString().slice(0, 19))}Z`;

/** '20261117T180000' of a day and a wall clock. */
export const localStamp = (date: string, time: string): string => `${compact(date)}T${compact(time)}`;

const compact = (text: string) => text.replace(/[-:]/g, '');

/** The UID of an entry in calendars. It is the same in emails and feeds, so calendars show one appointment. */
export const entryUid = (entryId: number, publicUrl: string): string =>
  `entry-${entryId}@${new URL(publicUrl).hostname}`;

/** What calendars say of a postponed game, whose event is canceled until it has a new time. */
export const POSTPONED_NOTE = 'Postponed. It will be made up at another time.';
