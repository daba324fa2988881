import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import type { Decisions } from './row-questions.ts';
import { kept } from './testing/kept-rows.ts';

const clean = async (text: string, decisions: Decisions = new Map()) => {
  const { rows, family } = await kept(Buffer.from(text));
  return cleanEnrollment(rows, family, { program: 'Rec 2026 Season - Winter 2026', decisions });
};
type Clean = Awaited<ReturnType<typeof clean>>;
/** 'Otters: Ada Lane ada@example.org' for each coach of a team. */
const namesIn = ({ pairs, coaches, teams }: Clean) =>
  pairs.map(({ divisionKey, teamKey, email }) => {
    const { firstName = '', lastName = '' } = coaches.find((coach) => coach.email === email) ?? {};
    const team = teams.find((one) => one.divisionKey === divisionKey && one.key === teamKey)?.name;
    return `${team}: ${firstName}|${lastName} ${email}`;
  });
/** All questions answered as they suggest. */
const suggested = async (text: string) => {
  const { doubtful } = await clean(text);
  return await clean(text, new Map(doubtful.map((one) => [one.key, one.suggested ?? ''])));
};

const ADA = 'Otters: Ada|Lane ada@example.org';
const BO = 'Otters: Bo|Ray bo@example.org';

describe('two coaches of a row', () => {
  it.each([
    [
      'Head Coach,Head Coach Email,Head Coach,Head Coach Email',
      'Ada Lane,ada@example.org,Bo Ray,bo@example.org',
    ],
    ['Coach,Email,Coach,Email', 'Ada Lane,ada@example.org,Bo Ray,bo@example.org'],
    [
      'Head Coach,Email,Phone,Assistant Coach,Email,Phone',
      'Ada Lane,ada@example.org,1,Bo Ray,bo@example.org,2',
    ],
    ['Name,Email,Name,Email', 'Ada Lane,ada@example.org,Bo Ray,bo@example.org'],
    ['First,Last,Email,First,Last,Email', 'Ada,Lane,ada@example.org,Bo,Ray,bo@example.org'],
    ['HC,HC Email,AC,AC Email', 'Ada Lane,ada@example.org,Bo Ray,bo@example.org'],
    ['Head Coach,HC Email,Asst,Asst Email', 'Ada Lane,ada@example.org,Bo Ray,bo@example.org'],
    ['Coach 1,Coach 1 Email,Co-Coach,Co-Coach Email', 'Ada Lane,ada@example.org,Bo Ray,bo@example.org'],
  ])('both load, each with their own email, under %s', async (header, cells) => {
    const both = await clean(`Division,Team,${header}\nBoys 3-4,Otters,${cells}`);
    expect(namesIn(both)).toEqual([ADA, BO]);
  });

  it.each([
    'Ada Lane w/ Bo Ray',
    'Ada Lane with Bo Ray',
    'Ada Lane (asst: Bo Ray)',
    'Ada Lane, Asst. Coach Bo Ray',
  ])('are both named in the question whose email it is: %s', async (name) => {
    const { doubtful } = await clean(`Division,Team,Coach,Email\nBoys 3-4,Otters,"${name}",ada@example.org`);
    expect(
      doubtful.map(({ choices, suggested: likely }) => [choices[0]?.label, choices[1]?.label, likely]),
    ).toEqual([['It is Ada Lane’s', 'It is Bo Ray’s', 'name:Ada Lane']]);
  });

  it('are asked about if nobody can tell whose email is which', async () => {
    const text =
      'Division,Team,Coach,Coach,Email,Email\nBoys 3-4,Otters,Ada Lane,Bo Ray,x1@example.org,x2@example.org';
    const { pairs, doubtful } = await clean(text);
    expect([pairs, doubtful.length]).toEqual([[], 2]);
  });

  it('in one cell have the emails beside them in the same order, if the emails tell nothing', async () => {
    const text =
      'Division,Team,Coach,Email\nBoys 3-4,Otters,"Ada Lane, Bo Ray","x1@example.org, x2@example.org"';
    expect(namesIn(await suggested(text))).toEqual([
      'Otters: Ada|Lane x1@example.org',
      'Otters: Bo|Ray x2@example.org',
    ]);
  });
});

it('the division of coaches has the gender beside it, and not their own', async () => {
  const text =
    'Division,Division Gender,Team,Coach,Gender,Email\nGrade 3/4,Girls,Otters,Bo Ray,M,bo@example.org\nGrade 3/4,Boys,Foxes,Ada Lane,F,ada@example.org';
  const { divisions } = await clean(text);
  expect(divisions.map(({ name }) => name)).toEqual(['Boys Grade 3/4', 'Girls Grade 3/4']);
});

