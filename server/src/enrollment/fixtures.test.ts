import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { numbersOf, useSeasonStage } from '#season/testing/season-calls.ts';
import type { Dirt, TrueLeague } from './testing/dirty-league.ts';

const file = (name: string) => readFile(resolve(import.meta.dirname, 'fixtures', name));

type Expected = {
  program: string;
  league: TrueLeague;
  files: Record<string, Dirt & { rows: number }>;
  venues: number;
  permits: number;
  closures: number;
  slots: number;
  slotsByPermit: Record<string, number>;
};

const { league, files, ...expected } = JSON.parse((await file('expected.json')).toString()) as Expected;
const stage = useSeasonStage();

beforeEach(() => stage.admin.setActive());

/** Everything that is stored of the league, without the numbers that a database makes up. */
async function storedPairs() {
  const rows = await stage.test.portal.db
    .selectFrom('team')
    .innerJoin('division', 'division.id', 'team.divisionId')
    .leftJoin('teamCoach', 'teamCoach.teamId', 'team.id')
    .leftJoin('coach', 'coach.id', 'teamCoach.coachId')
    .select([
      'division.name as division',
      'team.name as team',
      'coach.email',
      'coach.firstName',
      'coach.lastName',
    ])
    .execute();
  return rows.map((row) => Object.values(row).join(' | ')).sort();
}

function meantPairs() {
  return league.teams
    .flatMap(({ division, name }, index) => {
      const coaches = league.pairs
        .filter(([team]) => team === index)
        .map(([, coach]) => league.coaches[coach]);
      return (coaches.length > 0 ? coaches : [null]).map((coach) =>
        [division, name, coach?.email, coach?.first, coach?.last].map((part) => part ?? '').join(' | '),
      );
    })
    .sort();
}

describe('the dirty files of a league', () => {
  it.each(Object.keys(files))(
    'loads the intended league from %s, and changes nothing the second time',
    async (name) => {
      const { rows, ...dirt } = files[name] ?? { rows: 0 };
      expect((await stage.admin.upload(await file(name))).json()).toMatchObject({ rows });
      const first = (await stage.admin.load()).json();
      expect(first.counts).toMatchObject({ rows, ...dirt, added: league.pairs.length, missing: 0 });
      expect(await storedPairs()).toEqual(meantPairs());
      const again = (await stage.admin.load()).json();
      expect(again.counts).toMatchObject({
        added: 0,
        teamsAdded: 0,
        changed: 0,
        missing: 0,
        unchanged: league.pairs.length,
      });
      expect(await storedPairs()).toEqual(meantPairs());
    },
  );

  it('generates the slots that were counted day by day from dirty files of venues, permits and closures', async () => {
    const run = async () => ({
      venues: (await stage.admin.importVenues(await file('venues.csv'))).json().counts,
      permits: (await stage.admin.importPermits(await file('permits.csv'))).json().counts,
      closures: (await stage.admin.importClosures(await file('closures.csv'))).json().counts,
      generated: numbersOf(await stage.admin.generate()),
      merged: numbersOf(await stage.admin.merge()),
    });
    const { venues, permits, closures, slots, slotsByPermit } = expected;
    const counts = { inserted: 0, updated: 0, unchanged: 0 };
    const merged = { Inserted: 0, Updated: 0, Unchanged: 0, Withdrawn: 0, 'Kept because booked': 0 };
    expect(await run()).toEqual({
      venues: { ...counts, inserted: venues },
      permits: { ...counts, inserted: permits },
      closures: { ...counts, inserted: closures },
      generated: { ...slotsByPermit, Generated: slots },
      merged: { 'Generated slots': slots, ...merged, Inserted: slots },
    });
    expect(await run()).toEqual({
      venues: { ...counts, unchanged: venues },
      permits: { ...counts, unchanged: permits },
      closures: { ...counts, unchanged: closures },
      generated: { ...slotsByPermit, Generated: slots },
      merged: { 'Generated slots': slots, ...merged, Unchanged: slots },
    });
  });
});
