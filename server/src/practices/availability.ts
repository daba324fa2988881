import type { AvailableSlot } from '@portal/contract/practices.ts';
import { type IsoDate, type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { daysOf, weekRange } from '@portal/domain/time/week.ts';
import { lastReleasedDate, releaseDateOf } from '@portal/domain/venues/purpose.ts';
import { leagueNowOf } from '#platform/clock.ts';
import {
  ALWAYS,
  type CachedDay,
  createDayCache,
  type DayCache,
  NEVER,
  wallClock,
} from '#platform/db/day-cache.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import { type BodyPart, type EncodedBody, encodeParts, toBodyPart } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';

/** The open slots of a day as JSON without the brackets; null if none is open. */
type OpenDay = BodyPart | null;

const [OPENING, BETWEEN, CLOSING] = [toBodyPart('{"availability":['), toBodyPart(','), toBodyPart(']}')];

/**
 * The open slots of the period, from memory. All of them are read again if the settings change.
 * @see docs/decisions/0051-changes-by-trigger.md, 0014-cache-by-day.md
 */
export function createAvailability({ db, feed, clock, settings }: Portal): DayCache<EncodedBody> {
  return createDayCache<OpenDay, EncodedBody>({
    feed,
    topics: ['slots', 'settings'],
    now: () => leagueNowOf(clock, settings.current().timeZone),
    scope: () => settings.current(),
    days({ date }) {
      const { current, next } = weekRange(date, settings.current().weekStart);
      return daysOf({ start: current.start, end: next.end });
    },
    async read(only, now) {
      const days = only ?? [];
      const { timeZone, releaseDays } = settings.current();
      const gamesUntil = lastReleasedDate(now.date, releaseDays);
      const slots = Map.groupBy(await listOpenSlots(db, { days, now, gamesUntil }), ({ date }) => date);
      return new Map(
        days.map((date) => [date, toOpenDay(date, slots.get(date) ?? [], { now, timeZone, releaseDays })]),
      );
    },
    build(days, before) {
      const body = toBody([...days.values()]);
      // an unchanged day is already compressed
      return before !== null && isSame(before, body) ? before : body;
    },
  });
}

/** @param slots those of the day that begin after `now`, in the order of the list */
function toOpenDay(
  date: IsoDate,
  slots: readonly OpenSlot[],
  { now, timeZone, releaseDays }: { now: LeagueNow; timeZone: string; releaseDays: number },
): CachedDay<OpenDay> {
  const [first] = slots;
  const released = wallClock({ date: releaseDateOf(date, releaseDays), time: '00:00:00' });
  const isReleased = released <= wallClock(now);
  // the list changes when slots for games open for practices, and when the first slot begins
  const ends = [
    first === undefined ? NEVER : wallClock({ date, time: first.startTime }),
    isReleased ? NEVER : released,
  ];
  const json = JSON.stringify(slots.map((slot) => toAvailableSlot(slot, timeZone)));
  return {
    value: first === undefined ? null : toBodyPart(json.slice(1, -1)),
    // if the clock goes backward, this stays valid unless slots had begun or were kept for games then
    validFrom: now.date >= date ? wallClock(now) : isReleased ? released : ALWAYS,
    validUntil: ends.toSorted()[0] ?? NEVER,
  };
}

/** Leaves out the team that a slot is held for. Only that team sees it, among its offers. */
const toAvailableSlot = (slot: OpenSlot, timeZone: string): AvailableSlot => ({
  Id: slot.id,
  AvailableDate: slot.date,
  AvailableTime: slot.startTime,
  EndTime: slot.endTime,
  SchoolName: slot.schoolName,
  GymName: slot.gymName,
  Court: slot.court,
  ...(slot.isOnlyCourt && { isOnlyCourt: true }),
  ScheduleName: slot.scheduleName,
  VenueId: slot.venueId,
  ...(slot.heldUntil !== null && { HeldUntil: wallClock(leagueNow(slot.heldUntil, timeZone)) }),
});

/** One JSON object of all days, with the same bytes as if it were serialized as a whole. */
function toBody(days: readonly OpenDay[]): EncodedBody {
  const parts = days.flatMap((part) => (part === null ? [] : [BETWEEN, part]));
  return encodeParts([OPENING, ...parts.slice(1), CLOSING]);
}

const isSame = (a: EncodedBody, b: EncodedBody) => a.form('identity').etag === b.form('identity').etag;
