import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { cleanEnrollment } from './clean-enrollment.ts';
import { enrollmentCalls, HEADER } from './testing/enrollment-calls.ts';
import { kept } from './testing/kept-rows.ts';
import { workbook } from './testing/workbooks.ts';

const PROGRAM = 'Rec 2026 Season - Winter 2026';

const clean = async (text: string, divisionNames: string[] = []) => {
  const { rows, family } = await kept(Buffer.from(text));
  return cleanEnrollment(rows, family, { program: PROGRAM, divisionNames });
};
const coachesIn = async (text: string) => {
  const { pairs, coaches } = await clean(text);
  return pairs.map(({ teamKey, email }) => {
    const { firstName = '', lastName = '' } = coaches.find((coach) => coach.email === email) ?? {};
    return `${teamKey}: ${firstName} ${lastName} ${email}`;
  });
};

describe('the file of coaches that the portal writes', () => {
  it('is read with all coaches and teams', async () => {
    const file = [
      'Division,Team,Coach First Name,Coach Last Name,Coach Email,Status,Practices This Week,Practices Next Week',
      'Boys 3-4,Hawks,Casey,Hawk,casey@example.com,Registered,1 of 1,0 of 1',
      'Boys 3-4,Hawks,Kim,Newcomer,kim@example.com,Not invited,1 of 1,0 of 1',
    ].join('\n');
    expect(await coachesIn(file)).toEqual([
      'hawks: Casey Hawk casey@example.com',
      'hawks: Kim Newcomer kim@example.com',
    ]);
  });
});

describe('a file with several coaches in a row', () => {
  it.each([
    'Division,Team,Coach Name,Coach Email,Assistant Coach,Assistant Coach Email',
    'Division,Team,Head Coach,Head Coach Email,Assistant Coach,Assistant Coach Email',
    'Division,Team,Coach 1 Name,Coach 1 Email,Coach 2 Name,Coach 2 Email',
    'Division,Team,Coach’s Name,Coach’s E-mail,Asst. Coach,Asst Coach E-mail Address',
    'Division,Team,Head Coach,Email,Assistant,Assistant Email',
    'Division,Team,Coach #1,Coach Email 1,Coach #2,Coach Email 2',
    'division,team,HeadCoachName,HeadCoachEmail,CoCoachName,CoCoachEmail',
  ])('is read whole with the header %s', async (header) => {
    const rows = [
      'Boys 3-4,Otters,Nell Barrow,nell@example.com,Tim Quade,tim@example.com',
      'Boys 3-4,Owls,Ana Prieto,ana@example.com,,',
    ];
    expect(await coachesIn([header, ...rows].join('\n'))).toEqual([
      'otters: Nell Barrow nell@example.com',
      'otters: Tim Quade tim@example.com',
      'owls: Ana Prieto ana@example.com',
    ]);
  });

  it('may give names in two columns', async () => {
    const header =
      'Division,Team,Coach First Name,Coach Last Name,Coach Email,Asst Coach First Name,Asst Coach Last Name,Asst Coach Email';
    expect(
      await coachesIn(`${header}\nBoys 3-4,Otters,Nell,Barrow,nell@example.com,Tim,Quade,tim@example.com`),
    ).toEqual(['otters: Nell Barrow nell@example.com', 'otters: Tim Quade tim@example.com']);
  });

  it('asks about an assistant without an address, and loads the others of the row', async () => {
    const { doubtful, pairs } = await clean(
      'Division,Team,Coach Name,Coach Email,Assistant Coach\nBoys 3-4,Otters,Nell Barrow,nell@example.com,Tim Quade',
    );
    expect(doubtful).toMatchObject([{ line: 2, coach: 'Tim Quade', reason: 'This coach has no email.' }]);
    expect(pairs).toHaveLength(1);
  });

  it('leaves out the assistant of a row that is left out', async () => {
    const { pairs, excluded } = await clean(
      `Division,Team,Coach Name,Coach Email,Assistant Coach,Assistant Coach Email,Program Name
Boys 3-4,Owls,Ana Prieto,ana@example.com,,,${PROGRAM}
Boys 3-4,Otters,Nell Barrow,nell@example.com,Tim Quade,tim@example.com,Camp`,
    );
    expect([pairs.length, excluded.length]).toEqual([1, 1]);
  });

  it('reads the one of two email columns that is filled', async () => {
    const text =
      'Division,Team,Coach Name,Email,Email\nBoys 3-4,Otters,Nell Barrow,,nell@example.com\nBoys 3-4,Owls,Ana Prieto,ana@example.com,';
    expect(await coachesIn(text)).toEqual([
      'otters: Nell Barrow nell@example.com',
      'owls: Ana Prieto ana@example.com',
    ]);
  });
});

