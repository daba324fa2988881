import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldWaitlist } from './process-waitlist.ts';
import { JAYS, THURSDAYS, useWaitingStage } from './testing/waiting-stage.ts';

const stage = useWaitingStage();
const db = () => stage.test.portal.db;
const ids = () => ({ hawks: stage.league.boysHawks.id, owls: stage.league.owls.id, jays: stage.jaysTeamId });
const minuteLater = (minute: number) => stage.travel(`2026-11-17T17:0${minute}:00Z`);

describe('a request', () => {
  it('lists a request in words for the coaches of its team and nobody else', async () => {
    const { hawks } = ids();
    const id = await stage.request(stage.hawks, hawks, {
      venueIds: [stage.league.venue.id],
      untilTime: '21:00',
    });
    const { requests, teams, gyms } = await stage.list(stage.hawks);
    expect(requests).toMatchObject([
      {
        id,
        teamId: hawks,
        weekdays: [4],
        fromTime: '18:00:00',
        untilTime: '21:00:00',
        weeks: 'every',
        text: 'Thursday, between 6:00 PM and 9:00 PM, at Salk, every week this season',
      },
    ]);
    expect(teams.map(({ teamName, divisionName }) => `${divisionName} ${teamName}`)).toEqual([
      'Boys 3-4 Hawks',
      'Girls 5-6 Hawks',
    ]);
    expect(gyms).toEqual([{ id: stage.league.venue.id, name: 'Salk' }]);
    expect((await stage.list(stage.owls)).requests).toEqual([]);
  });

  it('refuses a sixth request of a team, even if many are sent at the same time', async () => {
    const body = (hour: number) => ({ teamId: ids().hawks, ...THURSDAYS, fromTime: `${hour}:00` });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stage.hawks.post('/waitlist/requests', body(10 + index))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(refused && refusalOf(refused)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Hawks has 5 requests already. Remove or edit one of them.',
    });
    // the other team of the coach has its own five
    expect(await stage.request(stage.hawks, stage.league.girlsHawks.id)).toBeGreaterThan(0);
  });

  it('ends a request with its week, and no longer counts it', async () => {
    for (const hour of [10, 11, 12, 13, 14]) {
      await stage.request(stage.hawks, ids().hawks, { weeks: 'this', fromTime: `${hour}:00` });
    }
    await stage.travel('2026-11-23T17:00:00Z');
    expect((await stage.list(stage.hawks)).requests).toEqual([]);
    await stage.request(stage.hawks, ids().hawks);
    await deleteOldWaitlist(stage.test.portal);
    expect(await db().selectFrom('waitingWish').select('id').execute()).toHaveLength(1);
  });

  it('counts a request for next week as one for this week when that week begins', async () => {
    await stage.request(stage.hawks, ids().hawks, { weeks: 'next' });
    expect((await stage.list(stage.hawks)).requests).toMatchObject([
      { weeks: 'next', places: [{ week: 'next' }] },
    ]);
    await stage.travel('2026-11-23T17:00:00Z');
    expect((await stage.list(stage.hawks)).requests).toMatchObject([
      { weeks: 'this', places: [{ week: 'current' }] },
    ]);
  });

  it('removes the requests and offers of a team with the team', async () => {
    await stage.request(stage.owls, ids().owls);
    await db().deleteFrom('teamCoach').where('teamId', '=', ids().owls).execute();
    await db().deleteFrom('team').where('id', '=', ids().owls).execute();
    expect(await db().selectFrom('waitingWish').select('id').execute()).toEqual([]);
  });
});

describe('the request of a team without a coach', () => {
  beforeEach(async () => {
    await stage.request(stage.owls, ids().owls);
    await db().deleteFrom('teamCoach').where('teamId', '=', ids().owls).execute();
  });

  it('gives a team without a coach no place in line, and holds no slot for it', async () => {
    const slot = stage.slot('thisWeek');
    await minuteLater(1);
    await stage.request(stage.hawks, ids().hawks);
    expect((await stage.list(stage.hawks)).requests[0]?.places).toMatchObject([{ place: 1 }, { place: 1 }]);
    await stage.jays.reserve(stage.body(slot, JAYS));
    await stage.processWaitlist();
    await stage.jays.cancel({ AvailabilityId: slot.id });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([{ slotId: slot.id, teamId: ids().hawks, state: 'held' }]);
  });
});

