import { closesPartOf, isClosedOn, isClosureOf } from '@portal/domain/availability/closure.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { closureText } from './describe.ts';
import { listClosures } from './hours-repository.ts';
import { listVenues } from './venue-repository.ts';

type Time = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** A closure that takes gym time. `text` is 'Thu, Dec 10, 2026, Salk - Gym: Concert'. */
export type TakingClosure = { id: number; reason: string; text: string };

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