describe('names that a person spells in another way', () => {
  it.each(['Boys 3–4', 'Boys 3 - 4', 'Boys\u00a03-4', 'BOYS 3 — 4', 'Boys 3‑4'])(
    'make no second division of Boys 3-4: %s',
    async (division) => {
      const { divisions, teams } = await clean(`${HEADER.join(',')}
Boys 3-4,St. Mary’s,Nell Barrow,nell@example.com
Boys 3-4,Owls,Ana Prieto,ana@example.com
${division},St Mary's,Tim Quade,tim@example.com`);
      expect(divisions.map(({ name }) => name)).toEqual(['Boys 3-4']);
      expect(teams).toHaveLength(2);
    },
  );

  it.each([
    ['4-Mar', '3-4'],
    ['Mar-10', '3-10'],
    ['2026-05-06', '5-6'],
    ['3/4/2026', '3-4'],
    ['2026-03-04 00:00:00', '3-4'],
    ['46085', '3-4'],
    ['5-Jun', '6-5'],
  ])('are asked about if a spreadsheet has made the date %s of them', async (cell, before) => {
    const { doubtful, pairs } = await clean(
      `${HEADER.join(',')}\n${cell},Otters,Nell Barrow,nell@example.com\n${cell},Owls,Ana Prieto,ana@example.com`,
      ['Boys 3-4', 'Girls 3-4', 'Boys 5-6', 'Boys 1-2'],
    );
    expect(pairs).toEqual([]);
    expect(doubtful).toHaveLength(2);
    expect(new Set(doubtful.map(({ key }) => key)).size).toBe(1);
    const offered = doubtful[0]?.choices.map(({ decision }) => decision);
    expect(offered).toContain(`name:${before}`);
    expect(offered?.includes('name:Boys 3-4')).toBe(before === '3-4');
    const suggested = new Map([
      ['5-6', 'name:Boys 5-6'],
      ['6-5', 'name:Boys 5-6'],
      ['3-4', null],
    ]);
    expect(doubtful[0]?.suggested).toBe(suggested.has(before) ? suggested.get(before) : `name:${before}`);
  });
});

