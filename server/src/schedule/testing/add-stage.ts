import type { Done } from '@portal/contract/schedule-changes.ts';
import { type BookingStage, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';

type Answer = Awaited<ReturnType<CoachCalls['post']>>;

/** The calls that put entries on the schedule, as the administrator's Add modal sends them, with changes. */
export type AddStage = BookingStage & {
  /** this week's slot that begins at that hour, on the first court of the league or the second */
  at(hour: 18 | 19, court?: 0 | 1): TestSlot;
  /** moves the clock, and every session with it */
  travel(instant: string): Promise<void>;
  practiceBody(slot: TestSlot, changes?: object): Record<string, unknown>;
  gameBody(slot: TestSlot, changes?: object): Record<string, unknown>;
  eventBody(slot: TestSlot, changes?: object): Record<string, unknown>;
  practice(slot: TestSlot, changes?: object, key?: string): Promise<Answer>;
  game(slot: TestSlot, changes?: object): Promise<Answer>;
  clinic(slot: TestSlot, changes?: object): Promise<Answer>;
  blackout(slot: TestSlot, changes?: object, key?: string): Promise<Answer>;
  update(slot: TestSlot, changes?: object): Promise<Answer>;
  /** the reason of a blackout */
  holiday(): Promise<{ blackoutReasonId: number }>;
  /** active entries by date, court and start: 'practice 18:00-19:00' with ids */
  entries(): Promise<StoredEntry[]>;
  /** 'Ada@kind' for every email so far, oldest first */
  mails(): Promise<string[]>;
  history(): Promise<{ action: string; actor: string; slotId: number | null }[]>;
};

export type StoredEntry = {
  id: number;
  slotId: number;
  courtId: number;
  what: string;
  revision: number;
  quotaSlot: number | null;
  title: string | null;
  blackoutId: number | null;
};

/** Starts a portal with the small league before each test of the file. Use the result only inside tests. */
export function useAddStage(): AddStage {
  const stage = useBookingStage() as AddStage;
  const placeOf = (slot: TestSlot) => ({
    venueId: stage.league.venue.id,
    court: stage.league.venue.courts.find(({ id }) => id === slot.courtId)?.name,
  });
  const keyed = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });
  const bodies = {
    practiceBody: (slot: TestSlot, changes: object = {}) => ({
      ...placeOf(slot),
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      divisionName: 'Boys 3-4',
      teamName: 'Hawks',
      ...changes,
    }),
    gameBody: (slot: TestSlot, changes: object = {}) => ({
      ...placeOf(slot),
      scheduleDate: slot.date,
      scheduleTime: slot.startTime,
      type: 'game',
      scheduleType: 'Regular Schedule',
      divisionName: 'Boys 3-4',
      homeTeam: 'Hawks',
      awayTeam: 'Owls',
      homeCoachEmail: 'coach@example.org',
      awayCoachEmail: 'other@example.org',
      ...changes,
    }),
    eventBody: (slot: TestSlot, changes: object = {}) => ({
      availabilityId: slot.id,
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      ...changes,
    }),
  };
  return Object.assign(stage, {
    ...bodies,
    at(hour: 18 | 19, court: 0 | 1 = 0) {
      const courtId = stage.league.venue.courts[court]?.id;
      const found = stage.league.slots.thisWeek.find(
        (slot) => slot.startTime === `${hour}:00:00` && slot.courtId === courtId,
      );
      if (found === undefined) throw new Error(`The league has no slot at ${hour}.`);
      return found;
    },
    async travel(instant: string) {
      stage.test.clock.set(instant);
      await stage.test.portal.db
        .updateTable('session')
        .set({ expiresAt: new Date('2027-12-31T00:00:00Z'), lastUsedAt: new Date(instant) })
        .execute();
    },
    practice: (slot: TestSlot, changes?: object, key?: string) =>
      stage.admin.post('/admin/reserve', bodies.practiceBody(slot, changes), keyed(key)),
    game: (slot: TestSlot, changes?: object) =>
      stage.admin.post('/admin/games/schedule', bodies.gameBody(slot, changes)),
    clinic: (slot: TestSlot, changes?: object) =>
      stage.admin.post('/admin/clinic', bodies.eventBody(slot, changes)),
    blackout: (slot: TestSlot, changes?: object, key?: string) =>
      stage.admin.post('/admin/blackout', bodies.eventBody(slot, changes), keyed(key)),
    update: (slot: TestSlot, changes?: object) =>
      stage.admin.post('/admin/reservations/update-endtime', bodies.eventBody(slot, changes)),
    async entries() {
      const rows = await stage.test.portal.db
        .selectFrom('entry')
        .selectAll()
        .where('state', '=', 'active')
        .orderBy('entryDate')
        .orderBy('courtId')
        .orderBy('startTime')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        slotId: row.slotId,
        courtId: row.courtId,
        what: `${row.type} ${row.startTime.slice(0, 5)}-${row.endTime.slice(0, 5)}`,
        revision: row.revision,
        quotaSlot: row.weekSeat,
        title: row.title,
        blackoutId: row.blackoutId,
      }));
    },
    async mails() {
      const rows = await stage.test.portal.db
        .selectFrom('mail')
        .select(['kind', 'recipient'])
        .orderBy('id')
        .execute();
      return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
    },
    async holiday() {
      const { id: blackoutReasonId } = await rowOf(stage.test.portal.db, 'eventName', { name: 'Holiday' });
      return { blackoutReasonId };
    },
    async history() {
      return await stage.test.portal.db
        .selectFrom('history')
        .select(['action', 'actor', 'slotId'])
        .orderBy('id')
        .execute();
    },
  });
}

/** The message for a refused field, or why there is none. */
export function refusedField(answer: Answer, field: string) {
  const { status, code, error, fields } = refusalOf(answer);
  return { status, code, error, field: fields?.[field] };
}

/** What `refusedField` returns for a field that is refused with this text. */
export const invalid = (error: string) => ({ status: 422, code: 'INVALID_INPUT', error, field: error });

export const doneOf = (answer: Answer): Done => {
  if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
  return answer.json<Done>();
};
