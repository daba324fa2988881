import { overlaps } from '@portal/domain/court-time/day-time.ts';
import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { nearestSlots } from '@portal/domain/schedule/nearest-slots.ts';
import { isWithin, type WeekRange, weekOf, weekRange } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { listTakenTimes } from '#court-time/season-times.ts';
import { type FreeSlot, toFreeSlot } from '#mail/kinds/entry-facts.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';

/** Keeps the email short; the page has all of them. */
const MAX_OFFERED = 4;

export type FreeSlots = ReadonlyMap<number, readonly FreeSlot[]>;

/**
 * Slots that teams could book in place of practices that the league cancels, by the entry's id: for each practice of
 * this week and the next, the nearest open slots that the weekly limit allows and at which its team is free. Teams that
 * can't book another practice in these weeks are left out.
 * @param lost.entryIds entries already canceled in this transaction; their court time is not offered
 * @param lost.emailed the entries among these whose teams get an email; all by default
 * @param lost.notOffered slots that are about to be closed
 * @see docs/spec/decisions.md#kinds-of-email, docs/spec/decisions.md#bump-help
 */
export async function freeSlotsFor(
  portal: Portal,
  tx: Tx,
  {
    entryIds,
    emailed = entryIds,
    notOffered,
  }: {
    entryIds: readonly number[];
    emailed?: readonly number[];
    notOffered?: ReadonlySet<number> | undefined;
  },
): Promise<FreeSlots> {
  const { timeZone, weekStart, releaseDays } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  const range = weekRange(now.date, weekStart);
  const lost = (await listLostPractices(tx, emailed)).filter(({ date }) => weekOf(date, range) !== null);
  if (lost.length === 0) return new Map();
  const days = { first: range.current.start, last: range.next.end };
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const open = await listOpenSlots(tx, { ...days, now, gamesUntil, without: entryIds });
  const slots = open.filter(({ id, heldUntil }) => heldUntil === null && notOffered?.has(id) !== true);
  const teamIds = lost.map(({ teamId }) => teamId);
  const times = await listTakenTimes(tx, { ...days, teamIds });
  const { isOpen } = await readOpenings(portal, tx, teamIds);
  const offers = new Map<number, readonly FreeSlot[]>();
  for (const practice of lost) {
    const taken = times.filter((time) => time.teamIds.includes(practice.teamId));
    const weeks = bookableWeeks(practice, taken, range);
    if (weeks.length === 0) continue;
    const free = slots.filter(
      (slot) =>
        weeks.some((week) => isWithin(slot.date, range[week])) &&
        isOpen(practice.teamId, slot.date) &&
        !isBusy(slot, taken),
    );
    offers.set(practice.entryId, nearestSlots(practice, free, MAX_OFFERED).map(toFreeSlot));
  }
  return offers;
}

/** The weeks of the period in which the team may book one more practice. */
function bookableWeeks({ limit }: LostPractice, times: readonly TakenTime[], range: WeekRange) {
  return (['current', 'next'] as const).filter((week) => {
    const used = times.filter(({ date, type }) => type === 'practice' && isWithin(date, range[week])).length;
    return hasFreePractice({ used, limit });
  });
}

const isBusy = (slot: OpenSlot, times: readonly TakenTime[]): boolean =>
  times.some((time) => time.date === slot.date && overlaps(time, slot));

/** A practice of the active season with its team's weekly limit. */
type LostPractice = {
  entryId: number;
  teamId: number;
  /** practices a week in the division */
  limit: number;
  date: string;
  startTime: string;
  venueId: number;
};

/** The entries among these that are practices of the active season, by id. */
async function listLostPractices(tx: Tx, entryIds: readonly number[]): Promise<LostPractice[]> {
  return await tx
    .selectFrom('entry as e')
    .innerJoin('team as t', 't.id', 'e.homeTeamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('court as k', 'k.id', 'e.courtId')
    .select(['e.id as entryId', 't.id as teamId', 'd.practicesPerWeek as limit', 'e.entryDate as date'])
    .select(['e.startTime', 'k.venueId'])
    .where('e.id', '=', anyOf(entryIds))
    .where('e.type', '=', 'practice')
    .where('x.isActive', '=', true)
    .orderBy('e.id')
    .execute();
}
