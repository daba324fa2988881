import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { isPracticeType, normalizeStatus } from './status.ts';

/**
 * A row of the combined schedule in the portal's own terms: a slot with its entry
 * (docs/spec/decisions.md#schedule).
 */
export type ScheduleRow = {
  /** AvailabilityId on the wire */
  slotId: number;
  /** OPEN or the type of the slot's entry, in upper case; PRACTSCHED is read as PRACTICE */
  type: string;
  /** StatusEffective on the wire, normalized */
  status: string;
  date: IsoDate;
  /** the entry's if there is one, else the slot's */
  startTime: WallTime;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
  court: string;
  divisionName: string;
  /** the practicing team; '' in all other rows */
  teamName: string;
  awayTeam: string;
  homeTeam: string;
  scheduleName: string;
  venueId: number;
  /** 'Tuesday' */
  weekday: string;
  /** null if the slot has no entry */
  entryId: number | null;
  /**
   * the entry of another slot that takes time from this one, such as 'GAME 18:00-19:15'; '' if there is none
   */
  takenBy: string;
  /** the court that this entry is on, if it is another one that shares the floor, and its teams: 'Hawks vs Owls' */
  takenOn?: string;
  takenFor?: string;
  /** a playoff whose teams are not known yet: `homeTeam` or `awayTeam` is what stands for one, 'Winner of game Q1' */
  hasOpenSides?: boolean;
  /** the name of a clinic, the reason of a blackout, or the opponent's contact; '' if there is none */
  detail: string;
  /** what the file of a game calls it, such as 'Q1'; '' if there is none */
  gameNumber: string;
  /** a line by its coach or an administrator; '' if there is none */
  note: string;
  /** the page for families shows the note, too */
  isNoteForFamilies: boolean;
  /** the scope of the row's blackout; null in all other rows */
  blackoutScope: 'gym' | 'school' | null;
  /** 'Fall 2026' if the season of the entry is not the active one, else '' */
  otherSeason: string;
  /** the slot's own time, which may differ from the entry's */
  slotStartTime: WallTime;
  slotEndTime: WallTime;
  /** the waitlisted team that an open slot is held for, such as 'Boys 3-4 Hawks'; '' if it is not held */
  heldFor: string;
  /** until when, ISO 8601 */
  heldUntilAt: string;
};

/** The most characters of a note on an entry. */
export const MAX_ENTRY_NOTE = 200;

/** 'Salk - Main gym', the name of a gym for administrators (docs/spec/decisions.md#words). */
export function venueNameOf({ schoolName, gymName }: { schoolName: string; gymName: string }): string {
  return `${schoolName} - ${gymName}`;
}

/** 'Game Q1', as other games and files refer to it; '' for an entry without a number. */
export const gameNumberText = ({ gameNumber }: Pick<ScheduleRow, 'gameNumber'>): string =>
  gameNumber === '' ? '' : `Game ${gameNumber}`;

/** Normalizes a row's type or status; PRACTSCHED becomes PRACTICE (docs/spec/decisions.md#schedule). */
export function rowTypeOf(type: string): string {
  return isPracticeType(type) ? 'PRACTICE' : normalizeStatus(type);
}
