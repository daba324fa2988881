import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { takesFloor, teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import { freePlaces } from '@portal/domain/schedule/free-places.ts';
import { rankPlaces, withNearness } from '@portal/domain/schedule/rank-places.ts';
import { mayShareSlot } from '@portal/domain/schedule/shared-slot.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate, isPast, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { approvedSlots, listTakenTimes } from '#court-time/season-times.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { peopleOf } from '../entry-mails.ts';
import { warningsAt } from './coach-warnings.ts';
import { type BusyCoach, listBusyCoaches, listMovableEntries, type MovableEntry } from './move-repository.ts';

const MAX_SHOWN = 12;

/**
 * The nearest places for an entry, best first: approved, free, and at times at which its teams are free.
 * @param date lists all places of that day instead, on every quarter hour for an entry that need not take whole slots
 * @throws AppError NOT_FOUND | SLOT_PAST
 * @see docs/spec/decisions.md#move
 */
export async function listPlaces(
  portal: Portal,
  entryId: number,
  date: IsoDate | null,
): Promise<MovePlace[]> {
  const [entry] = await listMovableEntries(portal.db, [entryId]);
  if (entry === undefined) throw new AppError('NOT_FOUND', 'Entry not found.');
  const { timeZone, weekStart: firstDay } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  if (entry.state === 'active' && isPast(entry.date, entry.startTime, now)) {
    throw new AppError('SLOT_PAST', 'This entry has already started. It can’t be moved.');
  }
  const teamIds = teamIdsOf(entry);
  const slots = await approvedSlots(portal.db, entry.seasonId)
    .select(['p.venueId', 'p.schoolName', 'p.gymName', 'p.courtName as court'])
    .where('s.slotDate', '>=', now.date)
    .$if(date !== null, (ofDay) => ofDay.where('s.slotDate', '=', date))
    .execute();
  const [firstDate, lastDate] = [slots.at(0)?.date, slots.at(-1)?.date];
  if (firstDate === undefined || lastDate === undefined) return [];
  // whole weeks, for the weekly limit
  const first = weekStartOf(firstDate, firstDay);
  const last = addDays(weekStartOf(lastDate, firstDay), 6);
  const taken = (await listTakenTimes(portal.db, { first, last }))
    .filter(({ entryId: other }) => other !== entry.entryId)
    .map((other) => ({ ...other, isOfTeams: other.teamIds.some((id) => teamIds.includes(id)) }));
  const takenByDay = Map.groupBy(taken, (other) => other.date);
  const minutes = minutesOf(entry.endTime) - minutesOf(entry.startTime);
  const courtDays = Map.groupBy(slots, ({ courtId, date }) => `${date} ${courtId}`);
  const candidates = [...courtDays.values()].flatMap((ofCourt) => {
    const [first] = ofCourt;
    if (first === undefined) return [];
    const ofDay = takenByDay.get(first.date) ?? [];
    const onCourt = ofDay
      .filter((other) => other.blocks && takesFloor(other, first.courtId))
      .map((other) => ({ ...other, sharesSlot: mayShareSlot(entry.type, other.type) }));
    return freePlaces(ofCourt, onCourt, minutes, { everyQuarterHour: date !== null })
      .filter((place) => !isPast(first.date, place.startTime, now) && !isSamePlace(place, entry))
      .filter((place) => !ofDay.some((other) => other.isOfTeams && overlaps(other, place)))
      .flatMap((place) => {
        const slot = ofCourt.find(({ id }) => id === place.slotId);
        if (slot === undefined) return [];
        // a practice takes whole slots, as coaches book them
        if (entry.type === 'practice' && place.startTime !== slot.startTime) return [];
        const costs = [
          slot.isHeld && 'Held for a team.',
          ...costsOfDay(entry, first.date, ofDay),
          weekCost(entry, first.date, taken, firstDay),
        ].filter((cost) => cost !== false);
        return [{ ...slot, ...place, costs }];
      });
  });
  const [named] = await listCoachedEntries(portal.db, [entry.entryId]);
  const emailed = named === undefined || entry.type === 'clinic' ? 0 : peopleOf(named).length;
  const best =
    date === null ? rankPlaces(entry, candidates).slice(0, MAX_SHOWN) : withNearness(entry, candidates);
  const busyByDay = new Map<IsoDate, BusyCoach[]>();
  for (const { date: day } of best) {
    if (busyByDay.has(day)) continue;
    const query = { teamIds, dates: [day], exceptEntryIds: [entry.entryId] };
    busyByDay.set(day, await listBusyCoaches(portal.db, query));
  }
  return best.map(
    ({ id: _, slotId, date: day, startTime, endTime, schoolName, gymName, court, why, costs }) => ({
      AvailabilityId: slotId,
      date: day,
      startTime,
      endTime,
      SchoolName: schoolName,
      GymName: gymName,
      Court: court,
      why,
      emailed,
      costs: [...costs, ...warningsAt({ startTime, endTime }, busyByDay.get(day) ?? [])],
    }),
  );
}

const isSamePlace = (place: { slotId: number; startTime: string }, entry: MovableEntry) =>
  entry.state === 'active' && place.slotId === entry.slotId && place.startTime === entry.startTime;

/** Another entry, and whether it is one of the teams of the entry that moves. */
type OtherTime = TakenTime & { isOfTeams: boolean };

/** The other entries of the teams on that day, as a cost. */
function costsOfDay(entry: MovableEntry, date: IsoDate, ofDay: readonly OtherTime[]): string[] {
  if (date === entry.date || !ofDay.some(({ isOfTeams }) => isOfTeams)) return [];
  return [`${entry.awayTeam === '' ? 'The team has' : 'A team has'} something else on ${formatDate(date)}.`];
}

/** The cost of exceeding the team's weekly limit in that week. */
function weekCost(
  entry: MovableEntry,
  date: IsoDate,
  taken: readonly OtherTime[],
  firstDay: Parameters<typeof weekStartOf>[1],
): string | false {
  if (entry.type !== 'practice' || entry.limit === null) return false;
  const week = weekStartOf(date, firstDay);
  const used = taken.filter(
    (other) => other.isOfTeams && other.type === 'practice' && weekStartOf(other.date, firstDay) === week,
  ).length;
  return (
    used >= entry.limit && `One practice more than the team may have in the week of ${formatDate(week)}.`
  );
}