it.each(['coach_status', 'Volunteer Status', 'Participant Status', 'Entry Status'])(
  'a status under "%s" says which coaches count',
  async (header) => {
    const text = `Division,Team,Coach,Email,${header}\nBoys 3-4,Otters,Ada Lane,ada@example.org,Active\nBoys 3-4,Otters,Bo Ray,bo@example.org,Deactivated`;
    const { pairs, doubtful } = await clean(text);
    expect([pairs.map(({ email }) => email), doubtful.map(({ line }) => line)]).toEqual([
      ['ada@example.org'],
      [3],
    ]);
  },
);

describe('a name with the last name first and without a comma', () => {
  const text =
    'Division,Team,Coach,Email\nBoys 3-4,Otters,STONE AVA,ava.stone@example.org\nBoys 3-4,Foxes,DE LA CRUZ ANA,adelacruz@example.org\nBoys 3-4,Lynx,RAY BO,coach7@example.org';

  it('is asked about once if the emails have it the other way round', async () => {
    const { doubtful } = await clean(text);
    expect(new Set(doubtful.map(({ key }) => key)).size).toBe(1);
    expect(doubtful[0]?.reason).toBe(
      'By the emails, names such as "STONE AVA" have the last name first. Is it "AVA STONE"?',
    );
    expect(namesIn(await suggested(text))).toEqual([
      'Otters: AVA|STONE ava.stone@example.org',
      'Foxes: ANA|DE LA CRUZ adelacruz@example.org',
      'Lynx: BO|RAY coach7@example.org',
    ]);
  });

  it('is read as its header says', async () => {
    const list = 'Division,Team,Coach (Last First),Email\nBoys 3-4,Otters,Lane Ada,ada@example.org';
    expect(namesIn(await clean(list))).toEqual([ADA]);
  });

  it('is not asked about if the emails begin like the names', async () => {
    const list = 'Division,Team,Coach,Email\nBoys 3-4,Otters,ADA LANE,ada.lane@example.org';
    expect((await clean(list)).doubtful).toEqual([]);
  });
});

it.each([
  'HC: Ada Lane',
  'Head Coach - Ada Lane',
  'HC Ada Lane',
  'Asst. Coach Ada Lane',
  'Assistant: Ada Lane',
])('a role before a name is no part of it: %s', async (name) => {
  const text = `Division,Team,Coach,Email\nBoys 3-4,Otters,${name},ada@example.org`;
  expect(namesIn(await clean(text))).toEqual([ADA]);
});

it.each(['Former coach', 'Ex-coach', 'Head Coach (resigned)', 'Coach - inactive'])(
  'who has the role "%s" is named as left out and coaches no team',
  async (role) => {
    const text = `Division,Team,Name,Email,Role\nBoys 3-4,Otters,Ada Lane,ada@example.org,${role}`;
    const { pairs, excluded } = await clean(text);
    expect([pairs, excluded.length]).toEqual([[], 1]);
  },
);

it.each(['A/C', 'H/C', 'Co-Head', '1st Asst.', 'Second Assistant', 'ASSISTANT_COACH'])(
  'the role "%s" is a coach’s',
  async (role) => {
    const text = `Division,Team,Name,Email,Role\nBoys 3-4,Otters,Ada Lane,ada@example.org,${role}`;
    expect(namesIn(await clean(text))).toEqual([ADA]);
  },
);

it('a person whom no column of ticks calls a coach is left out and named', async () => {
  const text =
    'Division,Team,First Name,Last Name,Email,Head Coach,Assistant Coach\nBoys 3-4,Otters,Ada,Lane,ada@example.org,X,\nBoys 3-4,Otters,Bo,Ray,bo@example.org,,X\nBoys 3-4,Otters,Cy,Dunn,cy@example.org,,';
  const found = await clean(text);
  expect(namesIn(found)).toEqual([ADA, BO]);
  expect(found.excluded).toEqual([{ line: 4, reason: 'not marked as a coach' }]);
});

it('rows below a team that repeat neither division nor team are asked about with those of the row above', async () => {
  const text =
    'Division,Team,Coach,Email\nBoys 3-4,Otters,Ada Lane,ada@example.org\n,,Bo Ray,bo@example.org\n,Foxes,Cy Dunn,cy@example.org\n,,Di Moe,di@example.org';
  const { doubtful } = await clean(text);
  expect(doubtful.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 No division and team in this row. Is it "Boys 3-4 Otters", as in the row above?',
    '4 No division in this row. Is it "Boys 3-4", as in the row above?',
    '5 No division and team in this row. Is it "Boys 3-4 Foxes", as in the row above?',
  ]);
  expect(namesIn(await suggested(text))).toEqual([
    ADA,
    BO,
    'Foxes: Cy|Dunn cy@example.org',
    'Foxes: Di|Moe di@example.org',
  ]);
});

