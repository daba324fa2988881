import type { WeekRangeAnswer } from '@portal/contract/practices.ts';
import { isIsoDate, isTimeZone, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { readStored, writeStored } from '#api/storage.ts';
import { sessionArea } from '#api/token.ts';
import type { Booking } from './from-wire.ts';

/** How long the week range is cached in the session (docs/spec/product.md#delays). */
export const WEEK_RANGE_KEPT_MS = 6 * 60 * 60 * 1000;

/** The cached week range, with its timestamp in milliseconds since 1970 and the league's time zone. */
export type StoredWeekRange = WeekRangeAnswer & { fetchedAt: number; timeZone: string };

const FIELDS = [
  'start_of_period',
  'end_of_period',
  'start_of_current_week',
  'end_of_current_week',
  'start_of_next_week',
  'end_of_next_week',
] as const;

/**
 * The week range cached in this tab's session, or null if there is none, it is older than six hours, or its
 * week is over in the league's time zone.
 * @see docs/spec/product.md#week-range
 */
export function readWeekRange(now: number): StoredWeekRange | null {
  const stored = parse(readStored('tab', 'weekRange'));
  if (!stored) return null;
  const age = now - stored.fetchedAt;
  const { date } = leagueNow(new Date(now), stored.timeZone);
  return age >= 0 && age < WEEK_RANGE_KEPT_MS && date <= stored.end_of_current_week ? stored : null;
}

export function storeWeekRange(range: StoredWeekRange): void {
  writeStored('tab', 'weekRange', JSON.stringify(range));
}

function parse(text: string | null): StoredWeekRange | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const isWhole =
      typeof value?.fetchedAt === 'number' &&
      typeof value.timeZone === 'string' &&
      isTimeZone(value.timeZone) &&
      FIELDS.every((field) => typeof value[field] === 'string' && isIsoDate(value[field]));
    return isWhole ? (value as StoredWeekRange) : null;
  } catch {
    return null;
  }
}

/** The coach's bookings as last loaded, for reading offline. */
type SavedBookings = { bookings: readonly Booking[]; savedAt: number };

/** Saves them in the session's storage: they are cleared with it and, without Remember Me, end with the tab. */
export function saveBookings(bookings: readonly Booking[], savedAt: number): void {
  const area = sessionArea();
  if (area) writeStored(area, 'bookings', JSON.stringify({ bookings, savedAt }));
}

/** What bookings lack that an older portal saved. */
const NEWER = { entryId: null, note: '', isNoteForFamilies: false };

export function readSavedBookings(): SavedBookings | null {
  const area = sessionArea();
  try {
    const value = JSON.parse(
      (area && readStored(area, 'bookings')) ?? 'null',
    ) as Partial<SavedBookings> | null;
    if (!Array.isArray(value?.bookings) || typeof value.savedAt !== 'number') return null;
    return { bookings: value.bookings.map((booking) => ({ ...NEWER, ...booking })), savedAt: value.savedAt };
  } catch {
    return null;
  }
}

/** A team as named in the calls about bookings. */
export type TeamName = { TeamName: string; DivisionName: string };

/**
 * The coach's teams as this tab last stored them, so that the bookings need not wait for them; null if there
 * are none.
 */
export function readTeamNames(): TeamName[] | null {
  try {
    const value: unknown = JSON.parse(readStored('tab', 'user_teams') ?? 'null');
    return Array.isArray(value) && value.every(isTeamName) ? value : null;
  } catch {
    return null;
  }
}

export function storeTeamNames(teams: readonly TeamName[]): void {
  const names = teams.map(({ TeamName, DivisionName }) => ({ TeamName, DivisionName }));
  writeStored('tab', 'user_teams', JSON.stringify(names));
}

function isTeamName(value: unknown): value is TeamName {
  const { TeamName, DivisionName } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof TeamName === 'string' && typeof DivisionName === 'string';
}
