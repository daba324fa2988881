import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { THURSDAYS, useWaitingStage } from './testing/waiting-stage.ts';

// Tuesday, 2026-11-17; Thursdays have gym time from 18:00 to 20:00, in the third week from 18:00 to 19:00
const stage = useWaitingStage();

const ask = (changes: object) =>
  stage.hawks.post('/waitlist/requests', { teamId: stage.league.boysHawks.id, ...THURSDAYS, ...changes });
const refused = async (changes: object) => refusalOf(await ask(changes));

describe('a request that no future slot can meet', () => {
  it.each([
    [
      { fromTime: '20:00' },
      'on Thursday gym time is from 6:00 PM to 8:00 PM. The nearest slot is Thursday, 7:00 PM to 8:00 PM.',
    ],
    [{ weekdays: [6] }, 'the league has gym time on Thursday only.'],
    [{ weekdays: [1], weeks: 'next' }, 'the league has gym time next week on Thursday only.'],
  ])('refuses a request that no future slot can meet, with what is possible: %j', async (changes, text) => {
    const sentence = `No slot can match this: ${text}`;
    expect(await refused(changes)).toMatchObject({ status: 422, code: 'INVALID_INPUT', error: sentence });
    expect((await stage.list(stage.hawks)).requests).toEqual([]);
  });

  it('refuses a request for an unknown gym, and names the field', async () => {
    const { fields } = await refused({ venueIds: [stage.league.venue.id, 4711] });
    expect(Object.keys(fields ?? {})).toEqual(['venueIds']);
  });

  it('refuses a change to a request that no slot can meet, and leaves the request unchanged', async () => {
    const id = await stage.request(stage.hawks, stage.league.boysHawks.id);
    const answer = await stage.hawks.put(`/waitlist/requests/${id}`, { ...THURSDAYS, weekdays: [6] });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect((await stage.list(stage.hawks)).requests).toMatchObject([{ weekdays: [4] }]);
  });

  it('saves a request unchanged after its slots no longer exist', async () => {
    const id = await stage.request(stage.hawks, stage.league.boysHawks.id);
    await stage.test.portal.db.updateTable('slot').set({ permitStatus: 'declined' }).execute();
    expect((await stage.hawks.put(`/waitlist/requests/${id}`, THURSDAYS)).statusCode).toBe(200);
    expect(await refused({ fromTime: '19:00' })).toMatchObject({
      error: 'No slot can match this: there is no gym time left in this season.',
    });
  });

  it('ignores slots that are past, withdrawn or on another day', async () => {
    const { db } = stage.test.portal;
    const courtId = stage.league.venue.courts[0]?.id ?? 0;
    const seasonId = stage.league.season.id;
    await makeSlot(db, { seasonId, courtId, date: '2026-11-17', startTime: '11:00:00' });
    expect(await refused({ weekdays: [2], fromTime: '08:00' })).toMatchObject({ status: 422 });
    await makeSlot(db, { seasonId, courtId, date: '2026-11-17', startTime: '13:00:00' });
    expect((await ask({ weekdays: [2], fromTime: '08:00' })).statusCode).toBe(200);
  });
});

describe('a request that a slot can meet', () => {
  it('accepts a request while its slot is booked or its permit is pending', async () => {
    const { db } = stage.test.portal;
    await makeEntry(db, {
      slot: stage.slot('thisWeek'),
      type: 'practice',
      homeTeamId: stage.league.owls.id,
    });
    await db.updateTable('slot').set({ permitStatus: 'pending' }).execute();
    expect((await ask({ weeks: 'this' })).statusCode).toBe(200);
  });

  it('lists the gym times of slots that can meet a request', async () => {
    const answer = await stage.hawks.get('/waitlist/gym-times');
    const venueId = stage.league.venue.id;
    expect(answer.json()).toEqual({
      times: [
        { weekday: 4, startTime: '18:00:00', endTime: '19:00:00', venueId, thisWeek: true, nextWeek: true },
        { weekday: 4, startTime: '19:00:00', endTime: '20:00:00', venueId, thisWeek: true, nextWeek: true },
      ],
    });
  });
});
