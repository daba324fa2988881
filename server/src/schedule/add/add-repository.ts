import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';

/** How long entries of a type last by default, and whether they block the court. */
export async function getTypeRules(
  db: Db,
  type: EntryType,
): Promise<{ defaultMinutes: number; blocks: boolean }> {
  return await db
    .selectFrom('reservationType')
    .select(['defaultDurationMinutes as defaultMinutes', 'blocksAvailability as blocks'])
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
}

/** The text of a blackout reason or clinic name; null if there is none with that id. */
export async function findEventName(db: Db, kind: 'blackout' | 'clinic', id: number): Promise<string | null> {
  const row = await db
    .selectFrom('eventName')
    .select('name')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export type NewBlackout = {
  seasonId: number;
  schoolId: number;
  /** null if the whole school is closed */
  venueId: number | null;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  accountId: number;
  now: Date;
};

/** @returns the id that its parts refer to */
export async function insertBlackout(tx: Tx, blackout: NewBlackout): Promise<number> {
  const { id } = await tx
    .insertInto('blackout')
    .values({
      seasonId: blackout.seasonId,
      scope: blackout.venueId === null ? 'school' : 'gym',
      schoolId: blackout.schoolId,
      venueId: blackout.venueId,
      blackoutDate: blackout.date,
      startTime: blackout.startTime,
      endTime: blackout.endTime,
      createdBy: blackout.accountId,
      createdAt: blackout.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
