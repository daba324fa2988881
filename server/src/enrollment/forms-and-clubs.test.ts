import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import type { Decisions } from './row-questions.ts';
import { kept } from './testing/kept-rows.ts';

const clean = async (text: string, decisions: Decisions = new Map()) => {
  const { rows, family } = await kept(Buffer.from(text));
  return cleanEnrollment(rows, family, { program: 'Rec 2026 Season - Winter 2026', decisions });
};
const coachesOf = ({ pairs, coaches, teams, divisions }: Awaited<ReturnType<typeof clean>>) =>
  pairs.map(({ divisionKey, teamKey, email }) => {
    const { firstName = '', lastName = '' } = coaches.find((coach) => coach.email === email) ?? {};
    const division = divisions.find(({ key }) => key === divisionKey)?.name;
    const team = teams.find((one) => one.divisionKey === divisionKey && one.key === teamKey)?.name;
    return `${division} ${team}: ${firstName} ${lastName} ${email}`;
  });
const coachesIn = async (text: string) => coachesOf(await clean(text));
const decideAll = async (text: string, decide: (choices: string[], suggested: string | null) => string) => {
  const { doubtful } = await clean(text);
  return new Map(
    doubtful.map(({ key, choices, suggested }) => [
      key,
      decide(
        choices.map(({ decision }) => decision),
        suggested,
      ),
    ]),
  );
};

const GRETA = 'Boys 3-4 Otters: Greta Verma greta@example.org';

it.each([
  'Division,Team,Coach 1,Email 1,Coach 2,Email 2\nBoys 3-4,Otters,Greta Verma,greta@example.org,,',
  'Division,Team,Coach,E-mail 1\nBoys 3-4,Otters,Greta Verma (Head),greta@example.org',
  'Division,Team,Coach,Email\nBoys 3-4,Otters,Greta Verma - Asst. Coach,greta@example.org',
  'Grade,Gender,Team,Coach,Email\n3-4,Boys,Otters,Greta Verma,greta@example.org',
  'League Age,Roster Team,Coach,Email\nBoys 3-4,Otters,Greta Verma,greta@example.org',
  'Play Level Name,Team Name,Team Staff Name,Team Staff Role,Team Staff Email\nBoys 3-4,Otters,"Verma, Greta",Head Coach,greta@example.org',
  'Division,Team,Member First Name,Member Last Name,Member Type,Member Email\nBoys 3-4,Otters,Greta,Verma,Coach,greta@example.org',
  'Boys 3-4,,\nTeam,Head Coach,Asst. Coach,Asst. Coach\nOtters,,,Greta Verma (greta@example.org)',
])('a list of coaches is read with its own words: %s', async (text) => {
  expect(await coachesIn(text)).toEqual([GRETA]);
});

