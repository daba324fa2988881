import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { locationText } from '@portal/domain/venues/court-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import { hashToken } from '#auth/tokens.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import {
  entryUid,
  escapeText,
  joinLines,
  localStamp,
  POSTPONED_NOTE,
  timeZoneBlock,
  utcStamp,
} from './icalendar.ts';
import { findLiveLink, type LiveLink } from './links.ts';

/** The most entries that a calendar program is sent; more than any season has. */
const MOST = 5_000;

/** Whose calendar it is: all teams of a coach, one team, the teams of a division, or a gym. */
export type FeedSubject =
  | { email: string }
  | { teamId: number }
  | { divisionId: number }
  | { venueId: number };

const isOfTeams = (teamIds: RawBuilder<unknown>, first: string) => sql<boolean>`id = any(array(
  select id from entry where home_team_id in (${teamIds}) and entry_date >= ${first}
  union all
  select id from entry where away_team_id in (${teamIds}) and entry_date >= ${first}
))`;

/** As an array that is built first, so that the query does not scan the entries of other teams. */
function isOf(subject: FeedSubject, first: string): RawBuilder<boolean> {
  if ('venueId' in subject) {
    return sql<boolean>`court_id = any(array(select id from court where venue_id = ${subject.venueId}))`;
  }
  if ('teamId' in subject) return isOfTeams(sql`${subject.teamId}::int`, first);
  if ('divisionId' in subject) {
    const { divisionId } = subject;
    const isOfItsTeams = isOfTeams(sql`select id from team where division_id = ${divisionId}`, first);
    return sql`(${isOfItsTeams} or id = any(array(select id from entry where open_division_id = ${divisionId})))`;
  }
  // without a season in preparation (docs/spec/decisions.md#active-season)
  return isOfTeams(
    sql`select tc.team_id from coach c
      join team_coach tc on tc.coach_id = c.id
      join team t on t.id = tc.team_id
      join division d on d.id = t.division_id
      join season x on x.id = d.season_id and x.activated_at is not null
      where c.email = ${subject.email}`,
    first,
  );
}

/** An entry as a calendar shows it. */
export type FeedEntry = Awaited<ReturnType<typeof listFeedEntries>>[number];

/**
 * The entries of a calendar from `first` on, in order of date and time: the active and the postponed ones, and those that
 * were canceled after `canceledSince`, so that calendars learn of it. Of teams only practices, games and playoffs.
 */
const listFeedEntries = (
  db: Db,
  subject: FeedSubject,
  { first, canceledSince }: { first: string; canceledSince: Date },
) =>
  namedEntries(db)
    .select((entry) => [
      entry('state', '<>', 'active').$castTo<boolean>().as('isCanceled'),
      entry('state', '=', 'postponed').$castTo<boolean>().as('isPostponed'),
      sql<Date>`greatest(created_at, cancelled_at, (
        select max(h.at) from history h where h.entry_id = entry_named.id), label_changed_at)`.as(
        'changedAt',
      ),
    ])
    .where('entryDate', '>=', first)
    .where((entry) =>
      entry.or([entry('state', '<>', 'cancelled'), entry('cancelledAt', '>=', canceledSince)]),
    )
    .where(isOf(subject, first))
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(MOST)
    .execute();

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How many days a calendar goes back, and how long it shows canceled entries. */
const PAST_DAYS = 30;
const CANCELED_DAYS = 60;

const READ_TOO_OFTEN: WaitSentence = (wait) =>
  `This calendar is read too often. Set your calendar program to update it once an hour. It works again in ${wait}.`;
const MISSED_TOO_OFTEN: WaitSentence = (wait) =>
  `Too many calendars that don’t exist were requested. Remove old links from your calendar program, or try again in ${wait}.`;

