import type { ConflictingEntry, Done } from '@portal/contract/schedule-changes.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type NamedCourt, venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import type { Db } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries } from '#platform/db/entries.ts';
import { entryMails } from './entry-mails.ts';

/** The teams of an entry; '' for none. */
type Sides = { divisionName: string; homeTeam: string; awayTeam: string };
type TimedEntry = Sides & {
  type: string;
  startTime: WallTime;
  endTime: WallTime;
  title: string;
  otherSeason?: string | null;
};

/** 'Boys 3-4 Hawks', 'Boys 3-4 Hawks vs Owls', or '' for clinics and blackouts. */
export function sidesText({ divisionName, homeTeam, awayTeam }: Sides): string {
  const home = `${divisionName} ${homeTeam}`.trim();
  return awayTeam === '' ? home : `${home} vs ${awayTeam}`;
}

/** 'Game, 6–7:15 PM, Boys 3-4 Hawks vs Owls', and 'Fall 2026' if its season is not the active one. */
export function entryPhrase(entry: TimedEntry): string {
  const parts = [entryLabel(entry), sidesText(entry), entry.title, entry.otherSeason ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a 409 says about the entry that it conflicts with (docs/spec/decisions.md#schedule). */
export function conflictOf(entry: TimedEntry): { type: string; start: string; end: string; team: string } {
  return { type: entry.type, start: entry.startTime, end: entry.endTime, team: sidesText(entry) };
}

/** The spec's sentence after a blackout or clinic. */
export const BLOCKED_TEXT = 'Availability has been blocked.';

/** 'Tue, Nov 24, 2026, 6–7 PM at Salk, court 1'. */
export function whenAndWhere(
  entry: {
    date: IsoDate;
    startTime: WallTime;
    endTime: WallTime;
  } & NamedCourt,
): string {
  const { date, startTime, endTime } = entry;
  return `${formatDate(date)}, ${shortTimeRange(startTime, endTime)} at ${venueAndCourt(entry)}`;
}

/** The response to a change: the spec's sentence, followed by a sentence with details in the pop-up. */
export function doneAnswer(sentence: string, detail: string, slotId: number): Done {
  return {
    popupMessage: `${sentence} ${detail}`,
    uiMessage: sentence,
    message: sentence,
    AvailabilityId: slotId,
  };
}

/** 'We emailed 2 coaches.' */
export function peopleText(people: number): string {
  if (people === 0) return 'No email: this team has no coach.';
  return `We emailed ${several(people, 'coach', 'coaches')}.`;
}

/** What happened to the entries whose time was taken. */
export type Cleared = { canceled: number; postponed: number };
export const NONE_CLEARED: Cleared = { canceled: 0, postponed: 0 };

export const clearedOf = ({
  entries,
  postponed,
}: {
  entries: readonly unknown[];
  postponed: number;
}): Cleared => ({
  canceled: entries.length - postponed,
  postponed,
});

/** '3 entries canceled', '1 game postponed' */
export const clearedTexts = ({ canceled, postponed }: Cleared): string[] => [
  ...(canceled === 0 ? [] : [`${several(canceled, 'entry', 'entries')} canceled`]),
  ...(postponed === 0 ? [] : [`${several(postponed, 'game')} postponed`]),
];

/** What a person is shown about entries before canceling them, in the order of the ids. */
export async function describeConflict(
  db: Db,
  entryIds: readonly number[],
  now: Date,
): Promise<ConflictingEntry[]> {
  const byId = new Map((await listCoachedEntries(db, entryIds)).map((entry) => [entry.entryId, entry]));
  return entryIds.flatMap((id) => {
    const entry = byId.get(id);
    return entry === undefined ? [] : [toWire(entry, now)];
  });
}

const toWire = (entry: CoachedEntry, now: Date): ConflictingEntry => ({
  AvailabilityId: entry.slotId,
  EntryId: entry.entryId,
  type: entry.type,
  date: entry.date,
  start: entry.startTime,
  end: entry.endTime,
  SchoolName: entry.schoolName,
  GymName: entry.gymName,
  Court: entry.court,
  team: sidesText(entry),
  title: entry.title,
  coaches: entryMails('cancelled', entry, now).length,
});
