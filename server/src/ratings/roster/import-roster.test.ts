import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows, workbook } from '#enrollment/testing/workbooks.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { deleteSeasonRatings } from '../retention.ts';
import { allMarks, makePlayer, makeRating, useRatingsStage } from '../testing/ratings-stage.ts';
import { lockWindow } from '../window.ts';

const stage = useRatingsStage();
const { players } = stage;

const load = async (content: string | Buffer, preview = false): Promise<RosterImport> => {
  const answer = await stage.upload(content, preview ? { preview: 'true' } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const stored = async () => {
  const rows = await stage
    .db()
    .selectFrom('player')
    .innerJoin('team', 'team.id', 'player.teamId')
    .select(['team.name', 'firstName', 'lastInitial', 'jerseyNumber', 'grade'])
    .where('player.id', 'not in', [players.ava, players.olive])
    .orderBy('player.id')
    .execute();
  return rows.map((row) =>
    Object.values(row)
      .map((cell) => cell ?? '-')
      .join(' '),
  );
};

const TEAM_SNAP = [
  'First;Last;Position;Jersey Number;Non-Player;Shirt;Email;Team;Division',
  'Carl;Nuñez;Coach;;Y;;carl@example.org;Hawks;Boys 3-4',
  'Pia;Fox;;3;N;YM;p1@example.org; HAWKS ;boys 3-4',
  "Yuri;D'Angelo;;05;;YM;p2@example.org;Hawks;Boys 3-4",
  ';;;;;;;;',
  'Pia;Fox;;3;N;YM;p1@example.org;Hawks;Boys 3-4',
  'Manny;Ager;Manager;;X;;m@example.org;Hawks;Boys 3-4',
];
const SPORTS_ENGINE = [
  'Division\tTeam Name*\tTeam Role* (Player/Staff)\tFirst Name*\tLast Name*\tEmail*\tDate of Birth* (YYYY/MM/DD)\tGender*\tJersey Number\tGrade',
  'Boys 3-4\tHawks\tStaff\tCarl\tNuñez\tc@example.org\t1980/01/02\t\t\t',
  'Boys 3-4\tHawks\tPlayer\tLena\tVance\tp@example.org\t2016/05/06\tF\t1\t3',
  'Girls 5-6\tHawks\tplayer \tMary Ann\tÉlan\tp@example.org\t2016/05/06\tF\t00\tK',
];
const PLAIN = [
  'divisionName,teamName,playerFirstName,playerLastName,jersey,grade',
  'Boys 3-4,Owls,Otis,Burke,4,3rd',
  'Boys 3-4,Owls,Sam,C.,,Grade 4',
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('a roster file', () => {
  it('reads a roster file before it waits for others who change the ratings', async () => {
    const answer = await stage
      .db()
      .transaction()
      .execute(async (tx) => {
        const { id } = await getActiveSeason(tx);
        await lockWindow(tx, id, 'exclusive');
        return await stage.upload('divisionName,teamName,playerFirstName\nBoys 3-4,Hawks,Ben');
      });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });

  it('adds the players of a roster file from TeamSnap and nobody else', async () => {
    expect(await load(TEAM_SNAP.join('\n'))).toEqual({
      message:
        'Rosters of Fall 2026: 2 players added. Skipped: 2 rows of staff or other programs, 1 repeated row, 1 blank row. Not read: Shirt, Email.',
      family: 'TeamSnap roster',
      counts: {
        added: 2,
        changed: 0,
        unchanged: 0,
        missing: 1,
        repeated: 1,
        excluded: 2,
        blank: 1,
        waiting: 0,
        leftOut: 0,
        doubtful: 0,
      },
      teams: [
        { divisionName: 'Boys 3-4', teamName: 'Hawks', added: 2, changed: 0, unchanged: 0, missing: 1 },
      ],
      doubtful: [],
      questions: [],
    });
    expect(await stored()).toEqual(['Hawks Pia F 3 -', 'Hawks Yuri D 05 -']);
  });

  it('reads lines and sheets that name the division and team of the players below', async () => {
    const lines = ['Boys 3-4,,', 'Hawks,,', 'Pia,Fox,3', ',,', 'Owls,,', 'Yuri,Day,5', 'Coach: Al Ode,,'];
    const { counts, doubtful, message } = await load(['First,Last,Jersey', ...lines].join('\n'));
    expect(message).toContain('3 lines with one name were read as the division or team of the rows below.');
    expect([counts.added, doubtful]).toEqual([2, [{ line: 8, reason: 'The first name could not be read.' }]]);
    expect(await stored()).toEqual(expect.arrayContaining(['Hawks Pia F 3 -', 'Owls Yuri D 5 -']));
  });

  it('reads a table for each team below "Division - Team"', async () => {
    const lines = ['Boys 3-4 - Hawks,,', 'First,Last,No.', 'Pia,Fox,3', ',,'];
    const more = ['Boys 3-4 - Owls,,', 'First,Last,No.', 'Yuri,Day,5'];
    const { counts } = await load([...lines, ...more].join('\n'));
    expect(counts).toMatchObject({ added: 2, doubtful: 0 });
    expect(await stored()).toEqual(expect.arrayContaining(['Hawks Pia F 3 -', 'Owls Yuri D 5 -']));
  });

  it('leaves out phone numbers beside names and notes below the players, and reads ditto marks', async () => {
    const { counts, message } = await load(
      [
        'Division,Team,Player,Jersey',
        'Boys 3-4,Hawks,Pia Fox 732-555-0100,3',
        'ditto,same as above,"Day, Yuri (cell 732.555.0101)",5',
        'Please email Kim with changes,,,',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ added: 2, doubtful: 0 });
    expect(await stored()).toEqual(['Hawks Pia F 3 -', 'Hawks Yuri D 5 -']);
    expect(message).toContain('Skipped: 1 note.');
  });

  it('names the sheet of a row that it can’t read', async () => {
    const sheet = (name: string, ...rows: string[][]) => ({
      name,
      data: textRows([['Team', 'First', 'Last', 'Jersey'], ...rows]),
    });
    const file = sheetsArchive([
      sheet('Boys 3-4', ['Hawks', 'Pia', 'Fox', '3'], ['Owls', '', 'Day', '5']),
      sheet('Girls 5-6', ['Hawks', '', 'Ray', '5'], ['Mars', 'Al', 'Ode', '7']),
    ]);
    const { counts, doubtful } = await load(file, true);
    expect(counts.added).toBe(1);
    expect(doubtful).toEqual([
      { line: 3, sheet: 'Boys 3-4', reason: 'The first name could not be read.' },
      { line: 2, sheet: 'Girls 5-6', reason: 'The first name could not be read.' },
      { line: 3, sheet: 'Girls 5-6', reason: 'Team not found in this season.' },
    ]);
  });

  it('accepts a title above the header, which counts toward the row numbers', async () => {
    const title = ['Season roster report', '', 'Exported, 11/21/2026'];
    const { counts, family, doubtful } = await load(
      [...title, ...TEAM_SNAP, ';Fox;;;N;;;Hawks;Boys 3-4'].join('\n'),
    );
    expect([family, counts.added]).toEqual(['TeamSnap roster', 2]);
    expect(doubtful).toEqual([{ line: 11, reason: 'The first name could not be read.' }]);
  });

  it('reads a roster file from SportsEngine in UTF-16', async () => {
    const file = Buffer.from(`\uFEFF${SPORTS_ENGINE.join('\r\n')}`, 'utf16le');
    expect(await load(file)).toMatchObject({
      family: 'SportsEngine teams',
      counts: { added: 2, excluded: 1 },
    });
    expect(await stored()).toEqual(['Hawks Lena V 1 3', 'Hawks Mary Ann É 00 K']);
  });

  it('reads a file made by hand with last names or initials, as CSV or workbook', async () => {
    expect(await load(PLAIN.join('\n'))).toMatchObject({ family: 'Plain list', counts: { added: 2 } });
    expect(await stored()).toEqual(['Owls Otis B 4 3', 'Owls Sam C - 4']);
    const again = await workbook(PLAIN.map((line) => line.split(',')));
    expect(await load(again)).toMatchObject({ counts: { added: 0, unchanged: 2, missing: 1 } });
  });

  it('changes nothing when a roster file is loaded again, nor when it is previewed', async () => {
    const first = await load(TEAM_SNAP.join('\n'), true);
    expect(first).toMatchObject({
      message:
        'Rosters of Fall 2026: 2 players to add. Skipped: 2 rows of staff or other programs, 1 repeated row, 1 blank row. Not read: Shirt, Email.',
      counts: { added: 2 },
    });
    expect(await stored()).toEqual([]);
    expect(await stage.accesses()).toEqual([]);
    await load(TEAM_SNAP.join('\n'));
    const before = await stored();
    expect(await load(TEAM_SNAP.join('\n'))).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 2 },
    });
    expect(await stored()).toEqual(before);
    expect(await stage.accesses()).toEqual(['roster-imported ×2']);
  });

  it('changes numbers and grades, but leaves those that the file lacks and all ratings unchanged', async () => {
    await makeRating(stage.db(), {
      playerId: players.ava,
      accountId: stage.league.coach.id,
      marks: allMarks(4),
    });
    const file = [...PLAIN.slice(0, 1), 'Boys 3-4,Hawks,ava,Stone,21,'].join('\n');
    expect(await load(file)).toMatchObject({ counts: { added: 0, changed: 1 } });
    const ava = (await stage.coach.roster(stage.league.boysHawks.id)).players[0];
    expect(ava).toMatchObject({ id: players.ava, firstName: 'Ava', jerseyNumber: '21', grade: '3' });
    expect(ava?.rating).toMatchObject({ marks: allMarks(4) });
  });

  it('distinguishes two players with the same name by number, or reports them', async () => {
    await makePlayer(stage.db(), stage.league.owls, 'Kim L', { jerseyNumber: '1' });
    const file = [
      PLAIN[0],
      'Boys 3-4,Owls,Kim,Lee,1,',
      'Boys 3-4,Owls,Kim,Lopez,2,',
      'Boys 3-4,Owls,Kim,Lund,2,',
      'Boys 3-4,Owls,Kim,Lee,1,',
    ].join('\n');
    expect(await load(file)).toMatchObject({
      counts: { added: 1, unchanged: 1, repeated: 1, doubtful: 1 },
      doubtful: [
        {
          line: 4,
          reason:
            'Another player of the team has this first name, initial and jersey number. Another number tells them apart.',
        },
      ],
    });
  });

  it('finds a player of an earlier file by a number that is now written without its 0', async () => {
    const rows = ['Boys 3-4,Owls,Kim,Lee,05,', 'Boys 3-4,Owls,Kim,Lund,0,', 'Boys 3-4,Owls,Kim,Lopez,00,'];
    await load([PLAIN[0], ...rows].join('\n'));
    const again = [PLAIN[0], ...rows, 'Boys 3-4,Owls,Kim,Lane,12,'].join('\n').replace(',05,', ',#5,');
    expect(await load(again)).toMatchObject({ counts: { added: 1, changed: 0, unchanged: 3 } });
    expect(await stored()).toEqual(
      expect.arrayContaining(['Owls Kim L 05 -', 'Owls Kim L 0 -', 'Owls Kim L 00 -', 'Owls Kim L 12 -']),
    );
  });

  it('counts a row once that is beyond the size of a roster and has a number that can’t be read', async () => {
    const rows = Array.from(
      { length: 41 },
      (_, index) => `Boys 3-4,Owls,Kim,${LETTERS[index % 26]}.,${index + 1},`,
    );
    const answer = await load([PLAIN[0], ...rows, 'Boys 3-4,Owls,Lea,Lee,YM,'].join('\n'), true);
    expect(answer).toMatchObject({ counts: { added: 40, doubtful: 2 } });
    expect(answer.doubtful.map(({ line }) => line)).toEqual([42, 43]);
  });

  it('reports every row that can’t be read, without quoting its cells', async () => {
    const file = [
      PLAIN[0],
      'Boys 3-4,,Ben,Tyler,7,3',
      'Boys 3-4,TBD,Ben,Tyler,7,3',
      'Boys 3-4,Owls,2016/05/06,Tyler,7,3',
      'Boys 3-4,Owls,Ben,2016/05/06,7,3',
      'Boys 3-4,Owls,Cal,Dunn,2016/05/06,3',
      'Boys 3-4,Owls,Eve,Dunn,8,2016/05/06',
      'Boys 3-4,Owls,Ben,Tyler,7,3,one more',
      'Boys 3-4,Owls,TBD,Tyler,7,3',
    ].join('\n');
    const answer = await load(file);
    expect(answer.doubtful).toEqual([
      { line: 2, reason: 'The team is missing. Add it and upload the file again.' },
      { line: 3, reason: 'The team is not known yet. Add it and upload the file again.' },
      { line: 4, reason: 'The first name could not be read.' },
      { line: 5, reason: 'The last name or its initial could not be read.' },
      { line: 6, reason: 'The jersey number could not be read, so the player has none.' },
      { line: 7, reason: 'The grade could not be read, so the player has none.' },
      { line: 8, reason: 'The row has more cells than the header has columns.' },
      { line: 9, reason: 'The first name could not be read.' },
    ]);
    expect(answer.message).toContain('6 rows need review and are left out. 2 rows are read in part.');
    expect(await stored()).toEqual(['Owls Cal D - 3', 'Owls Eve D 8 -']);
    expect(JSON.stringify(answer)).not.toMatch(/2016|Tyler|Dunn/);
  });

  it('reads a player whose number or grade is a word for a missing one', async () => {
    const file = [PLAIN[0], 'Boys 3-4,Owls,Cal,Dunn,N/A,3', 'Boys 3-4,Owls,Eve,Dunn,8,TBD'].join('\n');
    const answer = await load(file);
    expect(answer.message).toBe('Rosters of Fall 2026: 2 players added.');
    expect(await stored()).toEqual(['Owls Cal D - 3', 'Owls Eve D 8 -']);
  });

  it('skips other programs, canceled orders and coaches without a mark', async () => {
    const file = [
      'Division,Team,First,Last,Non-Player,Position,Program Name,Order Status',
      'Boys 3-4,Owls,Ben,Tyler,N,,Rec 2026 Season - Fall 2026,Paid',
      'Boys 3-4,Owls,Cal,Dunn,N,,Rec 2025 Season - Fall 2025,Paid',
      'Boys 3-4,Owls,Eve,Dunn,N,,Rec 2026 Season - Fall 2026,Cancelled',
      'Boys 3-4,Owls,Rob,Owl,,Head Coach,Rec 2026 Season - Fall 2026,Paid',
    ].join('\n');
    expect(await load(file)).toMatchObject({
      counts: { added: 1, excluded: 2, doubtful: 1 },
      doubtful: [{ line: 5, reason: 'The row does not say whether this is a player or a coach.' }],
    });
    expect(await stored()).toEqual(['Owls Ben T - -']);
  });

  it('asks once whether a program of another name is the season’s, and remembers the answer', async () => {
    const heads = 'Division,Team,First,Last,Non-Player,Program Name';
    const file = [
      heads,
      'Boys 3-4,Owls,Ben,Tyler,N,Fall Hoops 2026',
      'Boys 3-4,Owls,Cal,Dunn,N,FALL HOOPS 2026',
    ].join('\n');
    const shown = await load(file, true);
    expect(shown.counts).toMatchObject({ added: 0, excluded: 0 });
    const [question] = shown.questions;
    expect(shown.questions).toMatchObject([
      {
        text: 'The program is "Fall Hoops 2026". Is that "Rec 2026 Season - Fall 2026"?',
        rows: 2,
        lines: ['2', '3'],
        suggested: 'import',
        choices: [{ label: 'Yes, read these players' }, { label: 'Leave these players out' }],
      },
    ]);
    expect((await stage.upload(file, {})).statusCode).toBe(422);

    const answer = (said: string) =>
      stage.admin.post('/admin/games/answers', { key: question?.key ?? '', answer: said });
    await answer('leave-out');
    expect((await load(file, true)).message).toContain('Skipped: 2 rows that you leave out.');
    await answer('import');
    expect((await load(file)).counts).toMatchObject({ added: 2, doubtful: 0 });
  });
});