describe('the answers to a form', () => {
  it.each([
    'Timestamp,Email Address,What is your full name?,Which division is your team in?,What is the name of your team?',
    'Timestamp,What is your email address?,What is your name?,Which division(s)?,Which team(s) do you coach?',
    'Timestamp,Best Email to Reach You,Name of Coach (First & Last),Division / Grade,Team you are coaching',
    'Timestamp,Please enter your e-mail,Your name,Division you are coaching,Team name (if you know it)',
    'Timestamp,Email Address,What is your full name?,What division do you coach?,What team do you coach?',
  ])('are read under %s', async (header) => {
    expect(
      await coachesIn(`${header}\n11/1/2026 20:01:22,greta@example.org,Greta Verma,Boys 3-4,Otters`),
    ).toEqual([GRETA]);
  });

  it('are read where other questions name a team, a name or an email, too', async () => {
    const header =
      'Timestamp,Email Address,What is your first name?,What is your last name?,Which division do you coach?,Which team do you coach?,Which team did you coach last season?,Would you like to coach a second team?,What is your child’s name?,Emergency contact name,Are you a head coach or an assistant coach?';
    const rows = [
      '11/1/2026,greta@example.org,Greta,Verma,Boys 3-4,Otters,Foxes,No,Milo Verma,Ann Ox,Head Coach',
      '11/1/2026,snack@example.org,Sal,Ito,Boys 3-4,Otters,Foxes,No,Milo Verma,Ann Ox,Team Parent',
    ];
    expect(await coachesIn([header, ...rows].join('\n'))).toEqual([GRETA]);
  });

  it('names one team if its name has the same word on two lines', async () => {
    const file =
      'Division,Team,Coach Name,Coach Email\nBoys 3-4,"Owls\nOwls",Ana Prieto,ana@example.com\nBoys 3-4,Owls,Bo Quill,bo@example.com';
    expect(await coachesIn(file)).toEqual([
      'Boys 3-4 Owls Owls: Ana Prieto ana@example.com',
      'Boys 3-4 Owls: Bo Quill bo@example.com',
    ]);
  });

  it('names one team on two lines if another row has the name on one line, even if its first word is a team', async () => {
    const file =
      'Division,Team,Coach Name,Coach Email\nGirls 3-4,Owls,Bo Quill,bo@example.com\nBoys 3-4,Owls Gold,Ana Prieto,ana@example.com\nBoys 3-4,"Owls\nGold",Ida Holm,ida@example.com';
    expect(await coachesIn(file)).toEqual([
      'Girls 3-4 Owls: Bo Quill bo@example.com',
      'Boys 3-4 Owls Gold: Ana Prieto ana@example.com',
      'Boys 3-4 Owls Gold: Ida Holm ida@example.com',
    ]);
  });

  it('may name several teams, which is asked once for the same teams', async () => {
    const text = [
      'Timestamp,Email Address,What is your name?,Which division?,Which team(s) do you coach?',
      '11/1/2026,greta@example.org,Greta Verma,Boys 3-4,Otters',
      '11/1/2026,bo@example.org,Bo Ray,Boys 3-4,"Otters, Foxes"',
      '11/1/2026,ida@example.org,Ida Holm,Boys 3-4,Otters and Foxes',
      '11/1/2026,al@example.org,Al Orr,Boys 3-4,Kings & Queens',
    ].join('\n');
    const open = await clean(text);
    expect(open.doubtful.map(({ line, reason, suggested }) => [line, reason, suggested])).toEqual([
      [3, 'Is "Otters, Foxes" one team?', 'both'],
      [4, 'Is "Otters and Foxes" one team?', 'both'],
    ]);
    expect(coachesOf(open)).toEqual([GRETA, 'Boys 3-4 Kings & Queens: Al Orr al@example.org']);
    const all = await clean(text, await decideAll(text, (_, suggested) => suggested ?? ''));
    expect(coachesOf(all)).toEqual([
      GRETA,
      'Boys 3-4 Otters: Bo Ray bo@example.org',
      'Boys 3-4 Foxes: Bo Ray bo@example.org',
      'Boys 3-4 Otters: Ida Holm ida@example.org',
      'Boys 3-4 Foxes: Ida Holm ida@example.org',
      'Boys 3-4 Kings & Queens: Al Orr al@example.org',
    ]);
    const one = await clean(text, await decideAll(text, () => 'as-written'));
    expect(coachesOf(one)).toContain('Boys 3-4 Otters and Foxes: Ida Holm ida@example.org');
  });
});

it('names two coaches with their roles and emails in two cells, which are suggested as theirs', async () => {
  const text =
    'Division,Team,Coaches,Emails\nBoys 3-4,Otters,HC: Greta Verma / AC: Di Moss,greta@example.org / di.moss@example.org';
  expect((await clean(text)).doubtful).toMatchObject([{ suggested: 'both' }]);
  expect(await clean(text, await decideAll(text, () => 'both')).then(coachesOf)).toEqual([
    GRETA,
    'Boys 3-4 Otters: Di Moss di.moss@example.org',
  ]);
});

it('asks whose name it is where the last name of two words must be first', async () => {
  const text = 'Division,Team,Coach,Email\nBoys 3-4,Otters,Ortega y Gasset Ana,aoyg@example.org';
  const { doubtful, pairs } = await clean(text);
  expect(pairs).toEqual([]);
  expect(doubtful).toMatchObject([
    { reason: 'In "Ortega y Gasset Ana", the last name may be first. Whose name is it?', suggested: null },
  ]);
  const first = await clean(text, await decideAll(text, ([choice]) => choice ?? ''));
  expect(first.coaches).toEqual([
    { email: 'aoyg@example.org', firstName: 'Ana', lastName: 'Ortega y Gasset' },
  ]);
});

