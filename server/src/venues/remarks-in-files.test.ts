import { describe, expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { useGyms } from './testing/venue-calls.ts';

/** What rows say in their remarks, which may narrow their hours. */

const admin = useGyms(
  ['Lark', 'Gym', 'LARK', '1'],
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Wren', 'Main Gym', 'WREN', '1'],
  ['Wren', 'Aux Gym', 'WREN', '1'],
);

type Kind = 'permits' | 'closures';
const refusal = async (kind: Kind, ...rows: [string[], ...string[][]]): Promise<string> =>
  (await admin.preview(kind, csv(...rows))).json().error ?? 'read';

const PERMIT = ['School', 'Day', 'Time', 'First Date', 'Last Date', 'Status'];
const HELD = ['Salk', 'Monday', '6-9 PM', '12/7/2026', '3/1/2027', 'Approved'];
const remark = (text: string): [string[], string[]] => [
  [...PERMIT, 'Notes'],
  [...HELD, text],
];

describe('a remark about a part of the place', () => {
  it.each(['Half gym only', 'East side - wrestling has the rest', '½ court', 'Gym (1/2)', 'Court 1 only'])(
    'such as %j is a question about a permit',
    async (text) => {
      const { texts, questions } = await admin.previewTexts('permits', remark(text));
      expect(texts).toEqual([]);
      expect(questions.map((each) => each.text)).toEqual([`Which court of Salk - Gym is “${text}”? (1 row)`]);
      await admin.choose({ questions }, 'court 1');
      expect((await admin.previewTexts('permits', remark(text))).texts).toEqual([
        'Salk - Gym, court 1: Mondays 6:00 PM – 9:00 PM, Dec 7, 2026 – Mar 1, 2027, slots of 60 minutes, approved',
      ]);
    },
  );

  it.each(['Use east side door', 'Courts 1 and 2: court 1, court 2', '11/2 gym tour'])(
    'is none in %j',
    async (text) => {
      expect((await admin.previewTexts('permits', remark(text))).texts).toHaveLength(1);
    },
  );

  it.each([
    ['Salk', 'Floor repair court 1', 'court 1', 'Salk - Gym, court 1: Floor repair court 1'],
    ['Salk', 'Half court closed', 'All courts', 'Salk - Gym: Half court closed'],
    ['Wren', 'Aux gym floor', 'Aux Gym', 'Wren - Aux Gym: Aux gym floor'],
  ])('may be the reason of a closure: %s, %s', async (school, reason, label, text) => {
    const rows = [
      ['Date', 'School', 'Reason'],
      ['12/16/2026', school, reason],
    ];
    const { texts, questions } = await admin.previewTexts('closures', rows);
    expect(texts).toEqual([]);
    await admin.choose({ questions }, label);
    expect((await admin.previewTexts('closures', rows)).texts).toEqual([`Wed, Dec 16, 2026, ${text}`]);
  });

  it.each(['Half Gym', 'Gymnasium (half)'])('has no suggestion for the gym %j', async (gym) => {
    const { questions } = await admin.previewTexts('permits', [
      [...PERMIT, 'Gym'],
      [...HELD, gym],
    ]);
    expect(questions.map(({ suggested }) => suggested)).toEqual([null]);
  });
});

it.each([
  ['Must vacate by 8:30 PM', 'Time: “Must vacate by 8:30 PM” names a time within these hours.'],
  ['Floor only until 7', 'Time: “Floor only until 7” names a time within these hours.'],
  ['starts Jan 5', 'Exceptions: “starts Jan 5” may leave out some days.'],
  ['until 2/1', 'Exceptions: “until 2/1” may leave out some days.'],
  ['first and third weeks only', 'Repeats: “first and third weeks only” is not every week.'],
  ['Even weeks only', 'Repeats: “Even weeks only” is not every week.'],
  ['Library only', 'Gym: “Library only” is in the column Notes, which is not read.'],
])('refuses a permit whose remark is %j', async (text, problem) => {
  expect(await refusal('permits', ...remark(text))).toContain(`Line 2, ${problem}`);
});

it.each([
  'starts Dec 7',
  'until 3/1/2027',
  'Doors open at 5:45',
  'Ends at 9 PM',
  'Custodian from 5 to 10 PM',
])('reads a permit whose remark is %j', async (text) => {
  expect((await admin.previewTexts('permits', remark(text))).texts).toHaveLength(1);
});

it.each(['Approved, ends 2/1', 'Approved - court 1 only'])('suggests no status for %j', async (status) => {
  const { questions } = await admin.previewTexts('permits', [PERMIT, HELD.with(5, status)]);
  expect(questions.map(({ suggested }) => suggested)).toEqual([null]);
});

describe('a closure', () => {
  const rows = (title: string, text: string): [string[], string[]] => [
    ['Date', 'School', 'Reason', title],
    ['12/16/2026', 'Lark', 'Book fair', text],
  ];

  it.each(['No impact on gym', 'Gym open', 'Gym not affected'])('is a question beside %j', async (text) => {
    const { texts, questions } = await admin.previewTexts('closures', rows('Impact', text));
    expect([texts, questions.map((each) => each.text)]).toEqual([
      [],
      [`Are the gyms closed on “${text}”? (1 row)`],
    ]);
  });

  it('of another room is refused where only a column that is not read says so', async () => {
    expect(await refusal('closures', ...rows('What is affected', 'Library only'))).toContain(
      'Line 2, Gym: “Library only” is in the column What is affected, which is not read.',
    );
  });

  it('is none below “Gym Available?” where that says yes', async () => {
    expect((await admin.previewTexts('closures', rows('Gym Available?', 'Yes'))).texts).toEqual([]);
  });
});
