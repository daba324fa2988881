import type { NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeCourt, makeEntry, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newestMailTo } from '#games/testing/newest-mail.ts';
import { readByBoth } from './testing/read-feed.ts';

const stage = useBookingStage();
const db = () => stage.test.portal.db;
let url: string;

beforeEach(async () => {
  url = (await stage.coach.post('/calendar-links', { kind: 'coach' })).json<NewCalendarLink>().url;
});

const file = async () =>
  (await stage.test.app.inject({ method: 'GET', url: new URL(url).pathname })).body.replaceAll(
    /\r\n[ \t]/g,
    '',
  );
const events = async () => readByBoth(await file());
const stampsOf = async () =>
  [...(await file()).matchAll(/^LAST-MODIFIED:(.*)$/gm)].map(([, stamp]) => stamp ?? '');

/** A practice of the Hawks at the first gym, and the revision of its entry. */
async function bookPractice() {
  const slot = stage.slot('thisWeek');
  await stage.coach.reserve(stage.body(slot, HAWKS));
  const [booked] = await events();
  expect(booked).toMatchObject({ sequence: 0, status: 'CONFIRMED' });
  return { slot, uid: booked?.uid ?? '', location: booked?.location ?? '' };
}

const venue = () => stage.league.venue.id;
const hawks = () => stage.league.boysHawks;

describe('an event whose names change', () => {
  it.each([
    ['its school', () => db().updateTable('school').set({ name: 'Sabin' }).execute()],
    [
      'its gym',
      () => db().updateTable('venue').set({ gymName: 'Big Gym' }).where('id', '=', venue()).execute(),
    ],
    [
      'the address of its gym',
      () => db().updateTable('venue').set({ address: '5 Main St' }).where('id', '=', venue()).execute(),
    ],
    [
      'the way into its gym',
      () => db().updateTable('venue').set({ doorNote: 'Rear door.' }).where('id', '=', venue()).execute(),
    ],
    [
      'its court',
      () => db().updateTable('court').set({ name: 'Blue' }).where('venueId', '=', venue()).execute(),
    ],
    [
      'its team',
      () => db().updateTable('team').set({ name: 'Herons' }).where('id', '=', hawks().id).execute(),
    ],
    [
      'its division',
      () =>
        db().updateTable('division').set({ name: 'Boys 4' }).where('id', '=', hawks().divisionId).execute(),
    ],
    [
      'the time zone',
      async () => {
        const path = '/admin/league-settings';
        const settings = (await stage.admin.get(path)).json();
        const league = { leagueName: 'Hoops', contactPhone: '555-0100', contactEmail: 'league@example.org' };
        const answer = await stage.admin.put(path, { ...settings, ...league, timeZone: 'America/Chicago' });
        expect(answer.statusCode).toBe(200);
      },
    ],
  ])(
    'gets a higher sequence and a later time of change when %s does, and stays the same event',
    async (_, rename) => {
      const { uid } = await bookPractice();
      const [before] = await stampsOf();
      const text = await file();
      await rename();
      const [event, ...others] = await events();
      expect(others).toEqual([]);
      expect(event).toMatchObject({ uid, sequence: 1 });
      expect(await file()).not.toBe(text);
      const [after] = await stampsOf();
      expect((after ?? '') > (before ?? '')).toBe(true);
      // a second portal, or the same one again, does not raise it
      expect(await events()).toMatchObject([{ uid, sequence: 1 }]);
    },
  );

  it('gets a higher sequence when its opponent is renamed', async () => {
    await makeEntry(db(), {
      slot: stage.slot('later'),
      type: 'game',
      homeTeamId: hawks().id,
      awayTeamId: stage.league.owls.id,
    });
    await updateRows(db(), 'team', { id: stage.league.owls.id }, { name: 'Barn Owls' });
    expect(await events()).toMatchObject([{ summary: 'Game: Hawks vs Barn Owls', sequence: 1 }]);
  });

  it('gets a higher sequence when its gym gets a second court, and again when it loses it', async () => {
    const gym = await makeVenue(db(), { schoolName: 'Lowell', gymName: 'Gym', courts: ['A'] });
    const { date } = stage.slot('later');
    const slot = await makeSlot(db(), { seasonId: stage.league.season.id, courtId: gym.court.id, date });
    await makeEntry(db(), { slot, type: 'game', homeTeamId: hawks().id });
    expect(await events()).toMatchObject([{ sequence: 0, location: 'Lowell' }]);
    const { id } = await makeCourt(db(), { venueId: gym.id, name: 'B' });
    expect(await events()).toMatchObject([{ sequence: 1, location: 'Lowell, court A' }]);
    await makeCourt(db(), { venueId: gym.id, name: 'C' });
    expect(await events()).toMatchObject([{ sequence: 1 }]);
    await db().deleteFrom('court').where('venueId', '=', gym.id).where('name', '=', 'C').execute();
    await db().deleteFrom('court').where('id', '=', id).execute();
    expect(await events()).toMatchObject([{ sequence: 2, location: 'Lowell' }]);
  });

  it('does not change the events of other teams and gyms, nor anything if the name stays', async () => {
    await bookPractice();
    await updateRows(db(), 'team', { id: stage.league.owls.id }, { name: 'Barn Owls' });
    await db().updateTable('team').set({ name: hawks().name }).where('id', '=', hawks().id).execute();
    await db().updateTable('school').set({ name: sql`name` }).execute();
    expect(await events()).toMatchObject([{ sequence: 0 }]);
  });

  it('has a cancellation with a still higher sequence, in the feed as in the email', async () => {
    const { slot, uid } = await bookPractice();
    await db().updateTable('venue').set({ gymName: 'Big Gym' }).where('id', '=', venue()).execute();
    await stage.coach.cancel({ AvailabilityId: slot.id });
    expect(await events()).toMatchObject([{ uid, sequence: 2, status: 'CANCELLED' }]);
    const { calendar } = await newestMailTo(stage.test.portal, stage.league.coach.email);
    expect(readByBoth(calendar?.content ?? '')).toMatchObject([{ uid, sequence: 2, status: 'CANCELLED' }]);
  });

  it('leaves the revision of the entry alone, so that waiting emails and reverts still fit', async () => {
    await stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    await db().updateTable('school').set({ name: 'Sabin' }).execute();
    expect(await db().selectFrom('entry').select('revision').execute()).toEqual([{ revision: 0 }]);
  });
});