describe('a team or division of a roster file that is not known', () => {
  const FILE = [
    PLAIN[0],
    'Boys 3-4,Oowls,Otis,Burke,4,3',
    'Boys 3-4,Owls,Sam,Cole,5,3',
    'Boys 3-4,OOWLS ,Ann,Stone,6,3',
    'Gurls 5-6,Hawks,Mia,Vance,7,5',
    'Boys 3-4,Comets,Joe,Fox,8,3',
    'Boys 3-4,Comets,Jim,Fox,9,3',
    'Boys 3-4,Comets,Jay,Fox,10,3',
  ].join('\n');
  const answer = (key: string, said: string) =>
    stage.admin.post('/admin/games/answers', { key, answer: said });

  it('is one question with its rows and the nearest names, and nothing is imported until it is answered', async () => {
    const shown = await load(FILE, true);
    expect(shown).toMatchObject({
      counts: { added: 1, waiting: 6, leftOut: 0, doubtful: 0 },
      message: expect.stringContaining('6 rows wait for an answer.'),
    });
    const { owls, boysHawks } = stage.league;
    expect(shown.questions).toEqual([
      {
        key: 'team:boys 3-4:oowls',
        text: 'No team in Boys 3-4 is called "Oowls". Which team is this?',
        rows: 2,
        lines: ['2', '4'],
        choices: [
          { answer: String(owls.id), label: 'Boys 3-4 Owls' },
          { answer: String(boysHawks.id), label: 'Boys 3-4 Hawks' },
          { answer: 'leave-out', label: 'Leave these players out' },
        ],
        suggested: String(owls.id),
        answer: null,
      },
      expect.objectContaining({ key: 'division:gurls 5-6', rows: 1, lines: ['5'] }),
      expect.objectContaining({ key: 'team:boys 3-4:comets', rows: 3, suggested: null }),
    ]);
    expect(refusalOf(await stage.upload(FILE))).toMatchObject({
      status: 422,
      error:
        'Nothing was imported. Line 2: No team in Boys 3-4 is called "Oowls". Which team is this? Choose the answer in the preview, or correct the file.',
    });
    expect(await stored()).toEqual([]);
  });

  it('is not quoted if it is like no team’s name and in few rows, because it may have shifted', async () => {
    const shown = await load([PLAIN[0], 'Boys 3-4,12 Elm Street,Joe,Fox,8,3'].join('\n'), true);
    expect(shown.questions).toEqual([]);
    expect(shown.doubtful).toEqual([{ line: 2, reason: 'Team not found in this season.' }]);
    expect(JSON.stringify(shown)).not.toContain('Elm');
  });

  it('is remembered with the answers of the season’s files of games', async () => {
    const { owls, girls } = stage.league;
    await answer('team:boys 3-4:oowls', String(owls.id));
    await answer('division:gurls 5-6', String(girls.id));
    await answer('team:boys 3-4:comets', 'leave-out');
    const shown = await load(FILE, true);
    expect(shown.questions.map(({ key, answer: said }) => [key, said])).toEqual([
      ['team:boys 3-4:oowls', String(owls.id)],
      ['division:gurls 5-6', String(girls.id)],
      ['team:boys 3-4:comets', 'leave-out'],
    ]);
    expect(await load(FILE)).toMatchObject({
      counts: { added: 4, waiting: 0, leftOut: 3 },
      message: expect.stringContaining('Skipped: 3 rows that you leave out.'),
    });
    expect(await stored()).toEqual([
      'Owls Otis B 4 3',
      'Owls Sam C 5 3',
      'Owls Ann S 6 3',
      'Hawks Mia V 7 5',
    ]);
  });

  it('is never a team that has withdrawn', async () => {
    const { owls } = stage.league;
    await updateRows(stage.db(), 'team', { id: owls.id }, { withdrawnAt: new Date(0) });
    const { questions } = await load(
      [PLAIN[0], ...[4, 5, 6].map((number) => `Boys 3-4,Owls,Otis,Burke,${number},3`)].join('\n'),
      true,
    );
    expect(questions.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
      ['Boys 3-4 Hawks', 'Leave these players out'],
    ]);
  });
});

