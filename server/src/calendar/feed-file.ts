import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { locationText } from '@portal/domain/venues/court-facts.ts';
import type { FeedEntry } from './entry-repository.ts';
import { entryUid, escapeText, joinLines, localStamp, POSTPONED_NOTE, utcStamp } from './text-lines.ts';
import { timeZoneBlock } from './time-zone-block.ts';

/** How often calendar programs should refresh. */
const REFRESH = 'PT1H';

type FeedContext = {
  /** shown as the calendar's name */
  name: string;
  timeZone: string;
  publicUrl: string;
  /** the league's day, for the years that the time zone covers */
  today: IsoDate;
};

const KINDS = {
  practice: 'Practice',
  game: 'Game',
  playoff: 'Playoff',
  clinic: 'Clinic',
  blackout: 'Closed',
};

/** 'Practice: Hawks', 'Game: Hawks vs Owls', 'Clinic: Skills clinic', 'Closed: Holiday'. */
function summaryOf({ type, homeTeam, awayTeam, title }: FeedEntry): string {
  const sides = [homeTeam, awayTeam].filter((name) => name !== '').join(' vs ');
  const what = sides || title;
  return what ? `${KINDS[type]}: ${what}` : KINDS[type];
}

function eventLines(entry: FeedEntry, { timeZone, publicUrl }: FeedContext): string[] {
  const { entryId, date, startTime, endTime, isCanceled, isPostponed, changedAt } = entry;
  const note = isPostponed ? POSTPONED_NOTE : '';
  const description = [note, entry.divisionName, entry.doorNote].filter(Boolean).join('\n');
  const prefix = isPostponed ? 'Postponed: ' : isCanceled ? 'Canceled: ' : '';
  return [
    'BEGIN:VEVENT',
    `UID:${entryUid(entryId, publicUrl)}`,
    `SEQUENCE:${entry.revision + entry.labelRevision}`,
    // the time of the last change, not of this request, so that an unchanged calendar has the same bytes
    `DTSTAMP:${utcStamp(changedAt)}`,
    `LAST-MODIFIED:${utcStamp(changedAt)}`,
    `DTSTART;TZID=${timeZone}:${localStamp(date, startTime)}`,
    `DTEND;TZID=${timeZone}:${localStamp(date, endTime)}`,
    `SUMMARY:${escapeText(prefix + summaryOf(entry))}`,
    `LOCATION:${escapeText(locationText(entry))}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCanceled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/**
 * A calendar as the text of an .ics file. It depends on its entries, its name and the year alone.
 * @see RFC 5545, RFC 7986 (name and refresh interval)
 */
export function feedFile(entries: readonly FeedEntry[], context: FeedContext): string {
  const name = escapeText(context.name);
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaches Portal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${context.timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...timeZoneBlock(context.timeZone, Number(context.today.slice(0, 4))),
    ...entries.flatMap((entry) => eventLines(entry, context)),
    'END:VCALENDAR',
  ]);
}
