import { expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

const admin = useGyms(['Salk', 'Gym', 'SALK', '1|2']);

const HEAD = ['School', 'Gym', 'Courts'];
const read = (...rows: string[][]) => admin.read('venues', csv(HEAD, ...rows));
const textsOf = async (...rows: string[][]) => {
  const { rows: shown, questions } = await read(...rows);
  return { texts: shown.map(({ text }) => text), questions: questions.map(({ text }) => text) };
};

it('takes two spellings of a new school in one file of gyms for one school, and says so', async () => {
  const rows = [
    ['Lincoln Elem.', 'Main Gym', '1'],
    ['Lincoln Elementary School', 'Small Gym', '1'],
  ];
  const { message } = await read(...rows);
  expect(message).toContain(
    '“Lincoln Elementary School - Small Gym” is read as Lincoln Elem. - Small Gym (line 3).',
  );
  await admin.importVenues(csv(HEAD, ...rows));
  const schools = (await admin.get('/admin/venues'))
    .json()
    .map(({ schoolName }: { schoolName: string }) => schoolName);
  expect(new Set(schools)).toEqual(new Set(['Lincoln Elem.', 'Salk']));
});

it('keeps new schools of two kinds apart in a file of gyms', async () => {
  expect(
    (await textsOf(['Lincoln Elementary', 'Gym', '1'], ['Lincoln Middle School', 'Gym', '1'])).texts,
  ).toHaveLength(2);
});

it.each([
  ['Washington', 'Washingtn'],
  ['Lincoln', 'Lincoln Elementary'],
])('asks whether the new schools %j and %j of a file of gyms are one', async (one, other) => {
  const rows = [
    [one, 'Main Gym', '1'],
    [other, 'Small Gym', '1'],
  ];
  const { texts, questions } = await textsOf(...rows);
  expect([texts.length, questions]).toEqual([
    1,
    [`Is “${other}” the school “${one}” of line 2? Then write its name alike in both rows. (1 row)`],
  ]);
  await admin.choose(await read(...rows), 'No, it is another school');
  expect((await textsOf(...rows)).texts).toHaveLength(2);
});

it('asks whether a new gym is one of a known school with a similar name', async () => {
  const row = ['Salk Elementary School', 'Aux Gym', '1'];
  const preview = await read(row);
  expect(preview.questions.map(({ text }) => text)).toEqual([
    'Is “Salk Elementary School” the school Salk? (1 row)',
  ]);
  await admin.choose(preview, 'Yes, this is a gym of Salk');
  expect((await textsOf(row)).texts[0]).toContain('Salk - Aux Gym, schedule Salk Aux Gym');
});

it('knows a gym that is called a gymnasium in a file of gyms', async () => {
  expect((await textsOf(['Salk', 'Gymnasium', '1'])).texts).toEqual(['Salk - Gym, schedule SALK, 1 court']);
});

it('refuses one gym under two spellings in a file of gyms', async () => {
  const { error } = (
    await admin.preview('venues', csv(HEAD, ['Lincoln', 'Gym', 'A'], ['Lincoln School', 'Gymnasium', 'B']))
  ).json();
  expect(error).toContain('Line 3, Gym: Lincoln - Gym is already on line 2.');
});

it.each([
  [HEAD, ['Lincoln', 'Cafeteria', '1']],
  [
    [...HEAD, 'Resource Type'],
    ['Lincoln', 'B', '1', 'Classroom'],
  ],
])('asks whether a room of another kind is a gym below %j', async (head, row) => {
  const { questions } = await admin.read('venues', csv(head, row));
  expect(questions.map(({ text, suggested }) => [text, suggested])).toEqual([
    [`Is Lincoln - ${row[1]} a gym? (1 row)`, 'leave-out'],
  ]);
});

it.each([
  [
    ['Street', 'City', 'State', 'ZIP'],
    ['12 Lincoln Ave', 'Maplewood', 'NJ', '08857'],
  ],
  [
    ['Address 1', 'City/State/Zip'],
    ['12 Lincoln Ave', 'Maplewood, NJ 08857'],
  ],
  [
    ['Address', 'City'],
    ['12 Lincoln Ave, Maplewood, NJ 08857', 'Maplewood'],
  ],
])('joins an address that stands below %j in a file of gyms', async (head, cells) => {
  await admin.importVenues(csv([...HEAD, ...head], ['Lincoln', 'Gym', '1', ...cells]));
  const [gym] = (await admin.get('/admin/venues')).json();
  expect(gym.address).toBe('12 Lincoln Ave, Maplewood, NJ 08857');
});

it('says which courts of a gym a file adds and which stay, and what its address was', async () => {
  await admin.importVenues(csv([...HEAD, 'Address'], ['Salk', 'Gym', '1', '1 Salk Way']));
  const { rows } = await admin.read(
    'venues',
    csv([...HEAD, 'Address'], ['Salk', 'Gym', 'A|2', '2 Salk Way']),
  );
  expect(rows.map(({ text }) => text)).toEqual([
    'Salk - Gym, schedule SALK, 2 courts: A, 2, A added, and 1 kept, address “2 Salk Way” instead of “1 Salk Way”',
  ]);
});

it.each([
  ['Status', 'Closed for renovation'],
  ['Closed', 'Yes'],
  ['Schedulable?', 'No'],
])('leaves out and names a gym that can’t be used: %s, %s', async (title, text) => {
  const file = csv([...HEAD, title], ['Lincoln', 'Gym', '1', text], ['Truman', 'Gym', '1', 'Open']);
  const { rows, message } = await admin.read('venues', file);
  expect(rows.map((row) => row.text)).toEqual(['Truman - Gym, schedule Truman, 1 court']);
  expect(message).toContain(`Left out because of the column ${title}: 1 row (line 2).`);
});

it('reads a facility beside its site as the gym, and asks about one that is none', async () => {
  const file = csv(
    ['Site', 'Facility', 'Space Type', 'Address'],
    ['Lincoln', 'Main Gym', 'Gymnasium', '9 Lincoln Ave'],
    ['Lincoln', 'Ball Field 1', 'Athletic Field', '9 Lincoln Ave'],
  );
  const { rows, questions } = await admin.read('venues', file);
  expect(rows.map(({ text }) => text)).toEqual(['Lincoln - Main Gym, schedule Lincoln, 1 court']);
  expect(questions.map(({ text }) => text)).toEqual(['Is Lincoln - Ball Field 1 a gym? (1 row)']);
});

it.each(['Facility', 'Location', 'School'])(
  'reads the school and its gym in the only column, %s',
  async (title) => {
    const { rows, questions } = await admin.read(
      'venues',
      csv([title, 'Courts'], ['Lincoln Gym', 'A'], ['Salk Gym', '1|2']),
    );
    expect([rows.map(({ text }) => text), questions]).toEqual([
      ['Lincoln - Gym, schedule Lincoln, 1 court: A', 'Salk - Gym, schedule SALK, 2 courts: 1, 2'],
      [],
    ]);
  },
);
