import { describe, expect, it } from 'vitest';
import { cleanEnrollment } from './clean-enrollment.ts';
import { missingColumns } from './read-enrollment.ts';
import { kept } from './testing/kept-rows.ts';

/** Shapes of real exports beyond those of the league's own files. */

const PROGRAM = 'Rec 2026 Season - Winter 2026';

async function clean(...lines: string[]) {
  const { family, fields, rows, doubled } = await kept(Buffer.from(lines.join('\n')));
  expect([missingColumns(family, fields), doubled]).toEqual([[], []]);
  const league = await cleanEnrollment(rows, family, { program: PROGRAM });
  return {
    family: family.name,
    kept: JSON.stringify(rows),
    coaches: league.coaches.map(({ email, firstName, lastName }) => `${firstName} ${lastName} ${email}`),
    teams: league.teams.map(({ name }) => name),
    excluded: league.excluded.map(({ reason }) => reason),
    doubtful: league.doubtful.map(({ line, reason }) => `${line} ${reason}`),
  };
}

const UNCLEAR = 'This row doesn’t say whether this is a coach.';

describe('an export of Sports Connect', () => {
  it('reads a Sports Connect export that lists volunteers by person', async () => {
    const league = await clean(
      'Program Name,Division Name,Team Name,Volunteer Role,Volunteer First Name,Volunteer Last Name,Volunteer Email Address,Volunteer Cellphone',
      `${PROGRAM},Boys 1-2,Hawks,Head Coach,Ada,Lane,ada@example.org,555`,
      `${PROGRAM},Boys 1-2,Hawks,Team Parent,Bo,Lane,bo@example.org,555`,
    );
    expect(league).toMatchObject({
      family: 'sports-connect',
      coaches: ['Ada Lane ada@example.org'],
      teams: ['Hawks'],
      excluded: ['role Team Parent'],
      doubtful: [],
    });
    expect(league.kept).not.toMatch(/Bo |"Bo"|bo@|555/);
  });

  it('reads team personnel from one column, and ignores a first name beside it', async () => {
    const header =
      'Volunteer First Name,Volunteer Last Name,Team Personnel Name,Team Personnel Role,Division,Team,Email';
    const { coaches } = await clean(header, 'Addie,,Ada Lane,Head Coach,Boys 1-2,Hawks,ada@example.org');
    expect(coaches).toEqual(['Ada Lane ada@example.org']);
  });

  it.each([
    ['Head Coach', true],
    ['ASSISTANT  COACH', true],
    ['Asst. Coach', true],
    ['Coach', true],
    ['Co-Head Coach 2', true],
    ['Head Coach & Team Parent', true],
    ['Volunteer Coach', true],
    ['Team Parent', false],
    ['Coach Coordinator', false],
    ['Director of Coaching', false],
    ['Interested in Coaching', false],
    ['Non-Coach Volunteer', false],
    ['Coaches’ Liaison', false],
    ['Referee', false],
  ])('decides whether the role %j is a coach’s: %j', async (role, isCoach) => {
    const { coaches, excluded } = await clean(
      'Team Personnel Name,Team Personnel Role,Division Name,Team Name,User Email',
      `Ada Lane,"${role}",Boys 1-2,Hawks,ada@example.org`,
    );
    expect([coaches.length, excluded]).toEqual(isCoach ? [1, []] : [0, [`role ${role}`]]);
  });

  it.each(['', 'No Answer', ' - '])('asks whether someone with the role %j is a coach', async (role) => {
    const { teams, doubtful } = await clean(
      'Team Personnel Name,Team Personnel Role,Division Name,Team Name,User Email',
      `Ada Lane,${role},Boys 1-2,Hawks,ada@example.org`,
    );
    expect([teams, doubtful]).toEqual([[], [`2 ${UNCLEAR}`]]);
  });

  it.each([
    ['Complete', false],
    ['', false],
    ['Pending', false],
    ['Partially Refunded', false],
    ['Cancelled', true],
    ['CANCELED', true],
    [' cancelled by user ', true],
    ['Refunded', true],
    ['Voided', true],
    ['Withdrawn', true],
    ['Declined', true],
    ['Inactive', true],
  ])('decides whether the order status %j means canceled: %j', async (status, isCanceled) => {
    const { coaches, excluded } = await clean(
      'Team Personnel Name,Team Personnel Role,Division Name,Team Name,User Email,Order Status',
      `Ada Lane,Head Coach,Boys 1-2,Hawks,ada@example.org,${status}`,
    );
    const reason = `canceled: order status "${status.trim()}"`;
    expect([coaches.length, excluded]).toEqual(isCanceled ? [0, [reason]] : [1, []]);
  });
});