describe('what a list says about a person besides the name', () => {
  const HEAD = 'Division,Team,Coach Name,Coach Email';
  const emails = async (text: string) => (await clean(text)).pairs.map(({ email }) => email);

  it.each(['Role', 'Position', 'Title', 'Staff Type', 'Volunteer Type', 'Type'])(
    'is read from the column "%s": helpers do not coach, and an unknown word is asked about once',
    async (header) => {
      const { pairs, excluded, doubtful } = await clean(`${HEAD},${header}
Boys 3-4,Otters,Nell Barrow,nell@example.com,Head Coach
Boys 3-4,Otters,Tim Quade,tim@example.com,HC
Boys 3-4,Otters,Man Ager,manager@example.com,Team Manager
Boys 3-4,Otters,Bo Ss,boss@example.com,Boss
Boys 3-4,Owls,Bo Sso,bosso@example.com,Boss`);
      expect(pairs.map(({ email }) => email)).toEqual(['nell@example.com', 'tim@example.com']);
      expect(excluded.map(({ line }) => line)).toEqual([4]);
      expect(doubtful.map(({ line, suggested }) => [line, suggested])).toEqual([
        [5, 'leave-out'],
        [6, 'leave-out'],
      ]);
      expect(new Set(doubtful.map(({ key }) => key)).size).toBe(1);
    },
  );

  it('is the position of the staff in an export of SportsEngine', async () => {
    const { pairs, excluded } =
      await clean(`Division,Team Name*,Team Role*,First Name*,Last Name*,Email*,Position
Boys 3-4,Otters,Staff,Nell,Barrow,nell@example.com,
Boys 3-4,Otters,Staff,Tim,Quade,tim@example.com,Asst. Coach
Boys 3-4,Otters,Staff,Man,Ager,manager@example.com,Team Manager`);
    expect(pairs.map(({ email }) => email)).toEqual(['nell@example.com', 'tim@example.com']);
    expect(excluded).toMatchObject([{ line: 4, reason: 'role Team Manager' }]);
  });

  it('may be a status: who waits is left out, and a word that is not known is asked about once', async () => {
    const { pairs, excluded, doubtful } = await clean(`${HEAD},Status
Boys 3-4,Otters,Nell Barrow,nell@example.com,Complete
Boys 3-4,Owls,Tim Quade,tim@example.com,WAITLISTED
Boys 3-4,Owls,Ana Prieto,ana@example.com,Wait list
Boys 3-4,Owls,Lou Dern,lou@example.com,Transferred
Boys 3-4,Otters,Max Ode,max@example.com,Transferred`);
    expect(pairs.map(({ email }) => email)).toEqual(['nell@example.com']);
    expect(excluded.map(({ line }) => line)).toEqual([3, 4]);
    expect(doubtful.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'The status is "Transferred". Do such rows count?'],
      [6, 'The status is "Transferred". Do such rows count?'],
    ]);
    expect(new Set(doubtful.map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    'Waitlist',
    'Not Assigned',
    'Team Unassigned',
    'Free Agents',
    'DO NOT USE - Hawks',
    'Hawks (dropped)',
  ])('may be that there is no team: %s', async (team) => {
    const { pairs, teams, doubtful } = await clean(`${HEAD}
Boys 3-4,Otters,Nell Barrow,nell@example.com
Boys 3-4,${team},Tim Quade,tim@example.com`);
    expect([pairs.length, teams.length]).toEqual([1, 1]);
    expect(doubtful).toMatchObject([
      { line: 3, suggested: 'leave-out', reason: expect.stringContaining(`Is "${team}" a team?`) },
    ]);
  });

  it.each(['#REF!', '#N/A', '#VALUE!', '#NAME?'])('is nothing where a formula failed: %s', async (cell) => {
    const { pairs, coaches, doubtful } = await clean(`${HEAD}
${cell},Otters,Nell Barrow,nell@example.com
Boys 3-4,${cell},Tim Quade,tim@example.com
Boys 3-4,Owls,${cell},ana@example.com
Boys 3-4,Owls,Lou Dern,${cell}`);
    expect(doubtful.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'No division in this row.'],
      [3, 'No team in this row.'],
      [5, 'This coach has no email.'],
    ]);
    expect(pairs.map(({ email }) => email)).toEqual(['ana@example.com']);
    expect(coaches).toEqual([{ email: 'ana@example.com', firstName: '', lastName: '' }]);
  });

  it.each([
    ['Nell Barrow & Tim Quade', ['name:Nell Barrow', 'name:Tim Quade'], 'name:Nell Barrow'],
    ['Nell & Pete Barrow', ['name:Nell Barrow', 'name:Pete Barrow'], null],
    ['Barrow/Quade', ['name:Barrow', 'name:Quade'], 'name:Barrow'],
  ])('is not two people with one email: %s', async (name, offered, suggested) => {
    const { pairs, doubtful } = await clean(`${HEAD}\nBoys 3-4,Otters,${name},nell.barrow@example.com`);
    expect(pairs).toEqual([]);
    expect(doubtful).toMatchObject([{ line: 2, suggested }]);
    expect(doubtful[0]?.choices.map(({ decision }) => decision)).toEqual([
      ...offered,
      'as-written',
      'leave-out',
    ]);
  });

  it.each([
    ["'nell@example.com"],
    ['"""nell@example.com"""'],
    ["'nell@example.com'"],
    ['‘nell@example.com’'],
  ])('has no quotation marks in an email: %s', async (cell) => {
    expect(await emails(`${HEAD}\nBoys 3-4,Otters,Nell Barrow,${cell}`)).toEqual(['nell@example.com']);
  });

  it('keeps an apostrophe within an email, and suggests the address behind a label', async () => {
    expect(await emails(`${HEAD}\nBoys 3-4,Otters,Pat O'Neil,pat.o'neil@example.com`)).toEqual([
      "pat.o'neil@example.com",
    ]);
    const { doubtful } = await clean(`${HEAD}\nBoys 3-4,Otters,Nell Barrow,Email: nell@example.com`);
    expect(doubtful).toMatchObject([{ suggested: 'use-email:nell@example.com' }]);
  });

  it('may stand under the headings of a program that calls people staff', async () => {
    expect(
      await coachesIn(
        'Division,Team,Staff First Name,Staff Last Name,Staff Email\nBoys 3-4,Otters,Nell,Barrow,nell@example.com',
      ),
    ).toEqual(['otters: Nell Barrow nell@example.com']);
    expect(
      await coachesIn('Division,Team,Name,Role,Email\nBoys 3-4,Otters,Nell Barrow,Coach,nell@example.com'),
    ).toEqual(['otters: Nell Barrow nell@example.com']);
    expect(
      await coachesIn('Division,Squad,Coach,Contact Email\nBoys 3-4,Otters,Nell Barrow,nell@example.com'),
    ).toEqual(['otters: Nell Barrow nell@example.com']);
  });

  it('names a division by its age group and the gender beside it, but not by the gender of a person', async () => {
    const divisions = async (text: string) => (await clean(text)).divisions.map(({ name }) => name);
    expect(
      await divisions(
        'Age Group,Gender,Team,Coach,Email\n5-6,Male,Otters,Nell Barrow,nell@example.com\n5-6,F,Owls,Tim Quade,tim@example.com\nGirls 7-8,F,Owls,Ana Prieto,ana@example.com',
      ),
    ).toEqual(['Boys 5-6', 'Girls 5-6', 'Girls 7-8']);
    expect(
      await divisions('Division,Gender,Team,Coach,Email\n5-6,Female,Otters,Nell Barrow,nell@example.com'),
    ).toEqual(['5-6']);
  });
});

