import type { Closure } from '@portal/domain/availability/closure.ts';
import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import type { Db } from '#platform/db/database.ts';
import { listClosures, listPermits } from './hours-repository.ts';
import { listVenues } from './venue-repository.ts';

export type GymHours = {
  permits: Permit<number>[];
  closures: Closure<number>[];
  venues: Map<number, { schoolId: number; scheduleName: string; courts: number[] }>;
};

/** What slots are generated from: permits and closures of a season, and all venues. */
export async function readGymHours(db: Db, seasonId: number): Promise<GymHours> {
  const venues = await listVenues(db);
  return {
    permits: await listPermits(db, seasonId),
    closures: await listClosures(db, seasonId),
    venues: new Map(
      venues.map(({ id, schoolId, scheduleName, courts }) => [
        id,
        { schoolId, scheduleName, courts: [...courts.values()] },
      ]),
    ),
  };
}
