import {
  formatDate,
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
} from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type CourtFacts, courtFacts, locationText, mapLink } from '@portal/domain/venues/court-facts.ts';
import { shortVenueName, venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { entryUid } from '#calendar/icalendar.ts';
import { type Block, defineMail, type MailDefinition, type Sender } from '../letter.ts';

/** What the emails about practices, games and free slots have in common. */

/** A slot that the team could take instead; date and times are league wall clock. */
export type FreeSlot = CourtFacts & {
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/** Picks these fields. */
export const toFreeSlot = ({ date, startTime, endTime, ...court }: FreeSlot): FreeSlot => ({
  ...{ date, startTime, endTime },
  ...courtFacts(court),
});

/** An entry as emails describe it. */
export type EntryMailData = FreeSlot & {
  /** '' if nobody knows it */
  firstName: string;
  divisionName: string;
  /** the calendar entry's identity: the same in every email about it */
  entryId: number;
  /** the entry's revision */
  sequence: number;
  /** how often its names had changed; absent if never. Calendars use the highest sum of both */
  labelRevision?: number | undefined;
  /** why it was canceled, or why it is reported again, if a reason is known */
  reason?: string | undefined;
  /** what its coach or an administrator wrote on it; absent if nothing */
  note?: string | undefined;
};

/** Whether the entry exists only since the change that an email reports, or not anymore. */
type Effect = { effect: 'begins' | 'continues' | 'ends' };

/** An email that reports a change of an entry. It may be combined with others about the team. */
export const defineEntryMail = <Data extends EntryMailData>({
  effect,
  ...definition
}: Omit<MailDefinition<Data>, 'priority' | 'stillTrue'> & Effect) => ({
  ...defineMail<Data>({ ...definition, priority: 1, stillTrue: 'entry' }),
  effect,
});

/** 'Sun Nov 22, 11 AM, Memorial': when and where, in the short words of a subject. */
export const whenAndWhere = ({ date, startTime, ...court }: FreeSlot) =>
  `${formatDayShort(date)} ${monthAndDay(date)}, ${shortTime(startTime)}, ${shortVenueName(court)}`;
export const placeOf = (data: FreeSlot) => venueAndCourt(data);

type Rows = Extract<Block, { kind: 'facts' }>['rows'];

/**
 * @param what the rows that say whose time it is
 * @param more rows below when and where
 */
export const facts = (data: FreeSlot, what: Rows, more: Rows = []): Block => ({
  kind: 'facts',
  rows: [
    ...what,
    ['Date', formatDate(data.date)],
    ['Time', shortTimeRange(data.startTime, data.endTime)],
    ['Gym', placeOf(data)],
    ...more,
  ],
});

/** How people find the gym and get in, as far as the league has entered it; for entries that take place. */
export const directions = ({ address, doorNote }: FreeSlot): Rows => [
  ...(address ? [['Address', address, { label: 'Map', url: mapLink(address) }] as const] : []),
  ...(doorNote ? [['Door', doorNote] as const] : []),
];

/** What somebody wrote on it. */
export const noteRow = ({ note }: EntryMailData): Rows => (note ? [['Note', note]] : []);

/** Why it is canceled, if a reason is known. */
export const reasonRow = ({ reason }: EntryMailData): Rows => (reason ? [['Reason', reason]] : []);

/** A sentence that introduces the facts, after the reason if there is one. */
export const afterReason = ({ reason }: EntryMailData, text: string) =>
  [reason, text].filter(Boolean).join(' ');

export const portalButton = ({ publicUrl }: Sender, label: string): Block => ({
  kind: 'button',
  label,
  url: `${publicUrl}/your-practices`,
});

/** What is the same in every calendar message about an entry. */
export const appointment = (data: EntryMailData, { publicUrl }: Sender) => ({
  uid: entryUid(data.entryId, publicUrl),
  sequence: data.sequence + (data.labelRevision ?? 0),
  date: data.date,
  startTime: data.startTime,
  endTime: data.endTime,
  location: locationText(data),
});

/** A slot for samples. */
export const sampleSlot = (date: IsoDate, startTime: WallTime, endTime: WallTime, court = '2'): FreeSlot => ({
  date,
  startTime,
  endTime,
  schoolName: 'Salk',
  gymName: 'Main Gym',
  court,
  address: '155 Salk Street, Elm Grove',
  doorNote: 'Use the rear entrance.',
});