describe('a place in line', () => {
  const ahead = async () => {
    const [request] = (await stage.list(stage.hawks)).requests;
    return request?.places.map(({ week, place, ahead: before }) => ({
      week,
      place,
      ahead: before.map(({ teamName, why }) => `${teamName} ${why}`),
    }));
  };

  it('lists the teams that are asked first and why, without names of people', async () => {
    await stage.request(stage.owls, ids().owls);
    await minuteLater(1);
    await stage.request(stage.hawks, ids().hawks);
    expect(await ahead()).toEqual([
      { week: 'current', place: 2, ahead: ['Owls has no practice this week and asked before you'] },
      { week: 'next', place: 2, ahead: ['Owls has no practice next week and asked before you'] },
    ]);
    await makeEntry(db(), { slot: stage.slot('nextWeek'), type: 'practice', homeTeamId: ids().owls });
    expect(await ahead()).toEqual([
      { week: 'current', place: 1, ahead: [] },
      { week: 'next', place: 1, ahead: [] },
    ]);
    const answer = await stage.hawks.get('/waitlist');
    expect(answer.body).not.toMatch(/example\.org|Robin|Casey|coach@/);
  });

  it('counts only teams that wait for the same slots in the line', async () => {
    const { season, venue } = stage.league;
    const court = { seasonId: season.id, courtId: venue.courts[0]?.id ?? 0 };
    await makeSlot(db(), { ...court, date: '2026-11-20' });
    await makeSlot(db(), { ...court, date: '2026-11-19', startTime: '17:00:00' });
    await stage.request(stage.owls, ids().owls, { weekdays: [5] });
    await stage.request(stage.jays, ids().jays, { fromTime: '15:00', untilTime: '18:00' });
    await stage.request(stage.hawks, ids().hawks);
    expect(await ahead()).toMatchObject([{ place: 1 }, { place: 1 }]);
  });

  it('gives no place in line while the week is full', async () => {
    await stage.request(stage.hawks, ids().hawks);
    await makeEntry(db(), { slot: stage.slot('thisWeek'), type: 'practice', homeTeamId: ids().hawks });
    expect((await stage.list(stage.hawks)).requests[0]?.places[0]).toEqual({
      week: 'current',
      place: null,
      resting: 'Hawks already booked this week.',
      ahead: [],
    });
  });

  it('moves a changed request to the end of the line, but not one that is saved again unchanged', async () => {
    const id = await stage.request(stage.hawks, ids().hawks);
    await minuteLater(1);
    await stage.request(stage.owls, ids().owls);
    await minuteLater(2);
    expect((await stage.hawks.put(`/waitlist/requests/${id}`, THURSDAYS)).statusCode).toBe(200);
    expect(await ahead()).toMatchObject([{ place: 1 }, { place: 1 }]);
    const changed = await stage.hawks.put(`/waitlist/requests/${id}`, { ...THURSDAYS, fromTime: '18:30' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await ahead()).toMatchObject([{ place: 2 }, { place: 2 }]);
  });
});

describe('the league’s list', () => {
  it('shows administrators every waiting team with its requests and held slots', async () => {
    await stage.request(stage.owls, ids().owls);
    expect(await stage.leagueList()).toMatchObject({
      teams: [{ teamName: 'Owls', requests: [{ text: expect.stringContaining('Thursday') }] }],
      offers: [],
    });
    const file = await stage.admin.post('/admin/waitlist/export', { format: 'csv' });
    expect(file.body).toMatch(
      /^\uFEFF?"Division","Team","Request","Since"\r\n"[^"]+","Owls","[^"]*Thursday[^"]*","2026-\d\d-\d\d \d\d:\d\d"\r\n$/,
    );
  });
});