it('a coach without division and team is not suggested for the team above if other rows repeat theirs', async () => {
  const text =
    'Division,Team,Coach,Email\nBoys 3-4,Otters,Ada Lane,ada@example.org\nBoys 3-4,Otters,Bo Ray,bo@example.org\n,,Cy Dunn,cy@example.org';
  expect((await clean(text)).doubtful.map(({ line, suggested: likely }) => [line, likely])).toEqual([
    [4, null],
  ]);
});

it.each([
  'Division,Team,First,Last,E-mail\nBoys 3-4,Otters,Ada,Lane,ada@example.org',
  'team_name,team_age_group,team_gender,coach_first_name,coach_last_name,coach_email\nOtters,3-4,Male,Ada,Lane,ada@example.org',
  'Coach,Email,Division,Teams\nAda Lane,ada@example.org,Boys 3-4,Otters',
  'Team,Division,Coaching Staff\nOtters,Boys 3-4,HC Ada Lane <ada@example.org>',
  'Division: Boys 3-4,,\nTeam: Otters,,\nRole,Name,Email\nHead Coach,Ada Lane,ada@example.org',
  'Division,Team,Coach’s Name,Coach’s Email\nBoys 3-4,Otters,Ada Lane,ada@example.org',
])('a list of coaches is read in the layout %s', async (text) => {
  expect(namesIn(await clean(text))).toEqual([ADA]);
});

describe('a last name of two words before a comma', () => {
  const ROWS = 'Boys 3-4,Otters,"García López, María José",maria@example.org';

  it('is one person if another row with the same email has the name without the comma', async () => {
    const { coaches, pairs, doubtful } = await clean(
      `Division,Team,Coach,Email\n${ROWS}\nBoys 5-6,Herons,Maria Jose Garcia Lopez,MARIA@example.org`,
    );
    expect(coaches.map(({ email }) => email)).toEqual(['maria@example.org']);
    expect([pairs.length, doubtful]).toEqual([2, []]);
  });

  it('is asked about if no other row tells, as it may be two people', async () => {
    const { pairs, doubtful } = await clean(
      `Division,Team,Coach,Email\n${ROWS}\nBoys 5-6,Herons,Maria Jose Garcia Lopez,other@example.org`,
    );
    expect([pairs.length, doubtful.length]).toEqual([1, 1]);
  });
});

it('rows below a second header with its columns in another order are read by that header, and the notes name its line', async () => {
  const text = [
    'Division,Team,Coach,Email',
    'Boys 3-4,Otters,Ada Lane,ada@example.org',
    '',
    'Coach,Email,Division,Team',
    'Bo Ray,bo@example.org,Boys 3-4,Otters',
  ].join('\n');
  const { rows, family, notes } = await kept(Buffer.from(text));
  const read = cleanEnrollment(rows, family, { program: '', decisions: new Map() });
  expect(namesIn(read)).toEqual([ADA, BO]);
  expect(notes).toContain('Below line 4, the columns are in another order.');
});

it('a row below a second header with more cells than that header is named, and nothing of it loads', async () => {
  const text =
    'Division,Team,Coach,Email\nBoys 3-4,Otters,Ada Lane,ada@example.org\nTeam,Coach,Email\nOtters,Bo Ray,bo@example.org,Boys 3-4';
  const read = await clean(text);
  expect([namesIn(read), read.doubtful.at(-1)?.line]).toEqual([[ADA], 4]);
});

it.each([
  [
    'a role in capitals with an underscore',
    'Division/Conference,Team,Coach,Email,Role',
    'Boys 3-4,Otters,Ada Lane,ada@example.org,HEAD_COACH',
  ],
  ['numbered addresses', 'Division,Team,Coach,Email Address 1', 'Boys 3-4,Otters,Ada Lane,ada@example.org'],
  ['ages of teams', 'Team Age,Gender,Team,Coach,Emails', '3-4,M,Otters,Ada Lane,ada@example.org'],
])('an export with %s is read', async (_what, header, row) => {
  expect(namesIn(await clean(`${header}\n${row}`))).toEqual([ADA]);
});

it.each(['Email 2', 'Email Address 2', 'Secondary Email', 'Alternate Email'])(
  'the email under "%s" is that of a coach whose first one is blank',
  async (header) => {
    const found = await clean(
      `Division,Team,Coach,Email,${header}\nBoys 1-2,Otters,Ada Lane,,ada@example.org\nBoys 1-2,Otters,Bo Ray,bo@example.org,ray@example.org`,
    );
    expect([namesIn(found), found.doubtful]).toEqual([[ADA, BO], []]);
  },
);

