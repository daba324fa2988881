import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { isPracticeType, normalizeStatus } from './status.ts';

/** A line of the combined schedule in the portal's own words: a slot together with its entry (docs/spec/decisions.md#schedule). */
export type ScheduleRow = {
  /** the wire's AvailabilityId */
  slotId: number;
  /** OPEN or the type of the entry on the slot, upper case; PRACTSCHED is read as PRACTICE */
  type: string;
  /** the wire's StatusEffective, normalized */
  status: string;
  date: IsoDate;
  /** of the entry if there is one, else of the slot */
  startTime: WallTime;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
  court: string;
  divisionName: string;
  /** the practicing team; '' for everything else */
  teamName: string;
  awayTeam: string;
  homeTeam: string;
  scheduleName: string;
  venueId: number;
  /** 'Tuesday' */
  weekday: string;
  /** null if the slot has no entry */
  entryId: number | null;
  /** which entry of another slot takes time of this one, e.g. 'GAME 18:00-19:15'; '' if none does */
  takenBy: string;
  /** what a clinic is called, why a blackout is, or the opponent's contact; '' if there is nothing to say */
  detail: string;
  /** how far the row's blackout reaches; null for other rows */
  blackoutScope: 'gym' | 'school' | null;
  /** 'Fall 2026' if the season of the entry is not the active one, else '' */
  otherSeason: string;
  /** the slot's own time, which an entry may leave or outlast */
  slotStartTime: WallTime;
  slotEndTime: WallTime;
  /** the team of the waitlist that an open slot is held for, 'Boys 3-4 Hawks'; '' if it is not */
  heldFor: string;
  /** until when, ISO 8601 */
  heldUntilAt: string;
};

/** 'Salk - Main gym', as venues are called everywhere (docs/spec/decisions.md#words). */
export function venueNameOf({ schoolName, gymName }: { schoolName: string; gymName: string }): string {
  return `${schoolName} - ${gymName}`;
}

/** A row's type or status in the one spelling, PRACTSCHED read as PRACTICE (docs/spec/decisions.md#schedule). */
export function rowTypeOf(type: string): string {
  return isPracticeType(type) ? 'PRACTICE' : normalizeStatus(type);
}
