import { openKeptTestApp } from '@portal/testkit/app.ts';
import { makeEntry, makeSeason, makeSlot } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv, seasonCalls } from '#season/testing/season-calls.ts';
import { venueCalls } from './testing/venue-calls.ts';

const SALK = { schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK' };
type Court = { id: number; name: string; partOf?: string };

const test = useFresh(() => openKeptTestApp());
const admin = useFresh(() => venueCalls(test));
const files = useFresh(() => seasonCalls(test));
let venueId: number;
let courts: Court[];

beforeEach(async () => {
  const body = { ...SALK, courts: [{ name: 'Main' }, { name: 'A' }, { name: 'B' }] };
  const { venue } = (await admin.add('venues', body)).json<{ venue: { id: number; courts: Court[] } }>();
  ({ id: venueId, courts } = venue);
});

const db = () => test.portal.db;
const change = (parts: Record<string, string | null>) =>
  admin.change('venues', venueId, {
    ...SALK,
    courts: courts.map(({ id, name }) => ({ id, name, ...(name in parts && { partOf: parts[name] }) })),
  });
const stored = async () => {
  const venues = (await admin.get('/admin/venues')).json<{ id: number; courts: Court[] }[]>();
  const venue = venues.find(({ id }) => id === venueId);
  return (venue?.courts ?? []).map(({ name, partOf }) =>
    partOf === undefined ? name : `${name} of ${partOf}`,
  );
};
const courtIdOf = (name: string) => courts.find((court) => court.name === name)?.id ?? 0;

/** An entry at 6 PM, on Thursday of this week unless said otherwise. It is Tuesday. */
async function book(court: string, type: 'game' | 'practice' | 'clinic' | 'blackout', date = '2026-11-19') {
  const season =
    (await db().selectFrom('season').select('id').executeTakeFirst()) ?? (await makeSeason(db()));
  const slot = await makeSlot(db(), { seasonId: season.id, courtId: courtIdOf(court), date });
  return await makeEntry(db(), { slot, type });
}

describe('the parts of a court', () => {
  it('stores them, keeps them if a change does not name them, and removes them', async () => {
    expect((await change({ A: 'main', B: 'Main' })).statusCode).toBe(200);
    expect(await stored()).toEqual(['Main', 'A of Main', 'B of Main']);
    expect((await change({})).statusCode).toBe(200);
    expect(await stored()).toEqual(['Main', 'A of Main', 'B of Main']);
    expect((await change({ B: null })).statusCode).toBe(200);
    expect(await stored()).toEqual(['Main', 'A of Main', 'B']);
  });

  it('adds a gym with parts, and exchanges the whole and a part', async () => {
    const body = { ...SALK, gymName: 'Annex', courts: [{ name: 'A', partOf: 'Main' }, { name: 'Main' }] };
    const added = await admin.add('venues', body);
    expect(added.json().venue.courts).toMatchObject([{ name: 'A', partOf: 'Main' }, { name: 'Main' }]);
    expect((await admin.add('venues', body)).json().message).toBe('Salk - Annex is there already.');
    await change({ A: 'Main' });
    expect((await change({ A: null, Main: 'A' })).statusCode).toBe(200);
    expect(await stored()).toEqual(['Main of A', 'A', 'B']);
  });

  it.each([
    [{ A: 'A' }, 'Court A can’t be part of itself.'],
    [{ A: 'North' }, 'This gym has no court North.'],
    [
      { A: 'Main', B: 'A' },
      'Court A is part of court Main, so court B can’t be part of it. Please choose court Main.',
    ],
    [
      { A: 'Main', Main: 'A' },
      'Court A is part of court Main, so court Main can’t be part of it. Please choose court Main.',
    ],
  ])('refuses %j', async (parts, sentence) => {
    const answer = await change(parts);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { courts: sentence }]);
    expect(await stored()).toEqual(['Main', 'A', 'B']);
  });

  it('forgets the parts of a court that is removed', async () => {
    await change({ A: 'Main', B: 'Main' });
    courts = courts.filter(({ name }) => name !== 'Main');
    expect((await change({})).statusCode).toBe(200);
    expect(await stored()).toEqual(['A', 'B']);
  });

  it('refuses parts while both have an entry at the same time, and names the entries', async () => {
    await book('A', 'clinic');
    const game = await book('Main', 'game');
    const answer = await change({ A: 'Main' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Court A can’t be part of court Main yet: on Thu, Nov 19, 2026, court A has Clinic, 6–7 PM, and court Main has Game, 6–7 PM. Please move or cancel one of them first.',
    ]);
    expect(await stored()).toEqual(['Main', 'A', 'B']);
    await book('B', 'clinic');
    const both = await change({ A: 'Main', B: 'Main' });
    expect(both.json().error).toMatch(
      /Please move or cancel one of them first\. There is 1 more conflict\.$/,
    );
    await db().deleteFrom('entry').where('id', '=', game.id).execute();
    expect((await change({ A: 'Main' })).statusCode).toBe(200);
  });

  it('accepts entries of past days and blackouts at the same time', async () => {
    for (const court of ['A', 'Main']) {
      await book(court, 'clinic', '2026-11-10');
      await book(court, 'blackout');
    }
    expect((await change({ A: 'Main' })).statusCode).toBe(200);
  });

  it('lets upcoming entries block their floor from then on, and no longer once the parts are removed', async () => {
    await book('Main', 'clinic');
    await change({ A: 'Main' });
    await expect(book('A', 'game')).rejects.toMatchObject({ constraint: 'floor_free' });
    await change({ A: null });
    await expect(book('A', 'game', '2026-11-20')).resolves.toBeDefined();
    const [slot] = await db().selectFrom('slot').selectAll().where('courtId', '=', courtIdOf('A')).execute();
    if (slot === undefined) throw new Error('The slot is missing.');
    const at = { ...slot, date: slot.slotDate };
    await expect(makeEntry(db(), { slot: at, type: 'game' })).resolves.toBeDefined();
  });

  it('reads them from a file, and keeps them if the cell is empty', async () => {
    const columns = ['School', 'Gym', 'Schedule Name', 'Courts', 'Part of'];
    const row = ['Salk', 'Gym', 'SALK', 'Main|A|B'];
    const imported = async (partOf: string) => {
      const answer = await files.importVenues(csv(columns, [...row, partOf]));
      return answer.statusCode === 200 ? answer.json().message : answer.json().error;
    };
    expect(await imported('A: Main | B: Main')).toBe('Venues: 1 changed.');
    expect(await stored()).toEqual(['Main', 'A of Main', 'B of Main']);
    expect(await imported('a: main')).toBe('Venues: 1 unchanged.');
    expect(await imported('')).toBe('Venues: 1 unchanged.');
    expect(await stored()).toEqual(['Main', 'A of Main', 'B of Main']);
    expect(await imported('A of Main')).toBe(
      'Nothing was imported. Line 2, Part of: please write the court and what it is part of, such as A: Main|B: Main.',
    );
    expect(await imported('C: Main')).toBe('This gym has no court C.');
  });
});
