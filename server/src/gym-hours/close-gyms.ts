import { closesPartOf, isClosedOn, isClosureOf, WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { closureText } from '#venues/describe.ts';
import { listVenues, lockVenues } from '#venues/known-venues.ts';
import {
  closureKey,
  deleteClosures,
  insertClosures,
  listClosures,
  type NewClosure,
  type StoredClosure,
} from './stored-hours.ts';
import { dropSlots, findUngranted } from './ungranted-slots.ts';

/**
 * Closes gyms and takes their slots out of the schedule, in the transaction of what that belongs to. Booked slots stay as
 * long as they are booked. A closure that is there already stays as it is, and one of a gym or court that is gone is left
 * out. The caller has blocked bookings in the season.
 * @returns the closures as they are stored, and the entries in the closed time, blackouts excepted
 */
export async function closeGyms(
  portal: Portal,
  tx: Tx,
  { seasonId, closures, now }: { seasonId: number; closures: readonly NewClosure[]; now: Date },
): Promise<{ stored: StoredClosure[]; entries: NamedEntry[] }> {
  await lockVenues(tx);
  const courts = (await listVenues(tx)).flatMap(({ id, schoolId, courtList }) =>
    courtList.map((court) => ({ venueId: id, schoolId, courtId: court.id })),
  );
  const existing = closures.filter((closure) => courts.some((court) => isClosureOf(closure, court)));
  const before = new Set((await listClosures(tx, seasonId)).map(closureKey));
  const added = existing.filter((closure) => !before.has(closureKey(closure)));
  if (added.length > 0) await insertClosures(tx, seasonId, added);
  const courtOf = new Map(courts.map((court) => [court.courtId, court]));
  const found = await findUngranted(portal, tx, {
    seasonId,
    concerns: ({ courtId, date }) => {
      const court = courtOf.get(courtId);
      return court !== undefined && existing.some((one) => isClosureOf(one, court) && isClosedOn(one, date));
    },
  });
  await dropSlots(tx, found, now);
  const keys = new Set(existing.map(closureKey));
  const stored = (await listClosures(tx, seasonId)).filter((closure) => keys.has(closureKey(closure)));
  return { stored, entries: found.entries };
}

/** Removes the closures of gyms on whole days that were added for this reason and are still as they were. */
export async function openGyms(
  tx: Tx,
  seasonId: number,
  days: readonly { venueId: number; date: IsoDate }[],
  reason: string,
): Promise<void> {
  await lockVenues(tx);
  const keys = new Set(
    days.map(({ venueId, date }) =>
      closureKey({ firstDate: date, lastDate: date, schoolId: null, venueId, ...WHOLE_DAYS }),
    ),
  );
  const stored = await listClosures(tx, seasonId);
  await deleteClosures(
    tx,
    stored.filter((closure) => closure.reason === reason && keys.has(closureKey(closure))),
  );
}

type Time = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** A closure that takes gym time. `text` is 'Thu, Dec 10, 2026, Salk - Gym: Concert'. */
type TakingClosure = { id: number; reason: string; text: string };

/**
 * Finds the closure of the season that takes a time, or a part of it.
 * @returns undefined if there is none. Of several it is the one that was added first
 */
export async function closureFinder(
  db: Db,
  seasonId: number,
): Promise<(time: Time) => TakingClosure | undefined> {
  const venues = await listVenues(db);
  const closures = await listClosures(db, seasonId);
  const courts = new Map(
    venues.flatMap(({ id, schoolId, courtList }) =>
      courtList.map((court) => [court.id, { schoolId, venueId: id, courtId: court.id }]),
    ),
  );
  return (time) => {
    const court = courts.get(time.courtId);
    const closure = closures.find(
      (each) =>
        court !== undefined &&
        isClosureOf(each, court) &&
        isClosedOn(each, time.date) &&
        closesPartOf(each, time),
    );
    return closure && { id: closure.id, reason: closure.reason, text: closureText(closure, venues) };
  };
}