describe('questions about many rows', () => {
  const test = useFresh(() => openKeptTestApp());
  const admin = useFresh(() => enrollmentCalls(test));
  beforeEach(async () => {
    await admin.setActive();
  });

  const questions = async (): Promise<EnrollmentRowAnswer[]> =>
    (await admin.preview()).rows.filter(({ kind }: EnrollmentRowAnswer) => kind === 'doubtful');
  const answer = (row: EnrollmentRowAnswer | undefined, decision: string) =>
    admin.decide(row?.key ?? '', decision);

  it('are one per program, with the number of rows, and remembered', async () => {
    const file = csv(
      [...HEADER, 'Program Name'],
      ['Boys 3-4', 'Otters', 'Nell Barrow', 'nell@example.org', '2026 Winter Rec'],
      ['Boys 3-4', 'Owls', 'Ana Prieto', 'ana@example.org', '2026 Winter Rec'],
      ['Boys 3-4', 'Bees', 'Cy Ode', 'cy@example.org', '2026 Summer Camp'],
    );
    await admin.upload(file);
    const [first, second, ...others] = await questions();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      rows: 2,
      suggested: 'use',
      reason: expect.stringContaining('2 rows: lines 2, 3.'),
    });
    expect(second).toMatchObject({ line: 4, suggested: 'leave-out' });
    await answer(first, 'use');
    await answer(second, 'leave-out');
    expect((await admin.load()).json().counts).toMatchObject({ added: 2, doubtful: 0, decided: 3 });
    await admin.upload(file);
    expect(await questions()).toEqual([]);
  });

  it('are one per unknown role, with short roles suggested as coaches', async () => {
    const people = ['HC', 'AC', 'AC', 'Bus Driver', 'Team Parent'].map((role, index) => [
      'Ed',
      `Lane${index}`,
      `ed${index}@example.org`,
      'Yes',
      role,
      'Otters',
      'Boys 3-4',
    ]);
    await admin.upload(
      csv(['First', 'Last', 'Email', 'Non-Player', 'Position', 'Team', 'Division'], ...people),
    );
    const rows = await questions();
    expect(rows.map(({ suggested, rows: count }) => [suggested, count ?? 1])).toEqual([
      ['use', 1],
      ['use', 2],
      ['leave-out', 1],
    ]);
    await answer(rows[1], 'use');
    expect((await admin.load()).json().counts).toMatchObject({
      added: 2,
      doubtful: 2,
      decided: 2,
      excluded: 1,
    });
  });

  it('are one per mistyped domain, and correct the addresses', async () => {
    await admin.upload(
      csv(
        HEADER,
        ['Boys 3-4', 'Otters', 'Nell Barrow', 'nell@gmial.com'],
        ['Boys 3-4', 'Owls', 'Ana Prieto', 'ana@gmial.com'],
      ),
    );
    const rows = await questions();
    expect(rows).toMatchObject([{ rows: 2, suggested: 'corrected' }]);
    await answer(rows[0], 'corrected');
    await admin.load();
    const coaches = await test.portal.db.selectFrom('coach').select('email').orderBy('email').execute();
    expect(coaches.map(({ email }) => email)).toEqual(['ana@gmail.com', 'nell@gmail.com']);
  });

  it('name both addresses of a cell, and can load both people', async () => {
    await admin.upload(
      csv(HEADER, ['Boys 3-4', 'Otters', 'Nell Barrow', 'tim@example.org; nell.barrow@example.org']),
    );
    const rows = await questions();
    expect(rows).toMatchObject([{ suggested: 'use-email:nell.barrow@example.org' }]);
    await answer(rows[0], 'both');
    await admin.load();
    const coaches = await test.portal.db
      .selectFrom('coach')
      .select(['email', 'firstName', 'lastName'])
      .orderBy('email')
      .execute();
    expect(coaches).toEqual([
      { email: 'nell.barrow@example.org', firstName: 'Nell', lastName: 'Barrow' },
      { email: 'tim@example.org', firstName: 'tim', lastName: '' },
    ]);
  });

  it('are not answered by a text that a question does not offer', async () => {
    await admin.upload(csv(HEADER, ['4-Mar', 'Otters', 'Nell Barrow', 'nell@example.org']));
    const [row] = await questions();
    for (const decision of [
      'name:',
      'name: x',
      `name:${'x'.repeat(121)}`,
      'use-email:a@example.org',
      'constructor',
      'name',
    ]) {
      expect((await answer(row, decision)).statusCode).toBe(422);
    }
    expect((await answer(row, 'name:Boys 3-4')).statusCode).toBe(200);
    expect((await admin.load()).json().counts).toMatchObject({ added: 1, doubtful: 0 });
  });
});

