import {
  formatDate,
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
} from '@portal/domain/time/format.ts';
import { locationText, mapLink } from '@portal/domain/venues/court-facts.ts';
import { shortVenueName, venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { entryUid } from '#calendar/entry-uid.ts';
import type { FreeSlot, GameMailData, PracticeMailData } from '../kinds.ts';
import type { Block, Sender } from '../letter.ts';

/** What the emails about practices, games and free slots have in common. */

type EntryMailData = PracticeMailData | GameMailData;

/** 'Sun Nov 22, 11 AM, Memorial': when and where, in the short words of a subject. */
export const whenAndWhere = ({ date, startTime, ...court }: FreeSlot) =>
  `${formatDayShort(date)} ${monthAndDay(date)}, ${shortTime(startTime)}, ${shortVenueName(court)}`;
export const placeOf = (data: FreeSlot) => venueAndCourt(data);

/** What becomes of an entry whose permit is pending again. */
export const UNCONFIRMED_NEXT =
  'Your Practices shows when the school has confirmed. If the school says no, we’ll email you right away.';

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

/** Why it is canceled, if a reason is known. */
export const reasonRow = ({ reason }: EntryMailData): Rows => (reason ? [['Reason', reason]] : []);

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
