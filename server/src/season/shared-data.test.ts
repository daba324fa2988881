import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnTestApp, openOwnTestApp } from '#testing/app.ts';
import { numbersOf, type SeasonCalls, seasonCalls } from './testing/season-calls.ts';

/** The league's own files, which lie beside a checkout where its developers work. */
const FOLDER = resolve(import.meta.dirname, '../../../../shared/data');
const file = (name: string) => readFile(resolve(FOLDER, name));

type Expected = {
  program: string;
  divisions: number;
  teams: number;
  teamsWithoutCoach: number;
  coaches: number;
  coachTeamPairs: number;
  files: Record<string, { excluded: number; doubtful?: number; rows?: number }>;
  venues: number;
  courts: number;
  slots: number;
  slotsByPermit: Record<string, number>;
  sample: { email: string; name: string; teams: [string, string][] }[];
};

describe.skipIf(!existsSync(FOLDER))("the league's own files", () => {
  let test: OwnTestApp;
  let admin: SeasonCalls;
  let expected: Expected;

  beforeEach(async () => {
    expected = JSON.parse(await readFile(resolve(FOLDER, 'expected.json'), 'utf8')) as Expected;
    test = await openOwnTestApp();
    admin = await seasonCalls(test);
    expect((await admin.setActive()).json()).toMatchObject({ programName: expected.program });
  });
  afterEach(() => test.close());

  async function coachesTeams() {
    const rows = await test.portal.db
      .selectFrom('team_coach')
      .innerJoin('coach', 'coach.id', 'team_coach.coach_id')
      .innerJoin('team', 'team.id', 'team_coach.team_id')
      .innerJoin('division', 'division.id', 'team.division_id')
      .select([
        'coach.email',
        'coach.first_name',
        'coach.last_name',
        'division.name as division',
        'team.name as team',
      ])
      .orderBy('division.name')
      .orderBy('team.name')
      .execute();
    return expected.sample.map(({ email }) => {
      const own = rows.filter((row) => row.email === email);
      const name = `${own[0]?.first_name} ${own[0]?.last_name}`;
      return { email, name, teams: own.map((row) => [row.division, row.team]) };
    });
  }

  /** Sports Connect lists helpers only, so that a team without one is not in it. */
  it.each([
    ['enrollment-plain.csv', {}],
    ['enrollment-sportsconnect.csv', { teams: 86, teamsWithoutCoach: 0 }],
    ['enrollment-sportsengine.tsv', {}],
    ['enrollment-teamsnap.csv', {}],
  ])('give the expected teams and coaches from %s', async (name, differences) => {
    expect((await admin.upload(await file(name))).statusCode).toBe(200);
    const answer = await admin.load();
    const { divisions, teams, teamsWithoutCoach, coaches, coachTeamPairs } = expected;
    expect(answer.json().counts).toMatchObject({
      currentCoachTeam: coachTeamPairs,
      added: coachTeamPairs,
      divisions,
      teams,
      teamsWithoutCoach,
      coaches,
      ...differences,
      ...expected.files[name],
    });
    expect(await coachesTeams()).toEqual(expected.sample);
    const again = (await admin.load()).json().counts;
    expect(again).toMatchObject({
      added: 0,
      teamsAdded: 0,
      changed: 0,
      missing: 0,
      unchanged: coachTeamPairs,
    });
  });

  it('give one league, whichever of the four is loaded after another', async () => {
    for (const name of Object.keys({
      ...expected.files,
      'enrollment-sportsengine.tsv': 1,
      'enrollment-teamsnap.csv': 1,
    })) {
      await admin.upload(await file(name));
      const { counts } = (await admin.load()).json();
      expect(counts).toMatchObject({ currentCoachTeam: expected.coachTeamPairs, missing: 0, changed: 0 });
      expect(counts.coaches).toBe(expected.coaches);
    }
    const teams = await test.portal.db.selectFrom('team').select('id').execute();
    expect(teams).toHaveLength(expected.teams);
  });

  it('give the expected venues and slots, and nothing changes the second time', async () => {
    const load = async () => [
      (await admin.importVenues(await file('venues.csv'))).json().counts,
      (await admin.importPermits(await file('permits.csv'))).json().counts,
      (await admin.importClosures(await file('closures.csv'))).json().counts,
      numbersOf(await admin.generate()),
      numbersOf(await admin.merge()),
    ];
    const { slots, slotsByPermit } = expected;
    expect(await load()).toEqual([
      { inserted: expected.venues, updated: 0, unchanged: 0 },
      { inserted: 40, updated: 0, unchanged: 0 },
      { inserted: 3, updated: 0, unchanged: 0 },
      { ...slotsByPermit, Generated: slots },
      expect.objectContaining({
        Inserted: slots,
        Updated: 0,
        Unchanged: 0,
        Withdrawn: 0,
        'Kept because booked': 0,
      }),
    ]);
    expect(await load()).toEqual([
      { inserted: 0, updated: 0, unchanged: expected.venues },
      { inserted: 0, updated: 0, unchanged: 40 },
      { inserted: 0, updated: 0, unchanged: 3 },
      { ...slotsByPermit, Generated: slots },
      expect.objectContaining({
        Inserted: 0,
        Updated: 0,
        Unchanged: slots,
        Withdrawn: 0,
        'Kept because booked': 0,
      }),
    ]);
    const courts = await test.portal.db.selectFrom('court').select('id').execute();
    expect(courts).toHaveLength(expected.courts);
  });
});