it.each([
  ['a column for the team', 'Division,Team,First,Last,Jersey No.', 'Boys 3-4,Hawks,', ',,,,'],
  ['a line for the team', 'First,Last,Jersey No.', '', ',,'],
])('leaves out who stands below "WAITING LIST" and the like: %s', async (_, header, place, blank) => {
  const team = place === '' ? ['Boys 3-4 Hawks,,'] : [];
  const heading = (text: string) => text + blank;
  const more =
    place === ''
      ? ['Boys 3-4 Owls,,', header, 'Uma,Diaz,6']
      : [heading('Enrolled'), 'Boys 3-4,Owls,Uma,Diaz,6'];
  const { counts, message } = await load(
    [
      ...team,
      header,
      `${place}Pia,Fox,3`,
      blank,
      heading('WAITING LIST'),
      `${place}Wai,Ting,4`,
      blank,
      `${place}Dro,Pped,5`,
      ...more,
    ].join('\n'),
  );
  expect(counts).toMatchObject({ added: 2, excluded: 2 });
  expect(message).toContain('2 rows that are canceled or not active');
  expect(await stored()).toEqual(['Hawks Pia F 3 -', 'Owls Uma D 6 -']);
});

it.each(['Jersey No.', 'Jersey #1', 'Shirt No.', 'Player No.', 'Uniform No'])(
  'reads jersey numbers under "%s", and takes staff for no player',
  async (header) => {
    await load(
      `Division,Team,First Name,Last Name,Role,${header}\nBoys 3-4,Hawks,Pia,Fox,PLAYER,3\nBoys 3-4,Hawks,Carl,Cole,STAFF,`,
    );
    expect(await stored()).toEqual(['Hawks Pia F 3 -']);
  },
);

