import { instantOf, leagueNow } from '@portal/domain/time/wall-clock.ts';

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

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const { date, time } = leagueNow(new Date(instant), timeZone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1_000) * 1_000;
}

/** The first minute of the new offset, somewhere in (before, after]. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const old = offsetMs(before, timeZone);
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMs(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** '-0500', with seconds only if a zone has them. */
function formatOffset(ms: number): string {
  const seconds = Math.abs(ms) / 1_000;
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0'));
  return (ms < 0 ? '-' : '+') + (parts[2] === 0 ? digits.slice(0, 2) : digits).join('');
}

/** '20261101T020000': local time with that offset. */
const formatLocal = (instant: number, offset: number): string =>
  new Date(instant + offset).toISOString().slice(0, 19).replace(/[-:]/g, '');

function zoneName(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

function observance(at: number, from: number, to: number, timeZone: string): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatLocal(at, from)}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `TZNAME:${zoneName(at, timeZone)}`,
    `END:${kind}`,
  ];
}

const blocks = new Map<string, string[]>();

/**
 * The VTIMEZONE of a zone, as lines: every change of its offset from the year before `year` to the year after it, so
 * that a calendar without a time zone database reads times of that year correctly.
 * @see RFC 5545 section 3.6.5
 */
export function timeZoneBlock(timeZone: string, year: number): string[] {
  const key = `${timeZone} ${year}`;
  const made = blocks.get(key);
  if (made !== undefined) return made;
  const start = instantOf(`${year - 1}-01-01`, '00:00:00', timeZone).getTime();
  const end = instantOf(`${year + 1}-12-31`, '23:59:00', timeZone).getTime();
  const first = offsetMs(start, timeZone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observance(start, first, first, timeZone)];
  let offset = first;
  for (let day = start; day < end; day += DAY_MS) {
    const next = offsetMs(day + DAY_MS, timeZone);
    if (next === offset) continue;
    lines.push(...observance(changeBetween(day, day + DAY_MS, timeZone), offset, next, timeZone));
    offset = next;
  }
  lines.push('END:VTIMEZONE');
  if (blocks.size > 20) blocks.clear();
  blocks.set(key, lines);
  return lines;
}
