import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';

export type NewBlackout = {
  seasonId: number;
  schoolId: number;
  /** null where the whole school is closed */
  venueId: number | null;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  accountId: number;
  now: Date;
};

/** @returns the id that its parts carry */
export async function insertBlackout(tx: Tx, blackout: NewBlackout): Promise<number> {
  const { id } = await tx
    .insertInto('blackout')
    .values({
      season_id: blackout.seasonId,
      scope: blackout.venueId === null ? 'school' : 'gym',
      school_id: blackout.schoolId,
      venue_id: blackout.venueId,
      blackout_date: blackout.date,
      start_time: blackout.startTime,
      end_time: blackout.endTime,
      created_by: blackout.accountId,
      created_at: blackout.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