it('takes nobody for a player whom "Player/Staff" calls staff', async () => {
  const { counts } = await load(
    'Division,Team,First Name,Last Name,Player/Staff\nBoys 3-4,Hawks,Pia,Fox,Player\nBoys 3-4,Hawks,Carl,Cole,Staff',
  );
  expect(counts).toMatchObject({ added: 1, excluded: 1 });
});

it('reads the division and team in the title of a roster', async () => {
  await load('Boys 3-4 Hawks Roster,,\nNo,Name,Grade\n3,Pia Fox,3');
  expect(await stored()).toEqual(['Hawks Pia F 3 3']);
});

it('reads the team, its coach and its division in a line above the players of each team', async () => {
  const tableOf = (title: string, player: string) => [title, 'Practice Tuesdays 6 PM', '#,Name', player, ','];
  const hawks = tableOf('HAWKS - Coach Lane - Boys 3-4', '3,Pia Fox');
  const owls = tableOf('OWLS - Coach Moss - Boys 3-4', '5,Yuri Day');
  const { doubtful } = await load([...hawks, ...owls].join('\n'));
  expect(doubtful).toEqual([{ line: 7, reason: 'The first name could not be read.' }]);
  expect(await stored()).toEqual(['Hawks Pia F 3 -', 'Owls Yuri D 5 -']);
});