describe('a file of a club', () => {
  it.each([
    ['Age', 'Male', 'U12', 'Boys U12'],
    ['Birth Year', 'F', '2014', 'Girls 2014'],
    ['Age', 'Girls', '10U', 'Girls 10U'],
  ])('has the division under %s and Gender', async (column, gender, age, division) => {
    const text = `Team ID,Team Name,Club,Gender,${column},Head Coach,Head Coach Email\n7,Otters,Maple,${gender},${age},Greta Verma,greta@example.org`;
    expect(await coachesIn(text)).toEqual([`${division} Otters: Greta Verma greta@example.org`]);
  });

  it('does not take the age of a person for a division', async () => {
    const text =
      'Team,Age,Gender,First Name,Last Name,Role,Email\nOtters,45,F,Greta,Verma,Coach,g@example.org';
    const { columns, unread } = await kept(Buffer.from(text)).then(({ fields, unread }) => ({
      columns: fields,
      unread,
    }));
    expect(columns).not.toContain('divisionName');
    expect(unread).toContain('Age');
  });

  it.each([
    'Division,Team,Person Type,Person First Name,Person Last Name,Person Email',
    'Division,Team,Person Role,Person First Name,Person Last Name,Person Email Address',
  ])('calls everyone a person under %s', async (header) => {
    const rows = [
      'Boys 3-4,Otters,Coach,Greta,Verma,greta@example.org',
      'Boys 3-4,Otters,Player,Milo,Ellis,milo@example.org',
      'Boys 3-4,Otters,Team Manager,Ann,Ox,ann@example.org',
    ];
    expect(await coachesIn([header, ...rows].join('\n'))).toEqual([GRETA]);
  });
});

describe('a cell with names and addresses', () => {
  it.each([
    ['Greta Verma (greta@example.org); Bo Ray <bo@example.org>'],
    ['Greta Verma - greta@example.org / Bo Ray - bo@example.org'],
    ['"Greta Verma, greta@example.org, Bo Ray, bo@example.org"'],
    ['"Greta Verma (greta@example.org)\nBo Ray (bo@example.org)"'],
    ['greta@example.org (Greta Verma); bo@example.org (Bo Ray)'],
    ['"""Greta Verma"" <greta@example.org>, Ray, Bo <bo@example.org>"'],
  ])('is read with everyone in %j', async (cell) => {
    for (const header of ['Coaches (emails)', 'Coaches', 'Coach Contact', 'Coach Name & Email'])
      expect(await coachesIn(`Division,Team,${header}\nBoys 3-4,Otters,${cell}`), header).toEqual([
        GRETA,
        'Boys 3-4 Otters: Bo Ray bo@example.org',
      ]);
  });

  it('may have a name or an address only', async () => {
    const text =
      'Division,Team,Coaches (emails)\nBoys 3-4,Otters,Greta Verma\nBoys 3-4,Lynx,ida@example.org\nBoys 3-4,Stars,TBD';
    const { doubtful, teams } = await clean(text);
    expect(doubtful).toMatchObject([{ line: 2, coach: 'Greta Verma', reason: 'This coach has no email.' }]);
    expect(await coachesIn(text)).toEqual(['Boys 3-4 Lynx:   ida@example.org']);
    expect(teams.map(({ name }) => name)).toContain('Stars');
  });

  it('gives each of as many names and addresses its own', async () => {
    const text =
      'Division,Team,Coach,Email\nBoys 3-4,Otters,Greta Verma & Bo Ray,bo@example.org; greta@example.org';
    const { doubtful } = await clean(text);
    expect(doubtful.map(({ suggested }) => suggested)).toEqual(['both']);
    const decided = await clean(text, await decideAll(text, () => 'both'));
    expect(coachesOf(decided).toSorted()).toEqual(['Boys 3-4 Otters: Bo Ray bo@example.org', GRETA]);
  });
});