describe('an export of TeamSnap', () => {
  const header = 'First,Last,Position,Is Non-Player (Y/N),P1 First,P1 Email 1,Email,Team,Division';

  it.each([
    ['Coach', 'Y'],
    ['Head Coach', 'yes'],
    ['Asst Coach', 'TRUE'],
    ['Coach/Manager', '1'],
    ['coach', ' x '],
  ])(
    'loads a coach from TeamSnap if the position is %j and Non-Player is %j',
    async (position, nonPlayer) => {
      const league = await clean(
        header,
        `Ada,Lane,${position},${nonPlayer},,,ada@example.org,Hawks,Boys 1-2`,
      );
      expect(league).toMatchObject({
        family: 'team-snap',
        coaches: ['Ada Lane ada@example.org'],
        doubtful: [],
      });
    },
  );

  it.each([
    ['Guard', 'N', 'player'],
    ['', '', 'player'],
    ['', 'FALSE', 'player'],
    ['', '0', 'player'],
    ['Manager', 'Y', 'position Manager'],
  ])(
    'loads no coach from TeamSnap if the position is %j and Non-Player is %j',
    async (position, nonPlayer, reason) => {
      const league = await clean(
        header,
        `Kid,Small,${position},${nonPlayer},Mom,mom@example.org,kid@example.org,Hawks,Boys 1-2`,
      );
      expect(league).toMatchObject({ coaches: [], teams: ['Hawks'], excluded: [reason], doubtful: [] });
      expect(league.kept).not.toMatch(/Kid|Small|kid@|Mom|mom@/);
    },
  );

  it.each([
    ['', 'Y', UNCLEAR],
    ['Coach', '', 'The position is a coach’s, but the row is not marked as a non-player.'],
    ['Head Coach', 'N', 'The position is a coach’s, but the row is not marked as a non-player.'],
  ])('asks what the position %j with Non-Player %j means', async (position, nonPlayer, reason) => {
    const { teams, excluded, doubtful } = await clean(
      header,
      `Ada,Lane,${position},${nonPlayer},,,ada@example.org,Hawks,Boys 1-2`,
    );
    expect([teams, excluded, doubtful]).toEqual([[], [], [`2 ${reason}`]]);
  });
});

describe('an export of SportsEngine', () => {
  const header = 'Division\t*Team Name\t*Team Role (Player/Staff)\t*First Name\t*Last Name\t*Email';

  it.each(['Staff', 'STAFF ', 'Coach', 'Head Coach', 'assistant coach'])(
    'loads a coach from SportsEngine if the role is %j',
    async (role) => {
      const league = await clean(header, `Boys 1-2\tHawks\t${role}\tAda\tLane\tada@example.org`);
      expect(league).toMatchObject({
        family: 'sports-engine',
        coaches: ['Ada Lane ada@example.org'],
        doubtful: [],
      });
    },
  );

  it.each([
    ['Player', ['Hawks'], ['player'], []],
    ['Team Manager', [], ['role Team Manager'], []],
    ['', [], [], [`2 ${UNCLEAR}`]],
  ])('loads no coach from SportsEngine if the role is %j', async (role, teams, excluded, doubtful) => {
    const league = await clean(header, `Boys 1-2\tHawks\t${role}\tKid\tSmall\tkid@example.org`);
    expect(league).toMatchObject({ coaches: [], teams, excluded, doubtful });
  });
});

describe('a person who may be a coach', () => {
  const file = 'Team Personnel Name,Team Personnel Role,Division Name,Team Name,User Email\n';

  it.each([
    ['use', ['ada@example.org'], ['Hawks']],
    ['leave-out', [], []],
  ])(
    'decides by an administrator’s answer whether a person is a coach: %s',
    async (decision, emails, names) => {
      const row = 'Ada Lane,,Boys 1-2,Hawks,ada@example.org';
      const { family, rows } = await kept(Buffer.from(file + row));
      const [doubt] = (await cleanEnrollment(rows, family, { program: PROGRAM })).doubtful;
      expect(doubt?.choices.map((choice) => choice.decision)).toEqual(['use', 'leave-out']);
      const decisions = new Map([[doubt?.key ?? '', decision]]);
      const { coaches, teams, doubtful, decided } = await cleanEnrollment(rows, family, {
        program: PROGRAM,
        decisions,
      });
      expect([coaches.map(({ email }) => email), teams.map(({ name }) => name)]).toEqual([emails, names]);
      expect([doubtful.length, decided.length]).toEqual([0, 1]);
    },
  );
});