it('reads the team above its division and header', async () => {
  await load('Team: Hawks,,\nDivision: Boys 3-4,,\nNo,Name,Grade\n3,Pia Fox,3');
  expect(await stored()).toEqual(['Hawks Pia F 3 3']);
});

it('asks about a name that several teams have, also in a single row', async () => {
  const { doubtful, questions } = await load('Team,First Name,Last Name\nHawks,Pia,Fox', true);
  expect([doubtful, questions.map(({ text }) => text)]).toEqual([
    [],
    ['Several teams are called "Hawks". Which team is this?'],
  ]);
});

it('names the team on whose roster a player stays who is new on another one', async () => {
  const file = (ben: string) => `Division,Team,First Name,Last Name,Jersey\nBoys 3-4,Owls,Uma,Diaz,6\n${ben}`;
  await load(file('Boys 3-4,Owls,Ben,Ode,7'));
  const { message } = await load(file('Boys 3-4,Hawks,Ben,Ode,7'), true);
  expect(message).toContain(
    '1 player stays on a team and is new on another: Boys 3-4 Owls. Remove them there if they have moved.',
  );
});

it('names the team whose player the file leaves out, and the one with a new player of the same number and initial', async () => {
  const head = 'Division,Team,First Name,Last Name,Jersey,Status\n';
  await load(`${head}Boys 3-4,Owls,Uma,Diaz,6,\nBoys 3-4,Owls,Ben,Ode,7,\nBoys 3-4,Owls,Katherine,Ray,8,`);
  const { message } = await load(
    `${head}Boys 3-4,Owls,Uma,Diaz,6,\nBoys 3-4,Owls,Ben,Ode,7,Dropped\nBoys 3-4,Owls,Kate,Ray,08,`,
    true,
  );
  expect(message).toContain(
    '1 player stays on a team and is left out by the file: Boys 3-4 Owls. Remove them there if they have left.',
  );
  expect(message).toContain(
    '1 player is not in the file, which has another one with the same number and initial: Boys 3-4 Owls.',
  );
});

