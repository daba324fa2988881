import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { leagueNowOf } from '#platform/clock.ts';
import { demoLogins, isEmpty, makeDemo } from './make-demo.ts';

let test: OwnTestApp;

const count = async (table: 'team' | 'coach' | 'venue' | 'slot' | 'entry' | 'mail') =>
  (await test.portal.db.selectFrom(table).select('id').execute()).length;

describe('making the demo', () => {
  afterEach(() => test.close());

  it.each([
    ['a Sunday evening before the clocks change', '2026-11-01T03:00:00Z', 'monday'],
    ['New Year, with weeks that begin on Sunday', '2027-01-01T05:00:00Z', 'sunday'],
    ['a summer Monday', '2027-07-05T12:00:00Z', 'monday'],
  ])('makes a demo league around %s', async (_name, now, weekStart) => {
    test = await openOwnTestApp({ now });
    const value = JSON.stringify({ value: weekStart });
    await test.portal.db
      .insertInto('setting')
      .values({ name: 'weekStart', value })
      .onConflict((stored) => stored.column('name').doUpdateSet({ value }))
      .execute();
    expect(await isEmpty(test.portal)).toBe(true);
    expect(await demoLogins(test.portal)).toEqual([]);
    const { logins } = await makeDemo(test.portal);
    expect(logins.map(({ role }) => role)).toEqual(['Administrator', 'Coach']);
    expect(test.portal.settings.current()).toMatchObject({
      weekStart,
      leagueName: 'Maplewood Youth Basketball',
      contactPhone: '+1 732 555 0100',
      contactEmail: 'coaches@example.org',
    });
    expect(await isEmpty(test.portal)).toBe(false);
    expect(await demoLogins(test.portal)).toEqual(logins);
    expect([await count('team'), await count('venue'), await count('mail')]).toEqual([90, 11, 0]);
    expect(await count('coach')).toBeGreaterThan(110);
    expect(await count('slot')).toBeGreaterThan(2_000);
    const entries = await test.portal.db.selectFrom('entry').selectAll().execute();
    const of = (type: string) => entries.filter((entry) => entry.type === type).length;
    expect(of('practice')).toBeGreaterThan(90);
    expect(of('game')).toBeGreaterThan(5);
    expect(of('blackout')).toBeGreaterThan(1);
    expect([of('clinic'), of('playoff')]).toEqual([3, 1]);
    expect(entries.filter((entry) => entry.externalTeam !== null)).toMatchObject([{ type: 'game' }]);
    const today = leagueNowOf(test.clock, 'America/New_York').date;
    const coming = entries.filter(({ type, entryDate }) => type === 'game' && entryDate > today);
    const fromFile = coming.filter(({ fileSeasonId }) => fileSeasonId !== null);
    expect(coming.filter((entry) => !fromFile.includes(entry))).toMatchObject([
      { externalTeam: 'Riverside Rockets' },
    ]);
    const imports = await test.portal.db.selectFrom('gameImport').selectAll().execute();
    expect(imports).toMatchObject([{ fileName: 'games.csv', reviewCount: 0 }]);
    const changes = await test.portal.db.selectFrom('changeSet').selectAll().execute();
    expect(changes.filter(({ kind }) => kind === 'import')).toMatchObject([{ accountId: null }]);
    const blackouts = await test.portal.db.selectFrom('blackout').selectAll().execute();
    expect(blackouts).toMatchObject([{ scope: 'gym' }]);
    const parts = entries.filter((entry) => entry.type === 'blackout');
    expect(new Set(parts.map((part) => [part.blackoutId, part.title].join()))).toEqual(
      new Set([`${blackouts[0]?.id},School event`]),
    );
    const permits = await test.portal.db.selectFrom('slot').select('permitStatus').distinct().execute();
    expect(permits).toHaveLength(4);
  });

  it('makes the demo once, and finishes it if a process was killed while making it', async () => {
    test = await openOwnTestApp();
    const made = await Promise.all([makeDemo(test.portal), makeDemo(test.portal)]);
    expect(made.map(({ logins }) => logins.length).sort()).toEqual([0, 2]);
    const entries = await count('entry');
    expect((await makeDemo(test.portal)).logins).toEqual([]);
    for (const table of [
      'changePart',
      'entry',
      'blackout',
      'gameImport',
      'changeSet',
      'rating',
      'player',
      'ratingSeason',
      'teamDayOff',
      'gameSeason',
      'account',
    ] as const) {
      await test.portal.db.deleteFrom(table).execute();
    }
    const value = JSON.stringify({ value: `making since ${test.clock.now().toISOString()}` });
    await test.portal.db.updateTable('setting').set({ value }).where('name', '=', 'demo').execute();
    expect(await isEmpty(test.portal)).toBe(true);
    expect((await makeDemo(test.portal)).logins).toEqual([]);
    test.clock.set(new Date(test.clock.now().getTime() + 60_000));
    expect((await makeDemo(test.portal)).logins).toHaveLength(2);
    expect([await count('team'), await count('entry')]).toEqual([90, entries]);
  });
});