describe('a plain list', () => {
  it('reads the coach from a plain list that also names the coach’s child', async () => {
    const { coaches } = await clean(
      'First Name,Last Name,Coach Name,Email,Team,Division',
      'Kid,Small,Ada Lane,ada@example.org,Hawks,Boys 1-2',
    );
    expect(coaches).toEqual(['Ada Lane ada@example.org']);
  });

  it('does not load the players of a plain list as coaches', async () => {
    const { family, fields, rows } = await kept(
      Buffer.from('First Name,Last Name,Email,Team,Division,Jersey #\nKid,Small,k@example.org,Hawks,Boys,7'),
    );
    expect(missingColumns(family, fields)).toEqual(['Coach Name']);
    expect(JSON.stringify(rows)).not.toMatch(/Kid|Small/);
  });

  it('excludes from a plain list only people whose role is certainly not a coach’s', async () => {
    const { coaches, excluded } = await clean(
      'Role,Coach,Email,Team,Division',
      'HC,Ada Lane,ada@example.org,Hawks,Boys 1-2',
      'Assistant,Bo Lane,bo@example.org,Hawks,Boys 1-2',
      ',Cy Lane,cy@example.org,Hawks,Boys 1-2',
      'Team Parent,Di Lane,di@example.org,Hawks,Boys 1-2',
    );
    expect(coaches.map((coach) => coach.slice(0, 2))).toEqual(['Ad', 'Bo', 'Cy']);
    expect(excluded).toEqual(['role Team Parent']);
  });
});

describe('an export of any family', () => {
  const list = (program: string) =>
    clean('Division,Team,Coach,Email,Program', `Boys 1-2,Hawks,Ada Lane,ada@example.org,"${program}"`);

  it.each([
    'Rec 2026 Season – Winter 2026',
    'REC 2026 SEASON: WINTER 2026 ',
    'Rec 2026 Season (Winter 2026)',
    'Rec\u00a02026 Season\u00a0-\u00a0Winter\u00a02026',
  ])('recognizes the program of the season however it is punctuated: %j', async (program) => {
    expect(await list(program)).toMatchObject({ coaches: ['Ada Lane ada@example.org'], excluded: [] });
  });

  it.each([
    [`${PROGRAM} (CANCELED)`, 'canceled: '],
    [`Cancelled - ${PROGRAM}`, 'canceled: '],
    [`${PROGRAM} Waitlist`, ''],
    ['Travel 2026 Season - Winter 2026', ''],
    ['Rec 2025 Season - Winter 2025', ''],
  ])('excludes another or a canceled program: %j', async (program, how) => {
    const { coaches, excluded } = await clean(
      'Division,Team,Coach,Email,Program',
      `Boys 1-2,Owls,Bo Lane,bo@example.org,${PROGRAM}`,
      `Boys 1-2,Hawks,Ada Lane,ada@example.org,"${program}"`,
    );
    expect([coaches, excluded]).toEqual([['Bo Lane bo@example.org'], [`${how}program "${program}"`]]);
  });

  it.each([
    ['mailto:Ada@Example.org', 'ada@example.org'],
    ['Ada Lane <ada@example.org>', 'ada@example.org'],
    ['\u200bada@example.org\u00a0', 'ada@example.org'],
    ['ada@example.org\n', 'ada@example.org'],
    ['ada@example.org.', 'ada@example.org'],
    ['Ada Lane <ada@example.org>;', 'ada@example.org'],
  ])('finds the email address in %j', async (cell, email) => {
    const { coaches } = await clean('Division,Team,Coach,Email', `Boys 1-2,Hawks,Ada Lane,"${cell}"`);
    expect(coaches).toEqual([`Ada Lane ${email}`]);
  });

  it.each([
    ['<ada@example.org', 'This isn’t a valid email. Did you mean ada@example.org?'],
    ['ada@example,org', 'This isn’t a valid email. Did you mean ada@example.org?'],
    ['ada@example.org, bo@example.org', 'There are 2 emails in this cell. Who coaches the team?'],
    ['a@b.org <ada@example.org>', 'There are 2 emails in this cell. Who coaches the team?'],
    ['ada@gmial.com', '"gmial.com" looks mistyped. Did you mean "gmail.com"?'],

    ['ada lane@example.org', 'This isn’t a valid email.'],
    ['ada example.org', 'This isn’t a valid email.'],
  ])('asks about the unclear email address %j', async (cell, reason) => {
    const { coaches, doubtful } = await clean(
      'Division,Team,Coach,Email',
      `Boys 1-2,Hawks,Ada Lane,"${cell}"`,
    );
    expect([coaches, doubtful]).toEqual([[], [`2 ${reason}`]]);
  });

  it('loads a coach whose first name is Na', async () => {
    const { coaches } = await clean(
      'Division,Team,Coach First Name,Coach Last Name,Email',
      'Boys 1-2,Hawks,Na,Kim,na@example.org',
      'Boys 1-2,Owls,Bo,NA,bo@example.org',
    );
    expect(coaches).toEqual(['Na Kim na@example.org', 'Bo  bo@example.org']);
  });
});
