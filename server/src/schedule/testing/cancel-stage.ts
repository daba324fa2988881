import type { HistoryItem } from '@portal/contract/schedule.ts';
import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import { type BookingStage, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeEntry, makeSession, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRow, rowOf, updateRows } from '@portal/testkit/rows.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Db } from '#platform/db/database.ts';

/** The calls that cancel, undo and list, made by one person. */
export function cancelCalls({ get, post }: Pick<CoachCalls, 'get' | 'post'>) {
  const keyed = (key?: string): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key };
  const cancelEntry = (slot: { id: number }, more: object = {}, key?: string) =>
    post('/admin/cancel-reservation', { AvailabilityId: slot.id, ...more }, keyed(key));
  return {
    cancelEntry,
    cancelClinic: (slot: { id: number }, more: object = {}) =>
      post('/admin/cancel/clinic', { AvailabilityId: slot.id, ...more }),
    cancelBlackout: (slot: { id: number }, more: object = {}) =>
      post('/admin/cancel/blackout', { AvailabilityId: slot.id, ...more }),
    undo: (id: number, more: object = {}) => post(`/admin/cancellations/${id}/undo`, more),
    history: async (slot: { id: number }): Promise<HistoryItem[]> =>
      (await get(`/admin/slots/${slot.id}/history`)).json(),
    /** cancels an entry that must exist. @returns how to undo it */
    async cancelled(slot: { id: number }): Promise<number> {
      return undoIdOf(await cancelEntry(slot));
    },
  };
}

/** The undo that a cancel offered. */
export function undoIdOf(answer: LightMyRequestResponse): number {
  if (answer.statusCode !== 200) throw new Error(`The cancel was refused: ${answer.body}`);
  return answer.json<CancelDone>().undo.id;
}

type TestEntry = Parameters<typeof makeEntry>[1];

/** Both administrators' calls on the booking stage. Use the result only inside tests. */
export function useCancelStage(): BookingStage & {
  calls(): ReturnType<typeof cancelCalls>;
  otherAdmin(): Promise<ReturnType<typeof cancelCalls>>;
  /** moves the clock; the administrator logs in again */
  moveTo(instant: string): Promise<void>;
  /** a practice that a coach of the Hawks booked in their first slot of this week */
  practice(more?: Partial<TestEntry>): ReturnType<typeof makeEntry>;
  /** a game of the Hawks against the Owls, from that slot until 19:15 */
  game(type?: 'game' | 'playoff'): ReturnType<typeof makeEntry>;
} {
  const stage = useBookingStage();
  return Object.assign(stage, {
    calls: () => cancelCalls(stage.admin),
    practice: (more: Partial<TestEntry> = {}) =>
      makeEntry(stage.test.portal.db, {
        slot: stage.slot('thisWeek'),
        type: 'practice',
        homeTeamId: stage.league.boysHawks.id,
        bookedBy: 'coach',
        quotaSlot: 1,
        ...more,
      }),
    game: (type: 'game' | 'playoff' = 'game') =>
      makeEntry(stage.test.portal.db, {
        slot: stage.slot('thisWeek'),
        type,
        homeTeamId: stage.league.boysHawks.id,
        awayTeamId: stage.league.owls.id,
        endTime: '19:15:00',
      }),
    async moveTo(instant: string) {
      const { portal, app, clock } = stage.test;
      clock.set(instant);
      const token = await makeSession(portal.db, { accountId: stage.league.admin.id, now: clock.now() });
      stage.admin = coachCalls(app, { token });
    },
    async otherAdmin() {
      const { portal, app, clock } = stage.test;
      const { id } = await makeAccount(portal.db, { role: 'ADMIN', email: 'second@example.org' });
      return cancelCalls(
        coachCalls(app, { token: await makeSession(portal.db, { accountId: id, now: clock.now() }) }),
      );
    },
  });
}

/** A blackout over these slots, one part on each, named 'Gym maintenance'. */
export async function makeBlackout(
  db: Db,
  { slots, scope }: { slots: readonly TestSlot[]; scope: 'gym' | 'school' },
): Promise<number[]> {
  const [first] = slots;
  if (first === undefined) throw new Error('The blackout has no part.');
  const place = await db
    .selectFrom('court')
    .innerJoin('venue', 'venue.id', 'court.venueId')
    .select(['venue.id', 'venue.schoolId'])
    .where('court.id', '=', first.courtId)
    .executeTakeFirstOrThrow();
  const season = await rowOf(db, 'season', { isActive: true });
  const blackout = await insertRow(db, 'blackout', {
    seasonId: season.id,
    scope,
    schoolId: place.schoolId,
    venueId: scope === 'gym' ? place.id : null,
    blackoutDate: first.date,
    startTime: first.startTime,
    endTime: first.endTime,
    createdBy: null,
    createdAt: new Date('2026-11-01T12:00:00Z'),
  });
  const ids: number[] = [];
  for (const slot of slots) {
    const { id } = await makeEntry(db, { slot, type: 'blackout' });
    await updateRows(db, 'entry', { id }, { blackoutId: blackout.id, title: 'Gym maintenance' });
    ids.push(id);
  }
  return ids;
}

/** The states of all entries, by id. */
export const entryStates = async (db: Db): Promise<Record<number, string>> =>
  Object.fromEntries(
    (await db.selectFrom('entry').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
  );

export const mailsOf = (db: Db) =>
  db.selectFrom('mail').select(['kind', 'recipient', 'data']).orderBy('id').execute();
