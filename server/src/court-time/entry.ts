import type { Selectable } from 'kysely';
import type { EntryNames } from '#platform/db/entries.ts';
import type { Schema } from '#platform/db/schema.ts';

/** What people wrote on an entry, which stays whatever else changes of it (note.ts). */
export type EntryNote = Pick<Selectable<Schema['entry']>, 'note' | 'noteForFamilies'>;

/** What a change of court time can set of an entry. */
export type EntryFields = Omit<
  Selectable<Schema['entry']>,
  | 'id'
  | 'state'
  | 'createdBy'
  | 'createdAt'
  | 'cancelledBy'
  | 'cancelledAt'
  | 'cancelReason'
  | 'cancellationId'
  | 'during'
  | 'floors'
  | 'teams'
  | 'revision'
  | keyof EntryNote
>;

/** An entry as the ledger keeps it. */
export type Entry = EntryFields & { state: 'active' | 'cancelled' | 'postponed'; revision: number };

/** A new entry; what is left out is null. */
export type NewEntry = Partial<EntryFields> &
  Pick<
    EntryFields,
    'type' | 'slotId' | 'courtId' | 'entryDate' | 'startTime' | 'endTime' | 'blocks' | 'bookedBy'
  >;

const NO_FIELDS = {
  homeTeamId: null,
  awayTeamId: null,
  weekStart: null,
  weekSeat: null,
  makeUpId: null,
  blackoutId: null,
  title: null,
  externalTeam: null,
  externalEmail: null,
  openHome: null,
  openAway: null,
  openDivisionId: null,
  fileSeasonId: null,
  gameNumber: null,
};

export const entryFieldsOf = (entry: NewEntry): EntryFields => ({ ...NO_FIELDS, ...entry });

/** The part of a team's week that a practice uses: a quota slot, or a credit beyond the weekly limit, or neither. */
export type WeekUse = Pick<EntryFields, 'weekStart' | 'weekSeat' | 'makeUpId'>;

/**
 * Decides the use of the team's week right before the entry is written, when those that leave have freed theirs. A practice
 * with neither quota slot nor credit counts as the administrator's from then on.
 */
export type WeekDecision = (before: Entry) => Promise<WeekUse>;

export type Change =
  | {
      what: 'add';
      entry: NewEntry;
      reason?: string | undefined;
      /** of a practice or a game, if the caller has read them with its locks; otherwise they are read */
      names?: EntryNames | undefined;
    }
  | {
      what: 'cancel';
      entryId: number;
      /** stored with the entry */
      reason: string;
    }
  | {
      /** takes a game off its court until it has a new time; its fields still say where it was */
      what: 'postpone';
      entryId: number;
      /** stored with the entry */
      reason: string;
      /** what else changes of it, if it goes back to being postponed */
      to?: Partial<EntryFields> | undefined;
    }
  | {
      /** moves it, or changes its sides or its end; a postponed game is active again */
      what: 'put';
      entryId: number;
      to: Partial<EntryFields>;
      week?: WeekDecision | undefined;
      reason?: string | undefined;
    }
  | {
      /** makes a canceled or postponed entry active again, where it was */
      what: 'restore';
      entryId: number;
      week?: WeekDecision | undefined;
    }
  /** its history stays */
  | { what: 'delete'; entryId: number }
  /** a canceled entry of a team that is removed; its history stays */
  | { what: 'remove'; entryId: number };