it.each(['""""', '〃', 'Ditto', 'same as above'])(
  'makes no division of a mark for the one above: %s',
  async (mark) => {
    const { divisions, doubtful } = await clean(
      `${HEADER.join(',')}\nBoys 3-4,Otters,Nell Barrow,nell@example.com\n${mark},Owls,Ana Prieto,ana@example.com`,
    );
    expect(divisions.map(({ name }) => name)).toEqual(['Boys 3-4']);
    const reason = 'No division in this row. Is it "Boys 3-4", as in the row above?';
    expect(doubtful).toMatchObject([{ line: 3, reason, suggested: 'use' }]);
  },
);

it('asks once whether rows without a division are of the one above them, and asks nothing of what is apart', async () => {
  const rows = [
    'Boys 3-4,Otters,Nell Barrow,nell@example.com',
    ',Owls,Ana Prieto,ana@example.com',
    'as above,Foxes,Bo Ray,bo@example.com',
    'ditto,same,Cy Ellis,cy@example.com',
    'TBD,Lynx,Di Hall,di@example.com',
    ',Bees,Ed Kim,ed@example.com',
  ];
  const file = `${HEADER.join(',')}\n${rows.join('\n')}`;
  const { doubtful } = await clean(file);
  expect(doubtful.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 No division in this row. Is it "Boys 3-4", as in the row above?',
    '4 No division in this row. Is it "Boys 3-4", as in the row above?',
    '5 No division and team in this row. Is it "Boys 3-4 Foxes", as in the row above?',
    '6 No division in this row.',
    '7 No division in this row.',
  ]);
  expect(doubtful[0]?.key).toBe(doubtful[1]?.key);
});

it.each(['Mr. & Mrs. Smith', 'Mr. and Mrs. Smith'])('suggests one coach for %s', async (name) => {
  const { doubtful } = await clean(`${HEADER.join(',')}\nBoys 3-4,Otters,${name},smiths@example.com`);
  expect(doubtful).toMatchObject([{ suggested: 'as-written' }]);
  expect(doubtful[0]?.choices.map(({ label }) => label)).toEqual([
    'It is Mr. Smith’s',
    'It is Mrs. Smith’s',
    'It is the name of one coach',
    'Leave this row out',
  ]);
});

it.each([
  ['Joy Sato (resigned)', 'resigned'],
  ['Joy Sato - stepped down', 'stepped down'],
  ['OLD - Joy Sato', 'OLD'],
])('asks whether the coach in %j still counts', async (name, status) => {
  const { doubtful, coaches } = await clean(`${HEADER.join(',')}\nBoys 3-4,Otters,${name},joy@example.com`);
  expect(coaches).toEqual([]);
  expect(doubtful).toMatchObject([
    { coach: 'Joy Sato', reason: `The status is "${status}". Do such rows count?` },
  ]);
});

it('takes nobody for a coach whose type of registration is a player', async () => {
  const file =
    'First Name,Last Name,Email,Team,Sub Program,Registrant Type\nAva,Roe,a@example.com,Otters,Boys 3-4,Player\nJoy,Sato,joy@example.com,Otters,Boys 3-4,Coach';
  expect((await clean(file)).coaches.map(({ firstName }) => firstName)).toEqual(['Joy']);
});

