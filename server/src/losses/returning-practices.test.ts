import { OWLS } from '@portal/testkit/booking-stage.ts';
import { holdSlot, makeEntry, makeSeason, makeSlot } from '@portal/testkit/factories.ts';
import { insertRow, insertRows, updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const db = () => stage.test.portal.db;

const isLater = () => {
  const { clock } = stage.test;
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
};

/** A slot in Memorial at the time of the lost practice. */
const sameTime = async () =>
  await makeSlot(db(), {
    seasonId: stage.league.season.id,
    courtId: stage.memorial.friday6.courtId,
    date: stage.at(18).date,
    startTime: '18:00:00',
  });

const permit = (hour: 18 | 19, status: 'pending' | 'declined') =>
  db().updateTable('slot').set({ permitStatus: status }).where('id', '=', stage.at(hour).id).execute();

const holdFor = (teamId: number, slotId: number) =>
  holdSlot(db(), { slotId, teamId, now: stage.test.clock.now() });
const hold = (hour: 18 | 19, teamId: number) => holdFor(teamId, stage.at(hour).id);

/** A part of the court of the lost practice, held at its time. */
async function holdPart(teamId: number): Promise<void> {
  const { courtId, date, startTime } = stage.at(18);
  const { id } = await insertRow(db(), 'court', {
    venueId: stage.league.venue.id,
    name: 'Half',
    nameKey: 'half',
    partOf: courtId,
  });
  const { season } = stage.league;
  const slot = await makeSlot(db(), { seasonId: season.id, courtId: id, date, startTime });
  await holdFor(teamId, slot.id);
}

/** An entry of a team at the time of the lost practice, made now. */
async function placeTeam(teamId: number): Promise<void> {
  const { id } = await makeEntry(db(), { slot: await sameTime(), type: 'practice', homeTeamId: teamId });
  await db().updateTable('entry').set({ createdAt: stage.test.clock.now() }).where('id', '=', id).execute();
}

/** The Hawks' practice goes on until 8 PM; the blackout is canceled that takes its first hour. */
describe('a lost practice comes back', () => {
  beforeEach(async () => {
    await updateRows(db(), 'entry', { slotId: stage.at(18).id }, { endTime: '20:00:00' });
  });

  const cases: [what: string, isBack: boolean, change: () => Promise<unknown>][] = [
    ['if nothing else has changed', true, async () => {}],
    ['unless its slot is pending again', false, () => permit(18, 'pending')],
    ['unless the slot that it goes on into is declined', false, () => permit(19, 'declined')],
    [
      'unless the slot that it goes on into is booked',
      false,
      async () => expect((await stage.other.reserve(stage.body(stage.at(19), OWLS))).statusCode).toBe(200),
    ],
    ['unless its slot is held for another team', false, () => hold(18, stage.league.girlsHawks.id)],
    [
      'unless the slot that it goes on into is held for another team',
      false,
      () => hold(19, stage.league.girlsHawks.id),
    ],
    [
      'unless a part of its court is held for another team',
      false,
      () => holdPart(stage.league.girlsHawks.id),
    ],
    ['if a slot of it is held for its own team', true, () => hold(19, stage.league.boysHawks.id)],
    ['unless its team has something else at that time', false, () => placeTeam(stage.league.boysHawks.id)],
    [
      'unless another team of its coach has been placed elsewhere at that time since',
      false,
      () => placeTeam(stage.league.girlsHawks.id),
    ],
    [
      'if another team of its coach was elsewhere at that time before, too',
      true,
      async () =>
        makeEntry(db(), {
          slot: await sameTime(),
          type: 'practice',
          homeTeamId: stage.league.girlsHawks.id,
        }),
    ],
    [
      'unless another season is active',
      false,
      async () => {
        await db().updateTable('season').set({ isActive: false }).execute();
        await makeSeason(db(), { year: 2027, isActive: true });
      },
    ],
    [
      'unless a closure that is not published yet takes its time',
      false,
      async () => {
        const days = { seasonId: stage.league.season.id, firstDate: '2026-11-19', lastDate: '2026-11-19' };
        const hours = { fromTime: '17:00:00', toTime: '22:00:00' };
        const gym = { venueId: stage.league.venue.id, courtId: null };
        await insertRows(db(), 'permit', {
          ...days,
          ...hours,
          ...gym,
          weekday: 4,
          slotMinutes: 60,
          status: 'approved',
        });
        await insertRows(db(), 'closure', {
          ...days,
          ...gym,
          schoolId: null,
          weekday: null,
          fromTime: null,
          toTime: null,
          reason: 'Concert',
        });
      },
    ],
  ];

  it.each(cases)('%s', async (_, isBack, change) => {
    doneOf(await stage.addLoss([], { reservationEndTime: '19:00' }));
    isLater();
    await change();
    const answer = await stage.admin.post('/admin/cancel/blackout', {
      AvailabilityId: stage.at(18).id,
      blackoutScope: 'gym',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [state] = await db()
      .selectFrom('entry')
      .select('state')
      .where('homeTeamId', '=', stage.league.boysHawks.id)
      .where('slotId', '=', stage.at(18).id)
      .execute();
    expect(state).toEqual({ state: isBack ? 'active' : 'cancelled' });
  });
});
