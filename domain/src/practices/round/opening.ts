import { formatDayShort, monthAndDay, shortTime } from '#time/format.ts';
import { instantOf, leagueNow, type WallTime, type Weekday, weekdayOf } from '#time/wall-clock.ts';
import { daysOf, type WeekRange } from '#time/week.ts';

/** When coaches of a division can book the coming week: always, from a time of the week, or after the practice round. */
export const OPENINGS = ['always', 'opens', 'round'] as const;
export type Opening = (typeof OPENINGS)[number];

/** The league's settings (docs/spec/decisions.md#practice-round). */
export type RoundSettings = {
  /** false: coaches can always book both weeks */
  isOn: boolean;
  /** what happens at that time of this week for the coming week */
  opening: 'opens' | 'round';
  weekday: Weekday;
  time: WallTime;
};

export const DEFAULT_ROUND: RoundSettings = { isOn: false, opening: 'round', weekday: 5, time: '20:00:00' };

/** If the round has not run by then, the week opens without it. */
export const OPENS_ANYWAY_HOURS = 2;
const HOUR_MS = 3_600_000;

/** What happened to the coming week so far. */
export type WeekDecision = {
  /** when its round ran; null if it has not, or was undone */
  ranAt: Date | null;
  undoneAt: Date | null;
};

export const openingOf = (
  settings: Pick<RoundSettings, 'isOn' | 'opening'>,
  exception: Opening | null,
): Opening => (settings.isOn ? (exception ?? settings.opening) : 'always');

/** When wishes for the coming week close. A time that the clock change repeats means the first one. */
export function closingTime(
  { weekday, time }: Pick<RoundSettings, 'weekday' | 'time'>,
  range: WeekRange,
  timeZone: string,
): Date {
  const date = daysOf(range.current).find((day) => weekdayOf(day) === weekday) ?? range.current.end;
  return instantOf(date, time, timeZone);
}

/** When the week opens if its round does not run. */
export const opensAnyway = (closesAt: Date, { undoneAt }: Pick<WeekDecision, 'undoneAt'>): Date =>
  new Date(Math.max(closesAt.getTime(), undoneAt?.getTime() ?? 0) + OPENS_ANYWAY_HOURS * HOUR_MS);

/**
 * When coaches can book the coming week, as far as is known; null if they can now. A round is expected to run when it
 * closes.
 */
export function opensAt(
  opening: Opening,
  { closesAt, decision, now }: { closesAt: Date; decision: WeekDecision; now: Date },
): Date | null {
  if (opening === 'always' || (opening === 'round' && decision.ranAt !== null)) return null;
  if (opening === 'opens') return now < closesAt ? closesAt : null;
  const latest = opensAnyway(closesAt, decision);
  if (now >= latest) return null;
  return now < closesAt && decision.undoneAt === null ? closesAt : latest;
}

/** Why a coach can't book the coming week yet. @param at when it opens */
export function notOpenText(at: Date, timeZone: string): string {
  const { date, time } = leagueNow(at, timeZone);
  return `Next week opens on ${formatDayShort(date)}, ${monthAndDay(date)} at ${shortTime(time)}.`;
}
