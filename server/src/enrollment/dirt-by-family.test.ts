import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import { missingColumns } from './read-enrollment.ts';
import { kept } from './testing/kept-rows.ts';
import { workbook } from './testing/workbooks.ts';

/** Every kind of dirt in every family of files: docs/spec/decisions.md#enrollment-files, line by line. */

const PROGRAM = 'Rec 2026 Season - Winter 2026';

type Coach = {
  division?: string;
  team?: string;
  first?: string;
  last?: string;
  email?: string;
  program?: string;
};
type Shape = { header: string[]; cells: (coach: Required<Coach>) => string[]; needed: string };

/** The last column of each is one that nobody needs. */
const SHAPES: Record<string, Shape> = {
  plain: {
    header: ['Division Name', 'Team Name', 'Coach Name', 'Coach Email', 'Program Name', 'Birth Date'],
    cells: ({ division, team, first, last, email, program }) => [
      division,
      team,
      `${first} ${last}`.trim(),
      email,
      program,
      'secret',
    ],
    needed: 'Coach Email',
  },
  'plain with two name columns': {
    header: [
      'divisionName',
      'teamName',
      'coachFirstName',
      'coachLastName',
      'coachEmail',
      'programName',
      'Allergies',
    ],
    cells: ({ division, team, first, last, email, program }) => [
      division,
      team,
      first,
      last,
      email,
      program,
      'secret',
    ],
    needed: 'Coach Last Name',
  },
  'sports-connect': {
    header: [
      'Team Personnel Name',
      'Team Personnel Role',
      'Division Name',
      'Team Name',
      'Program Name',
      'User Email',
      'Card Last Four',
    ],
    cells: ({ division, team, first, last, email, program }) => [
      `${first} ${last}`.trim(),
      'Head Coach',
      division,
      team,
      program,
      email,
      'secret',
    ],
    needed: 'Team Personnel Role',
  },
  'sports-connect with two name columns': {
    header: [
      'Program Name',
      'Division Name',
      'Team Name',
      'Volunteer Role',
      'Volunteer First Name',
      'Volunteer Last Name',
      'Volunteer Email Address',
      'Volunteer Street Address',
    ],
    cells: ({ division, team, first, last, email, program }) => [
      program,
      division,
      team,
      'Assistant Coach',
      first,
      last,
      email,
      'secret',
    ],
    needed: 'Volunteer Last Name',
  },
  'team-snap': {
    header: ['First', 'Last', 'Position', 'Non-Player', 'Email', 'Team', 'Division', 'Program', 'Birthdate'],
    cells: ({ division, team, first, last, email, program }) => [
      first,
      last,
      'Coach',
      'Y',
      email,
      team,
      division,
      program,
      'secret',
    ],
    needed: 'Position',
  },
  'sports-engine': {
    header: [
      'Division',
      'Team Name*',
      'Team Role* (Player/Staff)',
      'First Name*',
      'Last Name*',
      'Email*',
      'Program',
      'Date of Birth* (YYYY/MM/DD)',
    ],
    cells: ({ division, team, first, last, email, program }) => [
      division,
      team,
      'Staff',
      first,
      last,
      email,
      program,
      'secret',
    ],
    needed: 'Email*',
  },
};

const ADA = {
  division: 'Boys 1-2',
  team: 'Hawks',
  first: 'Ada',
  last: 'Nuñez',
  email: 'ada@example.org',
  program: PROGRAM,
};
const BO = { ...ADA, first: 'Bo', last: "O'Brien", email: 'bo@example.org' };
const PAIRS = ['Boys 1-2 Hawks ada@example.org Ada Nuñez', "Boys 1-2 Hawks bo@example.org Bo O'Brien"];

const quoted = (rows: string[][], delimiter = ',') =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter));
const bare = (rows: string[][], delimiter = ',') => rows.map((cells) => cells.join(delimiter));

async function clean(file: string | Buffer) {
  const { family, fields, rows } = await kept(Buffer.from(file));
  expect(missingColumns(family, fields)).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain('secret');
  const league = await cleanEnrollment(rows, family, { program: PROGRAM });
  const divisions = new Map(league.divisions.map(({ key, name }) => [key, name]));
  const teams = new Map(league.teams.map(({ divisionKey, key, name }) => [`${divisionKey} ${key}`, name]));
  const coaches = new Map(league.coaches.map((coach) => [coach.email, coach]));
  return {
    ...league,
    pairs: league.pairs.map(({ divisionKey, teamKey, email }) => {
      const { firstName, lastName } = coaches.get(email) ?? {};
      return `${divisions.get(divisionKey)} ${teams.get(`${divisionKey} ${teamKey}`)} ${email} ${firstName} ${lastName}`;
    }),
    excluded: league.excluded.map(({ line, reason }) => `${line} ${reason}`),
    doubtful: league.doubtful.map(({ line, reason }) => `${line} ${reason}`),
  };
}