describe('a header in two lines', () => {
  it.each([
    [',,Head Coach,,Assistant Coach,', 'Division,Team,Name,Email,Name,Email'],
    ['Division,Team,Head Coach,,Assistant Coach,', ',,Name,Email,Name,Email'],
    ['Team Info,,Head Coach,,Asst. Coach,', 'Division,Team,Name,E-mail,Name,E-mail'],
    ['Winter 2026\n\n,,Coach 1,,Coach 2,', 'Division,Team,Full Name,Email Address,Full Name,Email Address'],
  ])('says whose each column is: %s', async (upper, lower) => {
    const rows = [
      'Boys 3-4,Otters,Nell Barrow,nell@example.com,Tim Quade,tim@example.com',
      'Boys 3-4,Owls,Ana Prieto,ana@example.com,,',
    ];
    expect(await coachesIn([upper, lower, ...rows].join('\n'))).toEqual([
      'otters: Nell Barrow nell@example.com',
      'otters: Tim Quade tim@example.com',
      'owls: Ana Prieto ana@example.com',
    ]);
  });

  it('is read from merged cells of a workbook', async () => {
    const table = [
      ['', '', 'Head Coach', '', '', 'Assistant Coach', '', ''],
      ['Division', 'Team', 'First', 'Last', 'Email', 'First', 'Last', 'Email'],
      ['Boys 3-4', 'Otters', 'Nell', 'Barrow', 'nell@example.com', 'Tim', 'Quade', 'tim@example.com'],
    ];
    const { rows, family } = await kept(await workbook(table));
    const { coaches } = cleanEnrollment(rows, family, { program: PROGRAM });
    expect(coaches.map(({ firstName, lastName, email }) => [firstName, lastName, email])).toEqual([
      ['Nell', 'Barrow', 'nell@example.com'],
      ['Tim', 'Quade', 'tim@example.com'],
    ]);
  });

  it('is no title above a header that is clear by itself', async () => {
    const text =
      'Winter 2026,Coaches\nDivision,Team,Name,Email\nBoys 3-4,Otters,Nell Barrow,nell@example.com';
    expect(await coachesIn(text)).toEqual(['otters: Nell Barrow nell@example.com']);
  });
});

it('is split by the separator of its header, although a row looks like a header with another one', async () => {
  const text = [
    'The "Fall" report',
    '',
    'Team Role|Notes|Last Name|Email|First Name|Division|Team Name',
    'Staff|\tasst@example.org|Barrow|nell@example.com|Nell|Boys 3-4|Herons',
    'Head Coach|\t|Quade|tim@example.com|Tim|Boys 3-4|\tOwls',
  ].join('\n');
  expect(await coachesIn(text)).toContain('owls: Tim Quade tim@example.com');
});

describe('lines that name the team of the rows below', () => {
  it('are read, with the coaches of each', async () => {
    const text = [
      'Coach,Email,Phone',
      'Boys 5th Grade,,\nHerons,,\nNell Barrow,nell@example.com,1\nNo Email,,\n,,',
      'Owls,,\nAna Prieto,ana@example.com,2',
      'Girls 5th Grade,,\nTeam: Owls,,\nTim Quade,tim@example.com,3',
    ].join('\n');
    const { pairs, doubtful } = await clean(text);
    expect(pairs.map(({ divisionKey, teamKey, email }) => [divisionKey, teamKey, email])).toEqual([
      ['boys 5th grade', 'herons', 'nell@example.com'],
      ['boys 5th grade', 'owls', 'ana@example.com'],
      ['girls 5th grade', 'owls', 'tim@example.com'],
    ]);
    expect(doubtful).toMatchObject([{ line: 5, team: 'Herons', reason: 'This coach has no email.' }]);
  });

  it('name the division also with the number of its teams behind it, or where it goes on', async () => {
    const text = [
      'Team,Head Coach,Email',
      'BOYS 3-4,,\nHerons,Nell Barrow,nell@example.com',
      'GIRLS 5-6 (2 teams),,\nOwls,Tim Quade,tim@example.com',
      'Girls 5-6 - cont’d,,\nFoxes,Ana Prieto,ana@example.com',
    ].join('\n');
    const { pairs, doubtful } = await clean(text);
    expect(pairs.map(({ divisionKey, teamKey }) => [divisionKey, teamKey])).toEqual([
      ['boys 3-4', 'herons'],
      ['girls 5-6', 'owls'],
      ['girls 5-6', 'foxes'],
    ]);
    expect(doubtful).toEqual([]);
  });
});
