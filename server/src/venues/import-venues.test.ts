import { describe, expect, it } from 'vitest';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';

const VENUES = ['School', 'Gym', 'Schedule Name', 'Courts'];
const SALK = ['Salk', 'Gym', 'SALK', '1|2'];
const counts = (inserted: number, updated: number, unchanged: number) => ({ inserted, updated, unchanged });

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

describe('an import of venues', () => {
  const stored = () =>
    db()
      .selectFrom('court')
      .innerJoin('venue', 'venue.id', 'court.venueId')
      .innerJoin('school', 'school.id', 'venue.schoolId')
      .select(['school.name as school', 'gymName as gym', 'scheduleName as schedule', 'court.name as court'])
      .orderBy('court.id')
      .execute();

  it('imports venues with their courts, and changes nothing the second time', async () => {
    const file = csv(
      VENUES,
      SALK,
      ['Sandburg', 'Large Gym', 'SANDBURG-LG', ' A | B |a'],
      ['SANDBURG', 'Small Gym', 'SANDBURG-SM', 'Main'],
    );
    const answer = await stage.admin.importVenues(file);
    expect(answer.json()).toEqual({
      message: 'Venues: 3 added.',
      counts: counts(3, 0, 0),
      rows: [],
      effect: null,
      questions: [],
    });
    const before = await stored();
    expect(before.map((row) => Object.values(row).join('/'))).toEqual([
      'Salk/Gym/SALK/1',
      'Salk/Gym/SALK/2',
      'Sandburg/Large Gym/SANDBURG-LG/A',
      'Sandburg/Large Gym/SANDBURG-LG/B',
      'Sandburg/Small Gym/SANDBURG-SM/Main',
    ]);
    expect((await stage.admin.importVenues(file)).json().counts).toEqual(counts(0, 0, 3));
    expect(await stored()).toEqual(before);
  });

  it('imports addresses and door notes of venues, and keeps them if a cell is empty', async () => {
    const notes = () => db().selectFrom('venue').select(['address', 'doorNote']).orderBy('id').execute();
    const columns = [...VENUES, 'Address', 'Door Note'];
    const file = csv(columns, [...SALK, '  155 Salk Street,\nMaplewood ', 'Rear entrance']);
    expect((await stage.admin.importVenues(file)).json().counts).toEqual(counts(1, 0, 0));
    const kept = [{ address: '155 Salk Street, Maplewood', doorNote: 'Rear entrance' }];
    expect(await notes()).toEqual(kept);
    for (const same of [file, csv(VENUES, SALK), csv(columns, [...SALK, '', ''])]) {
      expect((await stage.admin.importVenues(same)).json().counts).toEqual(counts(0, 0, 1));
      expect(await notes()).toEqual(kept);
    }
    const moved = csv([...VENUES, 'Entrance'], [...SALK, 'Front doors']);
    expect((await stage.admin.importVenues(moved)).json().counts).toEqual(counts(0, 1, 0));
    expect(await notes()).toEqual([{ ...kept[0], doorNote: 'Front doors' }]);
  });

  it.each([
    [
      'a row for each court',
      csv(
        ['School', 'Gym', 'Court', 'Address'],
        ['Salk', 'Gym', '1', '12 Salk Way'],
        ['SALK', 'gym', '2', '12 Salk Way'],
      ),
      ['Salk/Gym/Salk/1', 'Salk/Gym/Salk/2'],
      'Without a column Schedule Name, 1 new gym is named after the school in the schedule. Added to the courts of a gym above: 1 row (line 3).',
    ],
    [
      'the number of courts',
      csv(
        ['Facility Name', 'Address', '# of Courts'],
        ['Salk', '12 Salk Way', '2'],
        ['Sandburg - Small Gym', '', '1'],
      ),
      ['Salk/Gym/Salk/1', 'Salk/Gym/Salk/2', 'Sandburg/Small Gym/Sandburg/1'],
      'Without a column Schedule Name, 2 new gyms are named after the school in the schedule.',
    ],
    [
      'neither courts nor schedule names',
      csv(['School', 'Gym'], ['Salk', 'Main'], ['Salk', 'Small']),
      ['Salk/Main/Salk Main/1', 'Salk/Small/Salk Small/1'],
      'Without a column Schedule Name, 2 new gyms are named after the school in the schedule. Without a column Courts, 2 new gyms have one court.',
    ],
  ])(
    'imports gyms from a file with %s, and changes nothing the second time',
    async (_kind, file, places, notes) => {
      const first = await stage.admin.importVenues(file);
      expect(first.json().message).toMatch(/^Venues: \d added\. /);
      expect(first.json().message.replace(/^.*?added\. /, '')).toBe(notes);
      expect((await stored()).map((row) => Object.values(row).join('/'))).toEqual(places);
      expect((await stage.admin.importVenues(file)).json().counts).toEqual(
        counts(0, 0, new Set(places.map((place) => place.replace(/\/[^/]*$/, ''))).size),
      );
    },
  );

  it('gives a new gym beside a stored one a name of its own in the schedule', async () => {
    const gyms = (name: string) => csv(['School', 'Gym', 'Courts'], ['Salk', name, 'Main']);
    await stage.admin.importVenues(gyms('Large Gym'));
    await stage.admin.importVenues(gyms('Small Gym'));
    expect((await stored()).map(({ schedule }) => schedule)).toEqual(['Salk', 'Salk Small Gym']);
  });

  it('asks whether numbers under Courts are names or how many there are', async () => {
    const file = csv(VENUES, ['Salk', 'Gym', 'SALK', '2'], ['Sandburg', 'Gym', 'SANDBURG', '1']);
    const refused = await stage.admin.importVenues(file);
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'Nothing was imported. Line 2, Courts: What are the numbers in the column Courts? (2 rows) Did you mean How many courts there are: 2 means the courts 1 and 2? Choose the answer in the preview.',
    ]);
  });

  it('refuses a file of venues if an address is too long', async () => {
    const answer = await stage.admin.importVenues(csv([...VENUES, 'Address'], [...SALK, 'x'.repeat(201)]));
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Nothing was imported. Line 2, Address: please use plain letters, at most 200 characters.',
    ]);
  });

  it('updates venues by school and gym in any case, and keeps courts that are not in the file', async () => {
    await stage.admin.importVenues(csv(VENUES, SALK));
    const answer = await stage.admin.importVenues(csv(VENUES, ['salk ', ' GYM', 'SALK-NEW', '2|3']));
    expect(answer.json().counts).toEqual(counts(0, 1, 0));
    expect((await stored()).map((row) => Object.values(row).join('/'))).toEqual([
      'Salk/Gym/SALK-NEW/1',
      'Salk/Gym/SALK-NEW/2',
      'Salk/Gym/SALK-NEW/3',
    ]);
  });

  it.each([
    ['a missing school', ['', 'Gym', 'X', '1'], 'Line 3, School: please name the school'],
    ['a missing gym', ['Salk', 'n/a', 'X', '1'], 'Line 3, Gym: please name the gym'],
    ['a missing schedule name', ['Salk', 'Gym 2', '', '1'], 'Line 3, Schedule Name: enter'],
    ['missing courts', ['Salk', 'Gym 2', 'X', ' | '], 'Line 3, Courts: please name the courts'],
    ['a school named All', ['All', 'Gym', 'X', '1'], 'Line 3, School: “All” means every school'],
    [
      'a school named All Schools',
      ['All Schools', 'Gym', 'X', '1'],
      'Line 3, School: “All Schools” means every school',
    ],
    ['a name that is too long', ['x'.repeat(81), 'Gym', 'X', '1'], 'Line 3, School: please name'],
    ['a repeated venue', ['SALK', 'gym', 'X', '1'], 'Line 3, Gym: Salk - gym is already on line 2'],
    ['too many cells', ['Salk', 'Gym 2', 'X', '1', 'y'], 'Line 3, the row: it has more cells'],
  ])('imports no venues if the file has %s', async (_kind, row, sentence) => {
    const answer = await stage.admin.importVenues(csv(VENUES, SALK, row));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.json().error).toMatch(new RegExp(`^Nothing was imported. ${sentence}`));
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['Gym', 'Address', 'Courts'],
    ['Name', 'Address', 'Courts'],
    ['Gym Name', 'Street Address', 'Court'],
  ])('takes each row under %s for a gym of the school of its name, and says so', async (...columns) => {
    const file = csv(
      columns,
      ['Salk', '12 Salk Way', '1|2'],
      ['Schirra Gym', '', '1'],
      ['Sandburg Main Gym', '', 'A'],
      ['Sandburg - Small Gym', '', 'B'],
      ['Gymnasium at Lark', '', '1'],
    );
    const answer = await stage.admin.importVenues(file);
    expect(answer.json().message).toContain(
      `Without a column School, each name under ${columns[0]} is that of a school with its gym: Salk - Gym, Schirra - Gym, Sandburg - Main Gym, Sandburg - Small Gym, Gymnasium at Lark - Gym.`,
    );
    expect((await stored()).map(({ school, gym, court }) => `${school}/${gym}/${court}`)).toEqual([
      'Salk/Gym/1',
      'Salk/Gym/2',
      'Schirra/Gym/1',
      'Sandburg/Main Gym/A',
      'Sandburg/Small Gym/B',
      'Gymnasium at Lark/Gym/1',
    ]);
    expect((await stage.admin.importVenues(file)).json().counts).toEqual(counts(0, 0, 5));
  });

  it('finds the gyms that it knows under a single name, also by their names in the schedule', async () => {
    await stage.admin.importVenues(
      csv(
        VENUES,
        SALK,
        ['Old Bridge High School', 'Main Gym', 'OBHS', 'A'],
        ['Lark Gym', 'Gym', 'LARK', '1'],
      ),
    );
    const file = csv(
      ['Gym', 'Address'],
      ['Salk Gym', '1 A'],
      ['OBHS', '2 B'],
      ['old bridge high school main gym', '2 B'],
      ['Lark Gym', '3 C'],
    );
    const twice = await stage.admin.importVenues(file);
    expect(twice.json().error).toMatch(/Line 4, Gym: Old Bridge High School - Main Gym is already on line 3/);
    const once = csv(['Gym', 'Address'], ['Salk Gym', '1 A'], ['OBHS', '2 B'], ['Lark Gym', '3 C']);
    expect((await stage.admin.importVenues(once)).json().counts).toEqual(counts(0, 3, 0));
  });

  it('reads courts with an ampersand, and a school that stands only in the first row of its gyms', async () => {
    const file = csv(
      ['School', 'Gym', 'Courts'],
      ['Salk', 'Main', '1 & 2'],
      ['', 'Aux', 'A and B'],
      ['', 'Annex', 'Ball & Court'],
    );
    expect((await stage.admin.importVenues(file)).json().message).toContain(
      '2 rows have the School of the row above.',
    );
    expect((await stored()).map(({ school, gym, court }) => `${school}/${gym}/${court}`)).toEqual([
      'Salk/Main/1',
      'Salk/Main/2',
      'Salk/Aux/A',
      'Salk/Aux/B',
      'Salk/Annex/Ball & Court',
    ]);
  });

  it('takes a list of only names for gyms', async () => {
    const answer = await stage.admin.importVenues(csv(['Gyms'], ['Salk'], ['Lark']));
    expect(answer.json().counts).toEqual(counts(2, 0, 0));
  });
});

it('runs simultaneous imports of venues one after the other', async () => {
  const file = csv(VENUES, SALK, ['Sandburg', 'Gym', 'SANDBURG', '1|2|3']);
  const answers = await Promise.all([...Array(5)].map(() => stage.admin.importVenues(file)));
  const inserted = answers.map((answer) => answer.json().counts.inserted).sort();
  expect(inserted).toEqual([0, 0, 0, 0, 2]);
});
