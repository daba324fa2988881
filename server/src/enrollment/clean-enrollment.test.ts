import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import { missingColumns } from './read-enrollment.ts';
import { kept } from './testing/kept-rows.ts';

const PROGRAM = 'Rec 2026 Season - Winter 2026';

async function clean(text: string) {
  const { family, rows } = await kept(Buffer.from(text));
  return { family: family.name, kept: rows, ...(await cleanEnrollment(rows, family, { program: PROGRAM })) };
}

const HEADER = 'Division Name,Team Name,Coach Name,Coach Email';
const pairsOf = ({ pairs }: Awaited<ReturnType<typeof clean>>) =>
  pairs.map(({ divisionKey, teamKey, email }) => `${divisionKey} ${teamKey} ${email}`);

describe('a plain list', () => {
  it('merges the spellings of divisions and teams, and keeps the best one', async () => {
    const league = await clean(`${HEADER}
boys 1-2 ,HAWKS,Ada Lane,ada@example.org
Boys  1-2,hawks ,Bo Lane,bo@example.org
Boys 1-2,Hawks,Cy Lane,cy@example.org
Girls 1-2,HAWKS,Di Lane,di@example.org
Girls 1-2,OWLS,Ed Lane,ed@example.org`);
    expect(league.divisions.map(({ name }) => name)).toEqual(['Boys 1-2', 'Girls 1-2']);
    // the girls' only spelling is in capitals; the boys' Hawks lend them theirs, nobody has another for the Owls
    expect(league.teams.map(({ name }) => name)).toEqual(['Hawks', 'Hawks', 'OWLS']);
    expect(league.pairs).toHaveLength(5);
  });

  it('recognizes one coach on many rows, and several coaches of a team', async () => {
    const league = await clean(`${HEADER}
Boys 1-2,Hawks,Ada Lane,ADA@Example.org
Boys 1-2,Hawks,"Lane, Ada", ada@example.org
Boys 1-2,Hawks,Bo Lane,bo@example.org
Boys 3-4,Hawks,ADA LANE,ada@example.org`);
    expect(league.coaches).toEqual([
      { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lane' },
      { email: 'bo@example.org', firstName: 'Bo', lastName: 'Lane' },
    ]);
    expect(pairsOf(league)).toEqual([
      'boys 1-2 hawks ada@example.org',
      'boys 1-2 hawks bo@example.org',
      'boys 3-4 hawks ada@example.org',
    ]);
    expect([league.repeated, league.doubtful]).toEqual([1, []]);
  });

  it.each(['No Answer', 'TBD', 'n/a', '', ' - '])(
    'makes a team without a coach if the coach’s name and address are %j',
    async (none) => {
      const league = await clean(`${HEADER}\nBoys 1-2,Hawks,${none},${none}`);
      expect([league.teams.length, league.coaches, league.pairs, league.doubtful]).toEqual([1, [], [], []]);
    },
  );

  it('loads a coach by address if the name is unknown', async () => {
    const league = await clean(`${HEADER}\nBoys 1-2,Hawks,TBD,ada@example.org`);
    expect(league.coaches).toEqual([{ email: 'ada@example.org', firstName: '', lastName: '' }]);
  });

  it('reads the name of a coach from two columns as well as from one', async () => {
    const header = 'divisionName;teamName;coachFirstName;coachLastName;coachEmail';
    const league = await clean(`${header}\nBoys 1-2;Hawks;Milo;St. John;milo@example.org`);
    expect(league.coaches).toEqual([{ email: 'milo@example.org', firstName: 'Milo', lastName: 'St. John' }]);
  });

  it.each([
    ['Boys 1-2,,Ada Lane,ada@example.org', 'No team in this row.'],
    ['Boys 1-2,Unallocated,Ada Lane,ada@example.org', 'Is "Unallocated" a team?'],
    ['TBD,Hawks,Ada Lane,ada@example.org', 'No division in this row.'],
    ['Boys 1-2,Hawks,Ada Lane,', 'This coach has no email.'],
    ['Boys 1-2,Hawks,Ada Lane,ada.lane@', 'This isn’t a valid email.'],
    ['Boys 1-2,Hawks,Ada Lane,"ada@example.org, bo@example.org"', 'There are 2 emails in this cell.'],
    ['Boys 1-2,Hawks,Ada Lane,ada@example.org,shifted', /more cells than the header/],
    [`Boys 1-2,${'x'.repeat(121)},Ada Lane,ada@example.org`, /longer than 120/],
  ])('lists a row that needs review, and loads nothing from it: %s', async (row, reason) => {
    const league = await clean(`${HEADER}\n\n${row}`);
    expect(league.doubtful).toMatchObject([{ line: 3, reason: expect.stringMatching(reason) }]);
    expect([league.teams, league.pairs, league.blank]).toEqual([[], [], 1]);
  });

  it('asks about a row whose name differs from most rows of its address by more than accents and case', async () => {
    const league = await clean(`${HEADER}
Boys 1-2,Hawks,Jose Nunez,jo@example.org
Boys 3-4,Hawks,JOSÉ NUÑEZ,jo@example.org
Boys 5-6,Hawks,Josephine Other,jo@example.org
Boys 7-8,Hawks,José Nuñez,jo@example.org`);
    expect(league.doubtful).toMatchObject([
      { line: 4, reason: 'This email has a different name on other rows.' },
    ]);
    expect(league.pairs.map(({ divisionKey }) => divisionKey)).toEqual(['boys 1-2', 'boys 3-4', 'boys 7-8']);
    expect(league.coaches).toMatchObject([{ email: 'jo@example.org' }]);
  });

  it('recognizes a coach by part of a name if other rows have the full name', async () => {
    const league = await clean(`divisionName,teamName,coachFirstName,coachLastName,coachEmail
Boys 1-2,Hawks,N/A,Kim,na@example.org
Boys 3-4,Hawks,Na,KIM,na@example.org
Boys 5-6,Hawks,NA,Kim,na@example.org
Boys 7-8,Hawks,,Other,na@example.org`);
    expect(league.doubtful).toMatchObject([{ line: 5 }]);
    expect(league.coaches).toEqual([{ email: 'na@example.org', firstName: 'Na', lastName: 'Kim' }]);
  });

  it('keeps the best spelling of each part of a coach’s name', async () => {
    const league = await clean(`divisionName,teamName,coachFirstName,coachLastName,coachEmail
Boys 1-2,Hawks,Ada,LANE,ada@example.org
Boys 3-4,Hawks,ADA,Lane,ada@example.org`);
    expect(league.coaches).toEqual([{ email: 'ada@example.org', firstName: 'Ada', lastName: 'Lane' }]);
  });

  it('excludes rows of other programs and canceled ones, with a reason for each', async () => {
    const league = await clean(`${HEADER},Program Name
Boys 1-2,Hawks,Ada Lane,ada@example.org,rec 2026 season -  winter 2026
Boys 1-2,Ghosts,Bo Lane,bo@example.org,Rec 2025 Season - Winter 2025
Boys 1-2,Phantoms,Cy Lane,cy@example.org,${PROGRAM} - Cancelled
Boys 1-2,Shades,Di Lane,di@example.org,`);
    expect(league.teams.map(({ name }) => name)).toEqual(['Hawks']);
    expect(league.excluded).toMatchObject([
      { line: 3, reason: 'program "Rec 2025 Season - Winter 2025"' },
      { line: 4, reason: `canceled: program "${PROGRAM} - Cancelled"` },
    ]);
    expect(league.doubtful).toMatchObject([{ line: 5, reason: 'No program in this row.' }]);
  });

  it('keeps only the needed columns of a file', async () => {
    const league = await clean(
      `Birth Date,${HEADER},Allergies\n1980-01-02,Boys 1-2,Hawks,Ada Lane,ada@example.org,nuts`,
    );
    expect(league.kept).toEqual([
      {
        line: 2,
        divisionName: 'Boys 1-2',
        teamName: 'Hawks',
        coachName: 'Ada Lane',
        coachEmail: 'ada@example.org',
      },
    ]);
  });
});

describe('an export of a known provider', () => {
  it('keeps only head and assistant coaches from a Sports Connect export', async () => {
    const league =
      await clean(`Team Personnel Name,Team Personnel Role,Division Name,Team Name,Program Name,User Email,Order Status
Ada Lane,Head Coach,Boys 1-2,Hawks,${PROGRAM},ada@example.org,Complete
Bo Lane, assistant  coach ,Boys 1-2,Hawks,${PROGRAM},bo@example.org,
Cy Lane,Team Parent,Boys 1-2,Owls,${PROGRAM},cy@example.org,Complete
Di Lane,Head Coach,Boys 1-2,Ghosts,${PROGRAM},di@example.org,Cancelled`);
    expect(league.family).toBe('sports-connect');
    expect(league.teams.map(({ name }) => name)).toEqual(['Hawks']);
    expect(pairsOf(league)).toEqual(['boys 1-2 hawks ada@example.org', 'boys 1-2 hawks bo@example.org']);
    expect(league.excluded.map(({ reason }) => reason)).toEqual([
      'role Team Parent',
      'canceled: order status "Cancelled"',
    ]);
    expect(JSON.stringify(league.kept)).not.toMatch(/Cy Lane|cy@/);
  });

  it('keeps the coaches of a TeamSnap export, but only the team names of its players', async () => {
    const league = await clean(`First\tLast\tPosition\tNon-Player\tEmail\tTeam\tDivision
Ada\tLane\tCoach\tY\tada@example.org\tHawks\tBoys 1-2
Kid\tSmall\t\tN\tparent@example.org\tOwls\tBoys 1-2
Eve\tHelper\tManager\tYes\teve@example.org\tOwls\tBoys 1-2`);
    expect(league.family).toBe('team-snap');
    expect(league.teams.map(({ name }) => name)).toEqual(['Hawks', 'Owls']);
    expect(pairsOf(league)).toEqual(['boys 1-2 hawks ada@example.org']);
    expect(league.excluded.map(({ reason }) => reason)).toEqual(['player', 'position Manager']);
    expect(JSON.stringify(league.kept)).not.toMatch(/Kid|Small|parent@|eve@/);
  });

  it('keeps the staff of a SportsEngine export, but only the team names of its players', async () => {
    const league =
      await clean(`Division,Team Name*,Team Role* (Player/Staff),First Name*,Last Name*,Email*,Date of Birth* (YYYY/MM/DD)
Boys 1-2,Hawks,STAFF ,Ada,Lane,ada@example.org,1980/01/02
Boys 1-2,Owls,Player,Kid,Small,p@example.org,2016/05/06`);
    expect(league.family).toBe('sports-engine');
    expect(league.teams.map(({ name }) => name)).toEqual(['Hawks', 'Owls']);
    expect(pairsOf(league)).toEqual(['boys 1-2 hawks ada@example.org']);
    expect(JSON.stringify(league.kept)).not.toMatch(/Kid|Small|p@|1980|2016/);
  });

  it.each([
    ['Team Name,Coach Name,Coach Email\nHawks,Ada,a@example.org', ['Division Name']],
    ['Division,Team,Coach\nBoys,Hawks,Ada', ['Coach Email']],
    ['Division,Team,Email\nBoys,Hawks,a@example.org', ['Coach Name']],
    ['Division,Team,Coach First Name,Email\nBoys,Hawks,Ada,a@example.org', ['Coach Last Name']],
    ['Team Personnel Name,Team Personnel Role\nAda,Head Coach', ['Division Name', 'Team Name', 'User Email']],
    ['Non-Player,Team,Division,First,Last,Email\nY,Hawks,Boys,Ada,Lane,a@example.org', ['Position']],
    ['DIVISION name,teamNAME, Coach-Name ,coach_email\nBoys,Hawks,Ada,a@example.org', []],
  ])('names the needed columns that a file lacks: %j', async (text, missing) => {
    const { family, fields } = await kept(Buffer.from(text));
    expect(missingColumns(family, fields)).toEqual(missing);
  });

  it('names the needed column that a file has twice', async () => {
    const { doubled } = await kept(Buffer.from('Team Name,Division,teamname\na,b,c'));
    expect(doubled).toEqual(['Team Name']);
  });
});