/**
 * The calendar of a secret as the text of an .ics file. A network that requests many unknown calendars is refused for
 * those but can still read existing ones, because the servers of a calendar company fetch for everyone.
 * @param request.network the network that an unknown secret is counted for
 * @throws AppError NOT_FOUND if the link is unknown, was removed, or shows what its owner may no longer see; THROTTLED
 * @see docs/spec/decisions.md#calendar-feeds
 */
export async function readFeed(
  portal: Portal,
  throttle: Throttle,
  { secret, network }: { secret: string; network: string },
): Promise<string> {
  const { db, clock } = portal;
  const link = await findLiveLink(db, hashToken(secret));
  if (link === null) {
    const missing = [{ limit: LIMITS.calendarMissing, subject: network }];
    await throttle.count(missing, MISSED_TOO_OFTEN);
    throw new AppError('NOT_FOUND', 'Calendar not found.');
  }
  const read = [{ limit: LIMITS.calendarLink, subject: String(link.id) }];
  await throttle.count(read, READ_TOO_OFTEN);
  const now = clock.now();
  // at most once an hour
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  await db
    .updateTable('calendarLink')
    .set({ lastReadAt: now })
    .where('id', '=', link.id)
    .where((where) => where.or([where('lastReadAt', 'is', null), where('lastReadAt', '<', anHourAgo)]))
    .execute();
  return await writeFeed(portal, subjectOf(link), link.name || 'My teams');
}

/**
 * The calendar of a coach, a team or a gym as the text of an .ics file.
 * @param name whose calendar it is, without the league
 * @param only.entryId only this entry; the calendar is empty if it has no such entry
 * @param only.isPublic without what only members read: titles that somebody typed, how to get in, a season in preparation
 */
export async function writeFeed(
  { db, clock, settings, publicUrl }: Portal,
  subject: FeedSubject,
  name: string,
  { entryId, isPublic = false }: { entryId?: number | undefined; isPublic?: boolean | undefined } = {},
): Promise<string> {
  const { leagueName, timeZone } = settings.current();
  const { date: today } = leagueNowOf(clock, timeZone);
  const entries = await listFeedEntries(db, subject, {
    first: addDays(today, -PAST_DAYS),
    canceledSince: new Date(clock.now().getTime() - CANCELED_DAYS * DAY_MS),
  });
  const shown = isPublic
    ? entries.flatMap((entry) =>
        entry.otherSeason === null ? [{ ...entry, title: '', doorNote: '', note: '' }] : [],
      )
    : entries;
  return feedFile(
    shown.filter((entry) => entryId === undefined || entry.entryId === entryId),
    {
      ...{ name: [name, leagueName].filter(Boolean).join(', '), timeZone, publicUrl, today },
      // coaches give the link of a team's calendar to parents
      forFamilies: 'teamId' in subject,
    },
  );
}

function subjectOf({ teamId, venueId, email }: LiveLink): FeedSubject {
  if (teamId !== null) return { teamId };
  if (venueId !== null) return { venueId };
  if (email === null) throw new Error('A calendar link of all teams belongs to nobody.');
  return { email };
}

/** How often calendar programs should refresh. */
const REFRESH = 'PT1H';

type FeedContext = {
  /** shown as the calendar's name */
  name: string;
  timeZone: string;
  publicUrl: string;
  /** the league's day, for the years that the time zone covers */
  today: IsoDate;
  /** families read it: only the notes that are meant for them are shown */
  forFamilies: boolean;
};

/** How families and calendars read the type of an entry. */
export const KIND_NAMES = {
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
  return what ? `${KIND_NAMES[type]}: ${what}` : KIND_NAMES[type];
}

function eventLines(entry: FeedEntry, { timeZone, publicUrl, forFamilies }: FeedContext): string[] {
  const { entryId, date, startTime, endTime, isCanceled, isPostponed, changedAt } = entry;
  const note = isPostponed ? POSTPONED_NOTE : '';
  const written = forFamilies && !entry.noteForFamilies ? '' : entry.note;
  const description = [note, entry.divisionName, entry.doorNote, written].filter(Boolean).join('\n');
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