it.each([
  'ada@example.org<mailto:ada@example.org>',
  '[ada@example.org](mailto:ada@example.org)',
  '"=HYPERLINK(""mailto:ada@example.org"",""ada@example.org"")"',
])('an email that is written as a link is read without a question: %s', async (email) => {
  const found = await clean(`Division,Team,Coach,Email\nBoys 1-2,Otters,Ada Lane,${email}`);
  expect([namesIn(found), found.doubtful]).toEqual([[ADA], []]);
});

it('a waiting list with underscores and a void order are left out, and who has not paid or has the money back is not', async () => {
  const rows = ['WAITING_LIST,Paid', 'REGISTERED,Void', 'SPOT_RESERVED,NOT_PAID', 'Active,Refunded'].map(
    (status, index) => `Boys 1-2,Otters,C${index} Ode,c${index}@example.org,${status}`,
  );
  const { pairs, excluded, doubtful } = await clean(
    ['Division,Team,Coach,Email,Registration Status,Order Payment Status', ...rows].join('\n'),
  );
  expect(pairs.map(({ email }) => email)).toEqual(['c2@example.org', 'c3@example.org']);
  expect([excluded.map(({ line }) => line), doubtful]).toEqual([[2, 3], []]);
});

it.each(['Team Role ID', 'Admin Type', 'Official Type', 'User Type'])(
  'a column "%s" says who coaches, and staff is suggested as such',
  async (header) => {
    const { pairs, excluded, doubtful } = await clean(
      `Division,Team,Name,Email,${header}\nBoys 1-2,Otters,Ada Lane,ada@example.org,Head Coach\nBoys 1-2,Otters,Bo Ray,bo@example.org,Manager\nBoys 1-2,Otters,Cy Day,cy@example.org,STAFF\nBoys 1-2,Otters,Di Fry,di@example.org,4`,
    );
    expect([pairs.length, excluded.map(({ line }) => line)]).toEqual([1, [3]]);
    expect(doubtful.map(({ line, suggested }) => [line, suggested])).toEqual([
      [4, 'use'],
      [5, 'leave-out'],
    ]);
  },
);

it('the only program of a file is probably the season’s if it names no other one', async () => {
  const suggestions = async (...programs: string[]) => {
    const rows = programs.map((program) => `Boys 1-2,Otters,Ada Lane,ada@example.org,${program}`);
    const { doubtful } = await clean(['Division,Team,Coach,Email,Program', ...rows].join('\n'));
    return doubtful.map(({ suggested }) => suggested);
  };
  expect(await suggestions('Youth Basketball')).toEqual(['use']);
  expect(await suggestions('Youth Basketball 2025')).toEqual(['leave-out']);
  expect(await suggestions('Youth Basketball', 'Camp')).toEqual(['leave-out', 'leave-out']);
});

it('the division may stand under "League Name"', async () => {
  const { divisions } = await clean(
    'League Name,Team Name,Coach,Email\nBoys 1-2,Otters,Ada Lane,ada@example.org',
  );
  expect(divisions.map(({ name }) => name)).toEqual(['Boys 1-2']);
});

it.each(['Contact', 'Contact Info', 'Coach Contact'])(
  'beside the name of a coach, "%s" has the email, and perhaps a phone number',
  async (header) => {
    const text = `Division,Team,Coach,${header}\nBoys 3-4,Otters,Ada Lane,ada@example.org\nBoys 3-4,Otters,Bo Ray,bo@example.org / 555-222-1111`;
    expect(namesIn(await clean(text))).toEqual([ADA, BO]);
  },
);

it('the team of a coach may stand under "Roster Name" and the coach under "Profile Name"', async () => {
  const text =
    'Division,Roster Name,Profile Name,Role,Email\nBoys 3-4,Otters,Ada Lane,Head Coach,ada@example.org\nBoys 3-4,Otters,Cy Dunn,Player,cy@example.org';
  expect(namesIn(await clean(text))).toEqual([ADA]);
});

it('parents in a list without players are asked about if they would like to coach', async () => {
  const text =
    'Division,Team,Parent Name,Parent Email,Would you like to coach?\nBoys 3-4,Otters,Ada Lane,ada@example.org,Yes\nBoys 3-4,Otters,Bo Ray,bo@example.org,No';
  const { pairs, doubtful } = await clean(text);
  expect([pairs, doubtful.map(({ line }) => line)]).toEqual([[], [2]]);
});
