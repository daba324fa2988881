import {
  LONG_AGO,
  makeDivision,
  makeEntry,
  makeSlot,
  makeTeam,
  type TestSlot,
} from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { freeSlotsFor } from './free-slots.ts';
import { mailsOf, useCancelStage } from './testing/cancel-stage.ts';

/**
 * Tuesday, 2026-11-17, noon. The league has slots on Thursday at 18:00 and 19:00 on two courts, this week and the next.
 */
const stage = useCancelStage();
const db = () => stage.test.portal.db;

const practiceOn = (slot: TestSlot, more: Partial<Parameters<typeof makeEntry>[1]> = {}) =>
  makeEntry(db(), {
    slot,
    type: 'practice',
    homeTeamId: stage.league.owls.id,
    bookedBy: 'coach',
    quotaSlot: 1,
    ...more,
  });

/** What the email to the coach of the Owls offers, as 'date time gym/court'. */
async function offered(): Promise<string[] | undefined> {
  const mails = await mailsOf(db());
  const data = mails.find(({ recipient }) => recipient === 'other@example.org')?.data as {
    freeSlots?: { date: string; startTime: string; gymName: string; court: string }[];
  };
  return data.freeSlots?.map(
    ({ date, startTime, gymName, court }) => `${date.slice(5)} ${startTime.slice(0, 5)} ${gymName}/${court}`,
  );
}
const cancel = (slot: TestSlot) => stage.calls().cancelEntry(slot, { reason: 'The floor is wet' });
const more = (date: string, startTime: string) =>
  makeSlot(db(), {
    seasonId: stage.league.season.id,
    courtId: stage.league.venue.court.id,
    date,
    startTime,
  });

describe('a team that loses its practice to the league', () => {
  it('offers a team that loses its practice the nearest open slots of both weeks, but not the lost one', async () => {
    await practiceOn(stage.slot('thisWeek'));
    await more('2026-11-20', '18:00:00');
    await more('2026-11-21', '09:00:00');
    await more('2026-12-01', '18:00:00');
    expect((await cancel(stage.slot('thisWeek'))).statusCode).toBe(200);
    expect(await offered()).toEqual([
      '11-19 18:00 Gym/2',
      '11-19 19:00 Gym/1',
      '11-20 18:00 Gym/1',
      '11-21 09:00 Gym/1',
    ]);
  });

  it('offers a team no slot in a week that it has used up or during its game', async () => {
    await practiceOn(stage.slot('thisWeek'));
    await practiceOn(stage.slot('nextWeek'));
    await makeEntry(db(), {
      slot: stage.slot('thisWeek', 2),
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      awayTeamId: stage.league.owls.id,
    });
    await cancel(stage.slot('thisWeek'));
    expect(await offered()).toEqual(['11-19 18:00 Gym/2']);
  });

  it('tells a team that loses its practice if nothing is free', async () => {
    await practiceOn(stage.slot('thisWeek'));
    for (const slot of [...stage.league.slots.thisWeek.slice(1), ...stage.league.slots.nextWeek]) {
      await makeEntry(db(), { slot, type: 'clinic' });
    }
    await cancel(stage.slot('thisWeek'));
    expect(await offered()).toEqual([]);
  });

  it('offers a team nothing beyond the two weeks, nor in a week in which it keeps a practice', async () => {
    await practiceOn(stage.slot('later'));
    await cancel(stage.slot('later'));
    expect(await offered()).toBeUndefined();
    await db().deleteFrom('mail').execute();
    await practiceOn(stage.slot('thisWeek'));
    await practiceOn(stage.slot('nextWeek'));
    await practiceOn(stage.slot('thisWeek', 3), { bookedBy: 'admin', quotaSlot: null });
    await cancel(stage.slot('thisWeek', 3));
    expect(await offered()).toBeUndefined();
  });

  it('does not offer slots that the same blackout is about to close', async () => {
    await practiceOn(stage.slot('thisWeek'));
    const slot = stage.slot('thisWeek');
    const answer = await stage.admin.post('/admin/blackout', {
      availabilityId: slot.id,
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      reservationEndTime: '20:00:00',
      blackoutScope: 'gym',
      cancelConflicts: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(await offered()).toEqual(['11-26 18:00 Gym/1', '11-26 19:00 Gym/1']);
  });

  it('offers a team the same slots if an administrator cancels for a coach', async () => {
    await practiceOn(stage.slot('thisWeek'));
    await stage.admin.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect((await mailsOf(db()))[0]?.kind).toBe('practice_cancelled_by_league');
    expect((await offered())?.[0]).toBe('11-19 18:00 Gym/2');
  });
});

it('offers a team nothing if its coach cancels', async () => {
  await practiceOn(stage.slot('thisWeek'));
  await stage.other.cancel({ AvailabilityId: stage.slot('thisWeek').id });
  expect((await mailsOf(db()))[0]?.kind).toBe('practice_cancelled');
  expect(await offered()).toBeUndefined();
});

it('offers different slots to teams that lose practices at the same time', async () => {
  const division = await makeDivision(db(), { seasonId: stage.league.season.id });
  const slots = [...stage.league.slots.thisWeek, ...stage.league.slots.nextWeek.slice(0, 1)];
  const entryIds: number[] = [];
  for (const slot of slots) {
    const team = await makeTeam(db(), { divisionId: division.id });
    const entry = await practiceOn(slot, { homeTeamId: team.id, canceledAt: LONG_AGO });
    entryIds.push(entry.id);
  }
  const offers = await inTransaction(db(), (tx) => freeSlotsFor(stage.test.portal, tx, { entryIds }));
  expect([...offers.keys()]).toEqual(entryIds);
  // all slots of this week were lost at once; next week, three slots at two hours are left
  expect(
    [...offers.values()].map((free) => free.map(({ startTime, court }) => `${startTime} ${court}`)),
  ).toEqual(
    slots.map(({ startTime }) =>
      startTime === '18:00:00' ? ['18:00:00 2', '19:00:00 1'] : ['19:00:00 1', '18:00:00 2'],
    ),
  );
});
