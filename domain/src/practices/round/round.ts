import type { FairnessTimes } from '#fairness/times.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import type { Preferences } from './wish.ts';

/** What the draw is computed from. The same input gives the same result, in whatever order it comes. */
export type RoundInput = {
  /** hexadecimal, published before the draw */
  seed: string;
  week: { start: IsoDate; end: IsoDate };
  teams: readonly RoundTeam[];
  slots: readonly RoundSlot[];
  gyms: readonly { id: number; name: string }[];
};

type Span = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/** A team that may have another practice in the week. */
export type RoundTeam = Preferences & {
  id: number;
  divisionName: string;
  teamName: string;
  /** no practice in this week */
  skip: boolean;
  coachIds: readonly number[];
  /** what the division counts as prime time */
  times: FairnessTimes;
  /** when the team has something */
  busy: readonly Span[];
  /** when another team of one of its coaches has something, and where */
  coachBusy: readonly (Span & { venueId: number })[];
  record: TeamRecord;
};

/** What a team had so far in the season. */
export type TeamRecord = {
  /** practices in prime time */
  prime: number;
  /** practices that the league took and the team did not make up */
  lost: number;
  /** the ranks of all its results in former rounds, added up */
  ranks: number;
};

/** An open, approved slot that anyone may book. */
export type RoundSlot = Span & {
  id: number;
  venueId: number;
  courtId: number;
  /** the other courts whose floor it takes */
  sharedCourtIds: readonly number[];
};

/** What a team gets; `rank` is null if only any time fits, or nothing. */
export type RoundResult = {
  teamId: number;
  /** whether it has wishes and does not skip the week */
  tookPart: boolean;
  slotId: number | null;
  rank: number | null;
  /** sentences for its coaches: what was met, then why no better wish was */
  reasons: string[];
  /** why it has no slot, for administrators; '' if it has one */
  problem: string;
};

export type RoundFigures = {
  /** teams that may have another practice and do not skip the week */
  teams: number;
  assigned: number;
  firstWishes: number;
  anyTimes: number;
  withoutWishes: number;
  skipped: number;
  openSlots: number;
  leftSlots: number;
};

export type RoundOutcome = { results: RoundResult[]; figures: RoundFigures };
