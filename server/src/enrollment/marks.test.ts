import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import { kept } from './testing/kept-rows.ts';

const read = async (text: string) => {
  const { rows, family } = await kept(Buffer.from(text));
  const { pairs, excluded, doubtful, coaches } = cleanEnrollment(rows, family, { program: 'Winter' });
  return {
    coaches: pairs.map(({ email }) => {
      const { firstName = '', lastName = '' } = coaches.find((coach) => coach.email === email) ?? {};
      return `${firstName} ${lastName}`;
    }),
    skipped: excluded.map(({ line, reason }) => `${line} ${reason}`),
    questions: doubtful.map(({ line, reason }) => `${line} ${reason}`),
  };
};
const row = (name: string, ...marks: string[]) =>
  ['Boys 3-4', 'Otters', name, `${name.split(' ')[0]}@example.org`, ...marks].join(',');

describe('a column of yes and no', () => {
  it.each(['Dropped?', 'Withdrawn', 'Is Canceled', 'Drop Date', 'Inactive (Y/N)'])(
    'takes rows out of the league, and a word it does not know is asked about: %s',
    async (header) => {
      const yes = ['Yes', 'x', 'TRUE', '1', 'Y', '✓', '11/3/2026'];
      const rows = [...yes, 'No', '', 'false', '0', 'n/a', 'perhaps'].map((mark, index) =>
        row(`C${index} Ode`, mark),
      );
      const found = await read([`Division,Team,Coach Name,Email,${header}`, ...rows].join('\n'));
      expect(found.skipped.map((text) => text.split(' ', 2).join(' '))).toEqual(
        yes.map((_, index) => `${index + 2} canceled:`),
      );
      expect(found.coaches).toEqual(['C7 Ode', 'C8 Ode', 'C9 Ode', 'C10 Ode', 'C11 Ode']);
      expect(found.questions).toEqual([
        expect.stringMatching(/^14 The status is ".*\? perhaps"\. Do such rows count\?$/),
      ]);
    },
  );

  it('asks about notes of somebody who may have left, and keeps nothing else of them', async () => {
    const found = await read(
      [
        'Division,Team,Coach Name,Email,Status,Notes',
        row('Al Ode', 'Active', 'no longer coaching as of 2/1; knee surgery'),
        row('Bo Ode', 'Active', 'Dropped out 11/20'),
        row('Cy Ode', '', 'drop-off at gym B'),
        row('Di Ode', 'Canceled', 'withdrew'),
      ].join('\n'),
    );
    expect(found).toEqual({
      coaches: ['Cy Ode'],
      skipped: ['5 canceled: order status "Canceled"'],
      questions: [
        '2 The status is "Notes? no longer". Do such rows count?',
        '3 The status is "Notes? Dropped out 11/20". Do such rows count?',
      ],
    });
  });

  it('takes rows out that are not active, and beside an order status both count', async () => {
    const found = await read(
      [
        'Division,Team,Coach Name,Email,Active,Order Status',
        row('Al Ode', 'Yes', 'Paid'),
        row('Bo Ode', 'No', 'Paid'),
        row('Cy Ode', 'Y', 'Refunded'),
        row('Di Ode', 'on leave', 'Paid'),
        row('Ed Ode', 'on leave', 'Canceled'),
      ].join('\n'),
    );
    expect(found).toEqual({
      coaches: ['Al Ode'],
      skipped: [
        '3 canceled: order status "Inactive: No"',
        '4 canceled: order status "Refunded"',
        '6 canceled: order status "Canceled"',
      ],
      questions: ['5 The status is "on leave". Do such rows count?'],
    });
  });

  it.each([
    ['Head Coach,Assistant Coach'],
    ['Is Head Coach?,Is Assistant Coach?'],
    ['Volunteer Head Coach,Volunteer Assistant Coach'],
    ['Coach?,Assistant Coach (Y/N)'],
    ['Head Coach,Asst.'],
  ])('gives a role with a yes, and is no name: %s', async (headers) => {
    const found = await read(
      [
        `Division,Team,Name,Email,${headers},Team Parent?`,
        row('Al Ode', 'Yes', '', ''),
        row('Bo Ode', '', 'x', 'Yes'),
        row('Cy Ode', 'No', 'No', 'No'),
        row('Di Ode', 'no', 'no', '✓'),
      ].join('\n'),
    );
    expect(found).toEqual({
      coaches: ['Al Ode', 'Bo Ode'],
      skipped: ['4 not marked as a coach', '5 role Team Parent'],
      questions: [],
    });
  });

  it('leaves the names in a column of names, whose name is that of the first and last one if it is ticked', async () => {
    const header = 'First Name,Last Name,Email,Team,Division,Coach';
    const found = await read(
      `${header}\nAl,Ode,al@example.org,Otters,Boys 3-4,Y\n,,bo@example.org,Owls,Boys 3-4,Bo Ray`,
    );
    expect(found).toEqual({ coaches: ['Al Ode', 'Bo Ray'], skipped: [], questions: [] });
  });

  it('does not make coaches of people by what else is asked about them', async () => {
    const header =
      'Division,Team,Coach Name,Email,Is Head Coach,Coach Background Check?,Want to coach again?';
    const found = await read(
      [header, row('Al Ode', 'Yes', 'No', 'No'), row('Bo Ode', 'No', 'No', 'Yes')].join('\n'),
    );
    expect(found).toEqual({ coaches: ['Al Ode', 'Bo Ode'], skipped: [], questions: [] });
  });

  it('finds coaches among the parents of a list of players', async () => {
    const header =
      'Division Name,Team Name,Player First Name,Player Last Name,Account First Name,Account Last Name,User Email,Volunteer Head Coach,Interested in coaching?';
    const found = await read(
      [
        header,
        'Boys 3-4,Otters,Tim,Kid,Al,Ode,al@example.org,Yes,',
        'Boys 3-4,Otters,Tam,Kid,Bo,Ode,bo@example.org,No,No',
        'Boys 3-4,Otters,Tom,Kid,Cy,Ode,cy@example.org,If needed,',
        'Boys 3-4,Otters,Tem,Kid,Di,Ode,di@example.org,,Yes',
      ].join('\n'),
    );
    expect(found).toEqual({
      coaches: ['Al Ode'],
      skipped: ['3 not marked as a coach'],
      questions: [
        '4 The role is "Head Coach? If needed". Is that a coach?',
        '5 The role is "Interested in coaching? Yes". Is that a coach?',
      ],
    });
  });
});