it('imports a roster only as it was shown', async () => {
  const file = PLAIN.join('\n');
  const { shown = '' } = await load(file, true);
  await makePlayer(stage.db(), stage.league.owls, 'Kim L', { jerseyNumber: '1' });
  expect(refusalOf(await stage.upload(file, { shown }))).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
    error:
      'Nothing was imported: teams or players have changed since the preview, so the outcome would be different. Please check the preview again.',
  });
  const again = await load(file, true);
  expect((await stage.upload(file, { shown: again.shown ?? '' })).statusCode).toBe(200);
});

describe('a refused roster file', () => {
  it.each([
    ['an empty one', '', 'This file is empty.'],
    [
      'one without names',
      'divisionName,teamName,coachEmail\nBoys 3-4,Owls,a@example.org',
      'This file does not have the columns "Player First Name" and "Player Last Name". Add them and upload the file again.',
    ],
    [
      'one with teams beside each other',
      'Boys 3-4 Hawks,Boys 3-4 Owls\nBen Ali,Cy Dunn',
      'This file does not have the columns "Team Name", "Player First Name" and "Player Last Name". Add them and upload the file again. Divisions or teams stand beside each other ("Boys 3-4 Hawks", "Boys 3-4 Owls"): give each coach or player a row, with the division and the team in columns.',
    ],
    [
      'one with a column twice',
      'Division,Team,First,Last,Last,Non-Player\nBoys 3-4,Owls,A,B,C,N',
      'The column "Last" appears in this file more than once. Rename or remove one of them and upload the file again.',
    ],
  ])('refuses %s as a roster file', async (_, content, error) => {
    expect(refusalOf(await stage.upload(content))).toMatchObject({ status: 422, error });
    expect(await stored()).toEqual([]);
  });

  it('refuses any roster file while ratings are locked or no season is active', async () => {
    await stage.lock(true);
    expect(refusalOf(await stage.upload(PLAIN.join('\n')))).toMatchObject({
      status: 409,
      code: 'TOO_LATE',
      error: 'Ratings of Fall 2026 are locked. Unlock them first.',
    });
    await stage.db().updateTable('season').set({ isActive: false }).execute();
    expect(refusalOf(await stage.upload(PLAIN.join('\n')))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
  });
});

it('takes coaches and helpers in a list for no players, whichever column says so, and names guests and open places', async () => {
  const { counts, doubtful } = await load(
    [
      'Division,Team,First Name,Last Name,Jersey,Position',
      'Boys 3-4,Hawks,Pia,Fox,3,Guard',
      'Boys 3-4,Hawks,Kim,Ono,4,',
      'Boys 3-4,Hawks,Zed,Roe,5,None',
      'Boys 3-4,Hawks,Carl,Cole,,Head Coach',
      'Boys 3-4,Hawks,Manny,Ager,,Team Manager',
      'Boys 3-4,Hawks,Gus,Test,6,Guest Player',
      'Boys 3-4,Hawks,Open,Spot,7,',
      'Boys 3-4,Hawks,VACANT,,,',
    ].join('\n'),
  );
  expect(counts).toMatchObject({ added: 3, excluded: 2, doubtful: 3 });
  expect(doubtful.map(({ line, reason }) => [line, reason.split('.')[0]])).toEqual([
    [7, 'A guest or alternate is not added'],
    [8, 'The row keeps a place open and names no player'],
    [9, 'The row keeps a place open and names no player'],
  ]);
  expect(await stored()).toEqual(['Hawks Pia F 3 -', 'Hawks Kim O 4 -', 'Hawks Zed R 5 -']);
});

it('takes nobody for a player whose type of registration is a coach', async () => {
  const { counts } = await load(
    'Division,Team,First Name,Last Name,Registrant Type\nBoys 3-4,Hawks,Pia,Fox,Player\nBoys 3-4,Hawks,Carl,Cole,Coach',
  );
  expect(counts).toMatchObject({ added: 1, excluded: 1 });
});

it('leaves out players who wait or have left, and skips headers, totals and page footers', async () => {
  const { counts, doubtful, message } = await load(
    [
      'Division,Team,First Name,Last Name,Jersey,Status',
      'Boys 3-4,Hawks,Pia,Fox,3,Active',
      'Division,Team,First Name,Last Name,Jersey,Status',
      'Boys 3-4,Hawks,Wai,Ting,4,Waitlisted',
      'Boys 3-4,Hawks,Dro,Pped,5,Dropped',
      'Total players: 1',
      'Page 1 of 1',
    ].join('\n'),
  );
  expect([counts.added, counts.excluded, doubtful]).toEqual([1, 2, []]);
  expect(message).toContain('Skipped: 1 repeated header, 1 row of totals, 1 page footer.');
});

describe('reverting a roster file', () => {
  type Listed = { id: number; fileName: string; added: number; changed: number; canRevert: boolean };
  const list = async (): Promise<Listed[]> =>
    (await stage.admin.get('/admin/file-imports?kind=players')).json();
  const revertNewest = async () =>
    await stage.admin.post(`/admin/file-imports/${(await list())[0]?.id}/revert`, {});
  const parts = async () => {
    const { changes } = await stage.db().selectFrom('fileImport').select('changes').executeTakeFirstOrThrow();
    return changes as unknown as { before: object | null; after: { id: number } }[];
  };
  const FILE =
    'Division,Team,First Name,Last Name,Jersey,Grade\nBoys 3-4,Owls,Otis,Burke,4,3\nBoys 3-4,Owls,Sam,Cole,5,4';

  it('removes who was new and restores what was changed, and keeps no name', async () => {
    await load(FILE);
    await load(`${FILE.replace('Burke,4', 'Burke,44')}\nBoys 3-4,Owls,Uma,Diaz,6,4`);
    expect(await list()).toMatchObject([
      { added: 1, changed: 1, canRevert: true },
      { added: 2, changed: 0, canRevert: false },
    ]);
    const kept = JSON.stringify(await stage.db().selectFrom('fileImport').select('changes').execute());
    expect(kept).not.toMatch(/Otis|Sam|Uma|Burke|Cole|Diaz/);
    expect((await revertNewest()).statusCode).toBe(200);
    expect(await stored()).toEqual(['Owls Otis B 4 3', 'Owls Sam C 5 4']);
  });

  it('is refused while a new player has another name, is rated or is gone, and while ratings are locked', async () => {
    await load(FILE);
    const [otis, sam] = await stage
      .db()
      .selectFrom('player')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const refusal = async () => {
      const answer = await revertNewest();
      return [answer.statusCode, answer.json().error];
    };
    const ids = [otis?.id ?? 0, sam?.id ?? 0];
    const name = (firstName: string) => updateRows(stage.db(), 'player', { id: ids[0] ?? 0 }, { firstName });
    await name('Otto');
    expect(await refusal()).toEqual([
      409,
      'Nothing was undone: 1 player of this import has been changed or removed since (a player of Owls). Please change the players by hand.',
    ]);
    await name(otis?.firstName ?? '');
    await makeRating(stage.db(), {
      ...{ playerId: ids[0] ?? 0, accountId: stage.league.admin.id, marks: allMarks(3) },
    });
    expect(await refusal()).toEqual([
      409,
      'Nothing was undone: 1 player of this import has been rated since (a player of Owls). Please change the players by hand.',
    ]);
    await stage
      .db()
      .deleteFrom('rating')
      .where('playerId', '=', ids[0] ?? 0)
      .execute();
    await stage
      .db()
      .deleteFrom('player')
      .where('id', '=', ids[1] ?? 0)
      .execute();
    expect((await parts()).find(({ after }) => after.id === ids[1])).toEqual({
      before: null,
      after: { id: ids[1] },
    });
    expect((await refusal())[1]).toContain('(a player who was removed)');
    expect(await stored()).toHaveLength(1);
    await stage.lock(true);
    expect(await refusal()).toEqual([409, 'Ratings of this season are locked. Unlock them first.']);
  });

  it('is refused if a player would get the number of another one, with or without its 0', async () => {
    await load(FILE);
    await load(FILE.replace('Burke,4', 'Burke,44'));
    const owls = (
      await stage
        .db()
        .selectFrom('player')
        .select('teamId')
        .where('firstName', '=', 'Otis')
        .executeTakeFirstOrThrow()
    ).teamId;
    await stage
      .db()
      .insertInto('player')
      .values({ teamId: owls, firstName: 'Otis', lastInitial: 'B', jerseyNumber: '04', grade: null })
      .execute();
    expect((await revertNewest()).json().error).toMatch(
      /^Nothing was undone: a player would get the name and number/,
    );
    expect(await stored()).toContain('Owls Otis B 44 3');
  });

  it('leaves only ids of players when the ratings of the season are deleted', async () => {
    await load(FILE);
    const { id } = await getActiveSeason(stage.db());
    await stage
      .db()
      .transaction()
      .execute((tx) => deleteSeasonRatings(tx, id));
    for (const part of await parts()) expect(part).toEqual({ before: null, after: { id: part.after.id } });
  });
});