describe.each(Object.entries(SHAPES))('a file of the %s family', (_family, { header, cells, needed }) => {
  const row = (coach: Coach) => cells({ ...ADA, ...coach });
  const both = [header, row(ADA), row(BO)];
  const shifted = (by: number, line: string[]) => [...line.slice(by), ...line.slice(0, by)];

  it.each<[string, () => string | Buffer | Promise<Buffer>]>([
    ['with a byte order mark', () => `\uFEFF${bare(both).join('\n')}`],
    ['in little-endian UTF-16', () => Buffer.from(`\uFEFF${bare(both).join('\n')}`, 'utf16le')],
    ['in big-endian UTF-16', () => Buffer.from(`\uFEFF${bare(both).join('\n')}`, 'utf16le').swap16()],
    ['in UTF-16 without a byte order mark', () => Buffer.from(bare(both).join('\n'), 'utf16le')],
    ['in Windows-1252', () => Buffer.from(bare(both).join('\n'), 'latin1')],
    ['with commas', () => bare(both, ',').join('\n')],
    ['with semicolons', () => bare(both, ';').join('\n')],
    ['with tabs', () => bare(both, '\t').join('\n')],
    ['with Windows line endings', () => bare(both).join('\r\n')],
    ['with old Mac line endings', () => bare(both).join('\r')],
    ['with every cell quoted', () => quoted(both).join('\n')],
    ['saved as a workbook', () => workbook(both)],
    ['with its columns in another order', () => bare(both.map((line) => shifted(3, line))).join('\n')],
    [
      'with headers in other cases and spaces',
      () =>
        bare([
          header.map((name) => ` ${name.toUpperCase().replace(' ', '  ')}\u00a0`),
          row(ADA),
          row(BO),
        ]).join('\n'),
    ],
    [
      'with spaces around every cell',
      () => bare(both.map((line) => line.map((cell) => ` ${cell}  `))).join('\n'),
    ],
    [
      'with no-break spaces',
      () => bare(both.map((line) => line.map((cell) => `\u00a0${cell}\u00a0`))).join('\n'),
    ],
    [
      'with addresses in capitals',
      () =>
        bare([header, row({ email: 'ADA@EXAMPLE.ORG' }), row({ ...BO, email: 'Bo@Example.org' })]).join('\n'),
    ],
    [
      'with line breaks and quotes in a cell',
      () =>
        quoted([
          header,
          [...row(ADA).slice(0, -1), 'secret,\nthen "more;"\r\nof it'],
          row({ ...BO, team: 'Hawks\n' }),
        ]).join('\n'),
    ],
  ])('parses a file %s', async (_kind, file) => {
    const league = await clean(await file());
    expect(league).toMatchObject({ pairs: PAIRS, rows: 2, blank: 0, excluded: [], doubtful: [] });
  });

  it('parses a file with blank rows, and counts them', async () => {
    const lines = bare(both);
    const file = [...lines.slice(0, 2), '', header.map(() => ' ').join(','), ...lines.slice(2), ''].join(
      '\n',
    );
    expect(await clean(file)).toMatchObject({ pairs: PAIRS, rows: 4, blank: 2, doubtful: [] });
  });

  it('recognizes one coach on many rows', async () => {
    const rows = [
      row(ADA),
      row(ADA),
      row({ email: 'ADA@example.org ', team: 'HAWKS' }),
      row({ team: 'Owls' }),
    ];
    const league = await clean(bare([header, ...rows]).join('\n'));
    expect(league.pairs).toEqual([PAIRS[0], PAIRS[0]?.replace('Hawks', 'Owls')]);
    expect([league.coaches.length, league.repeated]).toEqual([1, 2]);
  });

  it.each(['No Answer', 'TBD', 'N/A', '-', ''])('treats %j as a missing name', async (none) => {
    const league = await clean(bare([header, row({ first: none, last: '' })]).join('\n'));
    expect(league.pairs).toEqual(['Boys 1-2 Hawks ada@example.org  ']);
  });

  it.each(['No Answer', 'TBD', 'N/A', '-', ''])(
    'lists a coach whose address is %j as needing review',
    async (none) => {
      const league = await clean(bare([header, row({ email: none }), row(BO)]).join('\n'));
      expect([league.pairs, league.doubtful]).toEqual([[PAIRS[1]], ['2 This coach has no email.']]);
    },
  );

  it('excludes rows of other programs and canceled ones, with their lines and reasons', async () => {
    const other = row({ program: 'Rec 2025 Season - Winter 2025', team: 'Ghosts' });
    const cancelled = row({ program: `${PROGRAM} - Cancelled`, team: 'Ghosts' });
    const league = await clean(bare([header, row(ADA), other, cancelled, row(BO)]).join('\n'));
    expect(league).toMatchObject({
      pairs: PAIRS,
      excluded: ['3 program "Rec 2025 Season - Winter 2025"', `4 canceled: program "${PROGRAM} - Cancelled"`],
    });
  });

  it('lists the rows of a file that need review, with their reasons', async () => {
    const rows = [
      row({ team: '' }),
      row({ division: 'TBD' }),
      row({ email: 'ada@' }),
      row({ program: '' }),
      [...row(ADA), 'shifted'],
      row(BO),
      row(BO),
      row({ ...BO, first: 'Someone', last: 'Else' }),
    ];
    expect((await clean(bare([header, ...rows]).join('\n'))).doubtful).toEqual([
      '2 No team in this row.',
      '3 No division in this row.',
      '4 This isn’t a valid email.',
      '5 No program in this row.',
      '6 This row has more cells than the header has columns. A separator may have shifted it.',
      '9 This email has a different name on other rows.',
    ]);
  });

  it('names the needed column that a file lacks', async () => {
    const keys = header.map((name) => name.replace(/[^A-Z]/gi, '').toLowerCase());
    const at = keys.findIndex((key) => key.startsWith(needed.replace(/[^A-Z]/gi, '').toLowerCase()));
    const without = both.map((line) => line.filter((_, index) => index !== at));
    const { family, fields } = await kept(Buffer.from(bare(without).join('\n')));
    expect(missingColumns(family, fields)).toEqual([needed]);
  });
});