describe('a column of names with the addresses in it, where no other column has them', () => {
  it.each([
    ['Greta Verma (greta@example.org)'],
    ['Greta Verma <greta@example.org>'],
    ['greta@example.org - Greta Verma'],
    ['Greta Verma greta@example.org'],
    ['Greta Verma: greta@example.org'],
    ['"Verma, Greta (greta@example.org)"'],
    ['"Greta Verma, 555-0101, greta@example.org"'],
    ['"Greta Verma, (555) 555-0101, greta@example.org"'],
    ['"Greta Verma, email: greta@example.org, cell: +1 555.555.0101"'],
    ['greta@example.org 555-555-0101 Greta Verma'],
    ['Greta Verma (Head Coach) greta@example.org'],
    ['Greta Verma email greta@example.org cell 555-555-0101'],
    ['Coach Greta Verma - greta@example.org'],
  ])('is read from %j', async (cell) => {
    for (const header of ['Coach', 'Coach Name', 'Head Coach', 'Name'])
      expect(await coachesIn(`Division,Team,${header}\nBoys 3-4,Otters,${cell}`), header).toEqual([GRETA]);
  });

  it('is read for each coach of a row, below a title, and also where only some rows have the address there', async () => {
    const two = [
      'Winter league',
      'Division,Team,Head Coach,Assistant Coach',
      'Boys 3-4,Otters,Greta Verma (greta@example.org),Bo Ray <bo@example.org>',
      'Boys 3-4,Lynx,Ida Holm (ida@example.org),',
    ];
    expect(await coachesIn(two.join('\n'))).toEqual([
      GRETA,
      'Boys 3-4 Otters: Bo Ray bo@example.org',
      'Boys 3-4 Lynx: Ida Holm ida@example.org',
    ]);
    const some = [
      'Division,Team,Coach Name,Coach Email',
      'Boys 3-4,Otters,Greta Verma (greta@example.org),',
      'Boys 3-4,Lynx,Ida Holm,ida@example.org',
    ];
    expect(await coachesIn(some.join('\n'))).toEqual([GRETA, 'Boys 3-4 Lynx: Ida Holm ida@example.org']);
  });

  it.each([
    '"Ann Cell, ann@example.org"',
    'Ann Cell 555-0101 ann@example.org',
    '"Ann Cell, cell 555-0101, ann@example.org"',
  ])('keeps the last name "Cell" in %j', async (cell) => {
    expect(await coachesIn(`Division,Team,Coach\nBoys 3-4,Otters,${cell}`)).toEqual([
      'Boys 3-4 Otters: Ann Cell ann@example.org',
    ]);
  });

  it('keeps a last name "Ph" behind "van der"', async () => {
    expect(await coachesIn('Division,Team,Coach\nBoys 3-4,Otters,"Ann van der Ph, ann@example.org"')).toEqual(
      ['Boys 3-4 Otters: Ann van der Ph ann@example.org'],
    );
  });

  it.each([
    'Greta Verma (greta@example.org); Bo Ray',
    'Greta Verma (greta@example.org) & Bo Ray',
    '"Greta Verma (greta@example.org), Bo Ray 555-0101"',
  ])('asks about someone in %j who has no address', async (cell) => {
    const { doubtful, ...found } = await clean(`Division,Team,Coaches\nBoys 3-4,Otters,${cell}`);
    expect(coachesOf({ doubtful, ...found })).toEqual([GRETA]);
    expect(doubtful).toMatchObject([{ line: 2, coach: 'Bo Ray', reason: 'This coach has no email.' }]);
  });
});

it.each([
  'Greta Verma 732-555-0100',
  '"Verma, Greta (cell: 732.555.0100)"',
  'Coach: Greta Verma / (732) 555-0100',
  'Greta Verma c: +1 732 555 0100',
])('a phone number beside the name %s is no part of it', async (name) => {
  expect(await coachesIn(`Division,Team,Coach,Email\nBoys 3-4,Otters,${name},greta@example.org`)).toEqual([
    GRETA,
  ]);
});

it.each(['NEED COACH', 'Open', 'Vacant', 'Coach needed!', 'TBD'])(
  'a team whose coach is "%s" has none yet, and nobody is asked about it',
  async (text) => {
    const { doubtful, teams, pairs } = await clean(
      `Division,Team,Coach,Email\nBoys 3-4,Otters,Greta Verma,greta@example.org\nBoys 3-4,Foxes,${text},`,
    );
    expect([doubtful, teams.map(({ name }) => name), pairs.length]).toEqual([[], ['Foxes', 'Otters'], 1]);
  },
);

it('a name in brackets on a second line of a team is no second team', async () => {
  const file =
    'Division,Team,Coach,Email\nBoys 3-4,Foxes,Bo Ray,bo@example.org\nBoys 3-4,"Foxes\n(Gold)",Cy Ray,cy@example.org';
  const { doubtful, teams } = await clean(file);
  expect([doubtful, teams.map(({ name }) => name)]).toEqual([[], ['Foxes', 'Foxes (Gold)']]);
});
