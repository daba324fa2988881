import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { readFileOf } from '#imports/right-door.ts';
import { readGameFile } from './read-game-file.ts';

const read = async (...lines: string[]) => {
  const { rows, notes } = await readGameFile(Buffer.from(lines.join('\n')));
  return {
    games: rows.map(({ cells }) => [cells.date, cells.start, cells.home, cells.away].join(' ')),
    notes,
  };
};

describe('a file of games whose days are headings', () => {
  const FIRST = '9:00 AM,Hawks,Owls,Salk';
  const SECOND = '11:00 AM,Comets,Stars,Salk';

  it.each([
    [
      'below the header',
      ['Time,Home,Away,Location', '"Saturday, December 5",,,', FIRST, '"Sun, Dec 6",,,', SECOND],
    ],
    [
      'above each header',
      [
        '"Saturday, December 5"',
        'Time,Home,Away,Location',
        FIRST,
        'Week 2: Sun 12/6',
        'Time,Home,Away,Location',
        SECOND,
      ],
    ],
    [
      'as a title with a short weekday',
      ['"Sat, Dec 5, 2026"', 'Time,Home,Away,Location', FIRST, '"Sun, Dec 6",,,', SECOND],
    ],
    [
      'in the column of dates',
      ['Date,Time,Home,Away,Location', 'Saturday 12/5/2026,,,,', `,${FIRST}`, '2026-12-06,,,,', `,${SECOND}`],
    ],
  ])('reads the day of each game from the heading above: %s', async (_, lines) => {
    const { games, notes } = await read(...lines);
    expect(games).toEqual([
      expect.stringMatching(/^Sat.*5.* 9:00 AM Hawks Owls$/),
      expect.stringMatching(/6.* 11:00 AM Comets Stars$/),
    ]);
    expect(notes[0]).toBe('The day of 2 games was read from the heading above.');
    expect(notes[1]).toMatch(/^Skipped: .*heading/);
  });

  it('reads the day of a heading below the name of a division', async () => {
    const { games } = await read(
      'Boys 5-6 Schedule',
      'Week 1 - Saturday December 5',
      'Time,Home,Away,Location',
      FIRST,
      'Week 2 - Sunday December 6,,,',
      SECOND,
    );
    expect(games).toEqual([
      'Saturday December 5 9:00 AM Hawks Owls',
      'Sunday December 6 11:00 AM Comets Stars',
    ]);
  });

  it('reads the away side first under a header that names it first', async () => {
    const { games } = await read(
      'Date,Time,Visitor @ Home,Location',
      '12/5/2026,9:00,Owls @ Hawks,Salk',
      '12/5/2026,11:00,Stars vs. Comets,Salk',
    );
    expect(games).toEqual(['12/5/2026 9:00 Hawks Owls', '12/5/2026 11:00 Comets Stars']);
  });

  it.each(['Week 3 - No games Dec 19', 'Sat/Sun December 19 and 20'])(
    'gives the day of a heading to no game below another one: %s',
    async (heading) => {
      const { games } = await read('Time,Home,Away,Location', 'Sat 12/12,,,', FIRST, `${heading},,,`, SECOND);
      expect(games).toEqual([
        'Sat 12/12 9:00 AM Hawks Owls',
        expect.stringContaining(heading),
        ' 11:00 AM Comets Stars',
      ]);
    },
  );

  it('keeps the day below the name of a gym that begins like one', async () => {
    const { games } = await read('Time,Home,Away,Location', 'Sat 12/12,,,', 'Monroe Gym 1,,,', FIRST);
    expect(games.at(-1)).toBe('Sat 12/12 9:00 AM Hawks Owls');
  });

  it.each([
    [
      'in rows of their own',
      ['Date,Time,Home,Away,Location', 'December 2026,,,,', `5,${FIRST}`, `Sun 6,${SECOND}`],
    ],
    ['above days', ['Time,Home,Away,Location', 'DEC 2026,,,', 'Sat 5,,,', FIRST, 'Sun 6,,,', SECOND]],
    [
      'above the header',
      ['December 2026', 'Date,Time,Home,Away,Location', `Dec 5,${FIRST}`, `6 (Sun),${SECOND}`],
    ],
  ])('reads the month of each game from the heading above: %s', async (_, lines) => {
    const { games, notes } = await read(...lines);
    expect(games.map((game) => game.toLowerCase())).toEqual(
      ['dec(?:ember)? 5, 2026 9:00 am hawks owls', 'dec(?:ember)? 6, 2026 11:00 am comets stars'].map(
        (text) => expect.stringMatching(new RegExp(text)),
      ),
    );
    expect(notes.join(' ')).toContain('The month of 2 rows was read from the heading above');
  });

  it('reads the day of each game from the name of its sheet', async () => {
    const sheet = (name: string, game: string) => ({
      name,
      data: textRows([['Time', 'Home', 'Away', 'Location'], game.split(',')]),
    });
    const { rows, notes } = await readGameFile(
      sheetsArchive([sheet('Dec 5', FIRST), sheet('Sun 12-6-2026', SECOND)]),
    );
    expect(rows.map(({ cells }) => cells.date)).toEqual(['Dec 5', 'Sun 12-6-2026']);
    expect(notes).toEqual(['The day of 2 games was read from the heading above or the name of the sheet.']);
  });

  it('fills the day of games from the one above them only where several blocks have one each', async () => {
    const block = [`12/5/2026,${FIRST}`, `,${SECOND}`, `12/12/2026,${FIRST}`, `,${SECOND}`];
    const { games, notes } = await read('Date,Time,Home,Away,Location', ...block);
    expect(games[3]).toBe('12/12/2026 11:00 AM Comets Stars');
    expect(notes).toContain('2 rows have the Date of the row above.');
    const dense = [...block, `12/19/2026,${FIRST}`, `12/19/2026,${SECOND}`];
    expect((await read('Date,Time,Home,Away,Location', ...dense)).games[3]).toBe(' 11:00 AM Comets Stars');
    const apart = [`12/5/2026,${FIRST}`, `,${SECOND}`, ',,,,', `,${SECOND}`, `,${SECOND}`];
    expect((await read('Date,Time,Home,Away,Location', ...apart)).games[2]).toBe(' 11:00 AM Comets Stars');
  });

  it('fills no day of a single game from the game above it, nor from the day of printing', async () => {
    const { games } = await read('Date,Time,Home,Away,Location', `12/5/2026,${FIRST}`, `,${SECOND}`);
    expect(games[1]).toBe(' 11:00 AM Comets Stars');
    await expect(read('11/20/2026', 'Time,Home,Away,Location', FIRST)).rejects.toThrow(
      'needs the column Date',
    );
  });
});

describe('a column that says what a status would say', () => {
  const status = async (header: string, cell: string, own = '') => {
    const { rows } = await readGameFile(
      Buffer.from(
        `Date,Time,Home,Away,Location,Status,${header}\n12/5/2026,9:00,Hawks,Owls,Salk,${own},${cell}`,
      ),
    );
    return rows[0]?.cells.status;
  };
  it.each([
    ['Cancelled', 'Yes', 'Canceled'],
    ['Is Canceled', 'TRUE', 'Canceled'],
    ['Cancelled', 'No', ''],
    ['Cancelled', 'FALSE', ''],
    ['Cancelled', 'per coach', 'Canceled: per coach'],
    ['Rained Out', 'x', 'Postponed'],
    ['Makeup Date', 'see email', 'Moved to see email'],
    ['New Time', 'TBD', ''],
  ])('reads %s: %s as the status "%s"', async (header, cell, expected) => {
    expect(await status(header, cell)).toBe(expected);
  });

  it('counts for more than the status itself', async () => {
    expect(await status('New Date', '12/12', 'Postponed')).toBe('Moved');
    expect(await status('New Date', 'soon', 'Postponed')).toBe('Moved to soon');
  });

  it.each([
    ['New Date,New Time', '12/12/2026,', '12/12/2026 9:00-10:00 '],
    ['New Date,New Time', ',1:30 PM', '12/5/2026 1:30 PM- 60'],
    ['Rescheduled To,Notes', 'Sat 12/12 @ 1:30 PM,', 'sat 12/12 1:30 pm- 60'],
    ['Makeup Date,Makeup Time', 'TBD,TBD', '12/5/2026 9:00-10:00 '],
  ])('gives a game its new time under %s: %s', async (header, cells, expected) => {
    const text = `Date,Start,End,Home,Away,Location,${header}\n12/5/2026,9:00,10:00,Hawks,Owls,Salk,${cells}\n12/6/2026,9:00,10:00,Hawks,Owls,Salk,,`;
    const { rows, notes } = await readGameFile(Buffer.from(text));
    const texts = rows.map(
      ({ cells: { date, start, end, minutes = '' } }) => `${date} ${start}-${end} ${minutes}`,
    );
    expect(texts).toEqual([expected, '12/6/2026 9:00-10:00 ']);
    const note = '1 game stands at the new day or time that the row names.';
    expect(notes.includes(note)).toBe(!cells.startsWith('TBD'));
  });
});

describe('a grid of games', () => {
  const parse = async (...lines: string[]) => {
    const { rows, notes } = await readGameFile(Buffer.from(lines.join('\n')));
    const texts = rows.map(({ cells }) =>
      [cells.date, cells.start, cells.division, cells.home, cells.away, cells.place, cells.court]
        .filter(Boolean)
        .join(' | '),
    );
    return { games: texts, notes: notes.join(' ') };
  };

  it('has a column for each court, and a day above each of its parts', async () => {
    const { games, notes } = await parse(
      '"Saturday, December 5, 2026",,',
      'Time,Salk 1,Salk 2',
      '9:00,Hawks v Owls (Boys 3-4),Boys 3-4: Comets - Stars',
      '10:15,,"Lynx\nvs\nFoxes"',
      '11:30,,',
      '"Sunday, December 6, 2026",,',
      'Time,Vorhees 1,Salk 2',
      '9:00,9:15 Hawks-Lynx,BYE',
    );
    expect(games).toEqual([
      'Saturday, December 5, 2026 | 9:00 | Boys 3-4 | Hawks | Owls | Salk 1',
      'Saturday, December 5, 2026 | 9:00 | Boys 3-4 | Comets | Stars | Salk 2',
      'Saturday, December 5, 2026 | 10:15 | Lynx | Foxes | Salk 2',
      'Sunday, December 6, 2026 | 9:15 | Hawks | Lynx | Vorhees 1',
      'Sunday, December 6, 2026 | 9:00 | BYE | Salk 2',
    ]);
    expect(notes).toContain('Read as a grid: the columns Salk 1, Salk 2 are places.');
  });

  it.each([
    [
      'days',
      ['Time,Location,12/5/2026,Week 2 12/12/2026', '9 AM,Salk,Hawks vs Owls,Owls @ Hawks'],
      ['12/5/2026 | 9 AM | Hawks | Owls | Salk', '12/12/2026 | 9 AM | Hawks | Owls | Salk'],
    ],
    [
      'times',
      ['Date,Gym,9:00 AM,10:15 AM', 'Sat 12/5,Salk,Hawks v Owls,Lynx v Foxes'],
      ['Sat 12/5 | 9:00 AM | Hawks | Owls', 'Sat 12/5 | 10:15 AM | Lynx | Foxes'],
    ],
    [
      'times and places',
      ['Wk,Date,Salk 9:00,Vorhees 1:15 PM', '1,12/5/2026,Hawks v Owls,Lynx v Foxes'],
      ['12/5/2026 | 9:00 | Hawks | Owls | Salk', '12/5/2026 | 1:15PM | Lynx | Foxes | Vorhees'],
    ],
    [
      'days and times',
      ['Location,Sat 12/5 9:00,Sat 12/5 10:15', 'Salk,Hawks v Owls,Lynx v Foxes'],
      ['sat 12/5 | 9:00 | Hawks | Owls | Salk', 'sat 12/5 | 10:15 | Lynx | Foxes | Salk'],
    ],
    [
      'places',
      [
        'Date,Time,Location,Court 1,Court 2,Referee',
        '12/5/2026,9:00,Salk,Hawks v Owls,Lynx v Foxes,Finn Hill',
      ],
      [
        '12/5/2026 | 9:00 | Hawks | Owls | Salk | Court 1',
        '12/5/2026 | 9:00 | Lynx | Foxes | Salk | Court 2',
      ],
    ],
  ])('may have columns that are %s', async (what, lines, expected) => {
    const { games, notes } = await parse(...lines);
    expect(games).toEqual(expected);
    expect(notes).toMatch(new RegExp(`Read as a grid: the columns .* are ${what}\\.`));
    expect(notes.includes('Not read: Referee.')).toBe(lines[0]?.includes('Referee'));
  });

  it('may be on several sheets, each named after its day', async () => {
    const sheet = (name: string, game: string) => ({
      name,
      data: textRows([
        ['Time', 'Salk 1', 'Salk 2'],
        ['9:00 AM', game, 'Lynx vs Foxes'],
      ]),
    });
    const { rows } = await readGameFile(
      await sheetsArchive([sheet('Sat Dec 5', 'Hawks vs Owls'), sheet('Sun Dec 6', 'Owls vs Comets')]),
    );
    expect(rows.map(({ cells: { date, home, place } }) => [date, home, place].join(' | '))).toEqual([
      'Sat Dec 5 | Hawks | Salk 1',
      'Sat Dec 5 | Lynx | Salk 2',
      'Sun Dec 6 | Owls | Salk 1',
      'Sun Dec 6 | Lynx | Salk 2',
    ]);
  });

  it('may have a row for each team, and has each game in the rows of both once', async () => {
    const { games } = await parse(
      'Team,Location,12/5,12/12,12/19',
      'Hawks,Salk,Owls 9:00,@Comets 10:15,BYE',
      'Owls,Salk,@Hawks 9:00,,vs Comets 1:00 PM',
      'Comets,Salk,,Hawks 10:15,@ Owls 1:00 PM',
    );
    expect(games).toEqual([
      '12/5 | 9:00 | Hawks | Owls | Salk',
      '12/12 | 10:15 | Comets | Hawks | Salk',
      '12/19 | Hawks | BYE | Salk',
      '12/19 | 1:00PM | Owls | Comets | Salk',
    ]);
  });

  it('is recognized by its cells if it is uploaded as closures', async () => {
    const lines = ['Date,Time,Location,Court 1,Court 2', '12/5/2026,9:00,Salk,Hawks vs Owls,Lynx @ Foxes'];
    const upload = readFileOf('closures', Buffer.from(lines.join('\n')));
    await expect(upload).rejects.toThrow(/^This is a file of games\. Import it under /);
  });

  it('is not seen in closures that have a column twice, with a dash in its cells', async () => {
    const lines = ['Date,School,Notes,Notes', '12/24/2026,Salk,Closed - Holiday,All day - Staff'];
    const { columns } = await readFileOf('closures', Buffer.from(lines.join('\n')));
    expect(columns).toEqual(['Date', 'School', 'Notes', 'Notes']);
  });

  it('has the number of a game before or behind its sides, which are no division and no seeds', async () => {
    const numbers = async (...cells: string[]) => {
      const lines = ['Date,Time,Salk 1,Salk 2', ...cells.map((pair) => `12/5/2026,9:00,${pair}`)];
      const { rows } = await readGameFile(Buffer.from(lines.join('\n')));
      return rows.map(({ cells: { number, division, home, away } }) =>
        [number, division, home, away].filter(Boolean).join(' | '),
      );
    };
    expect(
      await numbers(
        'Game 12: Hawks vs Owls,#13 Lynx vs Foxes',
        'Hawks vs Lynx (Game 14),Game 15: B34: Owls v Foxes',
      ),
    ).toEqual(['12 | Hawks | Owls', '13 | Lynx | Foxes', '14 | Hawks | Lynx', '15 | B34 | Owls | Foxes']);
    // numbers that begin again tell no games apart
    expect(await numbers('Game 1: Hawks vs Owls,Game 2: Lynx vs Foxes', 'Game 1: Hawks v Lynx,')).toEqual([
      'Hawks | Owls',
      'Lynx | Foxes',
      'Hawks | Lynx',
    ]);
    expect(await numbers('#1 Hawks vs #4 Owls,#2 Lynx vs #3 Foxes')).toEqual([
      '#1 Hawks | #4 Owls',
      '#2 Lynx | #3 Foxes',
    ]);
  });

  it.each(['', ',CLOSED', ',Finn Hill'])('may use one of its courts: beside it stands %j', async (beside) => {
    const { games, notes } = await parse(
      `Date,Time,Salk 1${beside === '' ? '' : ',Other'}`,
      `12/5/2026,9:00,Hawks vs Owls${beside}`,
      '12/12/2026,9:00,Owls vs Lynx',
    );
    expect(games).toEqual([
      '12/5/2026 | 9:00 | Hawks | Owls | Salk 1',
      '12/12/2026 | 9:00 | Owls | Lynx | Salk 1',
    ]);
    expect(notes).toContain('Read as a grid: the games are in one column, Salk 1.');
    expect(notes.includes('Not read: Other.')).toBe(beside !== '');
  });

  it('keeps its columns below a line that repeats only the heading of its times', async () => {
    const { games } = await parse(
      'Date,Time,Salk 1,Salk 2',
      '12/5/2026,9:00,Hawks v Owls,Stars v Foxes',
      'Date,Time,,',
      '12/6/2026,9:00,Owls v Lynx,',
    );
    expect(games).toEqual([
      '12/5/2026 | 9:00 | Hawks | Owls | Salk 1',
      '12/5/2026 | 9:00 | Stars | Foxes | Salk 2',
      '12/6/2026 | 9:00 | Owls | Lynx | Salk 1',
    ]);
  });

  it.each([
    [
      'with two columns of the same name',
      ['Date,Time,Court 1,Court 1', '12/5/2026,9:00,Hawks v Owls,Lynx v Foxes'],
      /^This grid has several columns "Court 1"\. Write the gym before each court/,
    ],
    [
      'without a day',
      ['Time,Salk 1,Salk 2', '9:00 AM,Hawks vs Owls,', '10:00 AM,,Comets vs Stars'],
      /^This file needs the column Date\./,
    ],
    [
      'of teams, each with its own gym',
      [
        'Team,Gym,12/5/2026,12/12/2026',
        'Hawks,Salk,Owls 9:00,@ Owls 9:00',
        'Owls,Vorhees,@ Hawks 9:00,Hawks 9:00',
      ],
      /Write a row for each game instead/,
    ],
  ])('is refused %s', async (_, lines, sentence) => {
    await expect(read(...lines)).rejects.toThrow(sentence);
  });
});

describe('a file that is no list of games', () => {
  it('is refused with what to do if it has the days of one team as columns', async () => {
    const lines = ['Team,12/5/2026,12/12/2026', 'Hawks,@ Owls 9:00,vs Stars 10:00'];
    await expect(read(...lines)).rejects.toThrow(/^This file is a grid .* Write a row for each game instead/);
  });

  it('is not taken for games because one closure is about a game', async () => {
    const closures = [
      'Event,Date,School,Gym',
      'Varsity vs Lincoln,12/5/2026,Salk,Gym',
      'Concert,12/6/2026,Salk,Gym',
    ];
    await expect(read(...closures)).rejects.toThrow('This is a file of closures.');
  });
});

describe('a file in which each row is about one team', () => {
  const HEAD = 'Team,Opponent,Home/Away,Date,Time,Location';
  const HAWKS = 'Hawks,Owls,Home,12/5/2026,9:00 AM,Salk';
  const OWLS = 'Owls,Hawks,Away,12/5/2026,9:00 AM,Salk';

  it('reads a game of both teams once', async () => {
    const { games, notes } = await read(HEAD, HAWKS, OWLS);
    expect(games).toEqual(['12/5/2026 9:00 AM Hawks Owls']);
    expect(notes).toEqual([]);
  });

  it.each([
    ['Home/Away', 'N', ' '],
    ['Home/Away', 'A', 'Owls Hawks'],
    ['Is Home', 'N', 'Owls Hawks'],
  ])('reads the side of its team below %s: %s', async (header, mark, expected) => {
    const { games } = await read(HEAD.replace('Home/Away', header), HAWKS.replace('Home', mark));
    expect(games).toEqual([`12/5/2026 9:00 AM ${expected}`]);
  });

  it('reads the games of one team, and of teams whose opponents have no rows', async () => {
    const { games } = await read(HEAD, HAWKS, 'Hawks,Comets,@,12/12/2026,9:00 AM,Salk');
    expect(games).toEqual(['12/5/2026 9:00 AM Hawks Owls', '12/12/2026 9:00 AM Comets Hawks']);
    const more = await read(HEAD, HAWKS, OWLS, 'Owls,Stars,Away,12/12/2026,9:00 AM,Salk');
    expect(more.games).toEqual(['12/5/2026 9:00 AM Hawks Owls', '12/12/2026 9:00 AM Stars Owls']);
  });

  it('leaves out and names rows whose game the other team has at another time', async () => {
    const { games, notes } = await read(
      HEAD,
      HAWKS,
      OWLS,
      'Hawks,Owls,Away,12/12/2026,9:00 AM,Salk',
      'Owls,Hawks,Home,12/12/2026,9:15 AM,Salk',
    );
    expect(games).toEqual(['12/5/2026 9:00 AM Hawks Owls']);
    expect(notes).toEqual([
      'Left out: 2 rows whose game the other team’s rows do not have at this time (lines 4 and 5). Correct one of them and upload the file again.',
    ]);
  });

  it('reads the side of the own team before its opponents, where the header is repeated', async () => {
    const head = 'Date,Time,Team,Opponent,Location';
    const rows = ['12/5/2026,9:00 AM,Hawks,vs Owls,Salk', '12/5/2026,11:00 AM,Comets,@ Stars,Salk'];
    const { games } = await read(head, ...rows, head);
    expect(games).toEqual(['12/5/2026 9:00 AM Hawks Owls', '12/5/2026 11:00 AM Stars Comets']);
  });

  it('names the columns to export instead if its header is repeated, too', async () => {
    const head = 'Name,Date,Time,Opponent,Location';
    const file = [head, ',12/5/2026,9:00 AM,Owls,Salk', head];
    await expect(read(...file)).rejects.toThrow('This is the export of one team');
  });

  it('names the columns to export instead where no column names the own team', async () => {
    await expect(
      read('Opponent,Home/Away,Date,Time,Location', 'Owls,Home,12/5/2026,9:00,Salk'),
    ).rejects.toThrow('This is the export of one team');
  });
});

describe('games below the names of their divisions', () => {
  const HEAD = 'Date,Time,Gym,Home,Away';
  const gamesOf = async (file: string | Buffer) => {
    const { rows, notes } = await readGameFile(Buffer.from(file));
    return { games: rows.map(({ cells }) => `${cells.division}: ${cells.home} vs ${cells.away}`), notes };
  };

  it('have the division of the title or heading above them', async () => {
    const { games, notes } = await gamesOf(
      [
        'Boys 3-4 Schedule,,,,',
        HEAD,
        '12/5/2026,9:00 AM,Salk,Otters,Foxes',
        ',,,,',
        'Girls 5-6,,,,',
        HEAD,
        '12/5/2026,10:00 AM,Salk,Otters,Owls',
      ].join('\n'),
    );
    expect(games).toEqual(['Boys 3-4: Otters vs Foxes', 'Girls 5-6: Otters vs Owls']);
    expect(notes).toEqual([
      '2 lines with one name were read as the division of the rows below.',
      'Skipped: 1 blank row, 1 repeated header.',
    ]);
  });

  it('have no division from the name of a week, a gym or a day', async () => {
    const { games } = await gamesOf(
      [HEAD, 'Salk,,,,', '12/5/2026,9:00 AM,Salk,Otters,Foxes', ',,,,', 'Finals,,,,', 'Week 2,,,,'].join(
        '\n',
      ),
    );
    expect(games[1]).toBe('undefined: Otters vs Foxes');
  });

  it('have the division that names their sheet', async () => {
    const sheet = (name: string, away: string) => ({
      name,
      data: textRows([HEAD.split(','), ['12/5/2026', '9:00 AM', 'Salk', 'Otters', away]]),
    });
    const named = sheetsArchive([sheet('Boys 3-4', 'Foxes'), sheet('Girls 5-6', 'Owls')]);
    expect((await gamesOf(named)).games).toEqual(['Boys 3-4: Otters vs Foxes', 'Girls 5-6: Otters vs Owls']);
    const byGym = sheetsArchive([sheet('Salk', 'Foxes'), sheet('OBHS', 'Owls')]);
    expect((await gamesOf(byGym)).games[0]).toBe('undefined: Otters vs Foxes');
  });
});

it('reads a result that says that a game is canceled', async () => {
  const { rows } = await readGameFile(
    Buffer.from('Date,Time,Home,Away,Location,Result\n12/5/2026,9:00,Hawks,Owls,Salk,Canceled - snow'),
  );
  expect(rows[0]?.cells.notes).toBe('Canceled - snow');
});

it('reads ditto marks as the cell above, and skips notes below the games', async () => {
  const { games, notes } = await read(
    'Date,Start,Division,Home,Away,Location',
    '12/12/2026,9:00,Boys 3-4,Hawks,Owls,Salk',
    'same,10:15,same as above,Owls,Hawks,ditto',
    'All games are subject to change.,,,,,',
  );
  expect(games).toEqual(['12/12/2026 9:00 Hawks Owls', '12/12/2026 10:15 Owls Hawks']);
  expect(notes).toEqual(['3 cells stand for what is above, such as “same as above”.', 'Skipped: 1 note.']);
});

it.each(['Top Team,Bottom Team', 'Light,Dark'])('reads the home side first under %s', async (sides) => {
  const { games } = await read(`Date,Time,${sides},Location`, '12/5/2026,9:00,Hawks,Owls,Salk');
  expect(games).toEqual(['12/5/2026 9:00 Hawks Owls']);
});

it('reads sides, courts and ends under the headers of programs that number their teams and resources', async () => {
  const numbered =
    'Start_Date,Start_Time,Location,Team1_ID,Team1_Division_ID,Team1_Is_Home,Team2_ID,Team2_Name\n12/5/2026,13:00,Salk,Hawks,Boys 3-4,0,Owls,\n12/5/2026,14:00,Salk,Hawks,Boys 3-4,1,,Visitors';
  expect((await read(numbered)).games).toEqual([
    '12/5/2026 13:00 Owls Hawks',
    '12/5/2026 14:00 Hawks Visitors',
  ]);
  const { rows, notes } = await readGameFile(
    Buffer.from(
      'Event Start,Event End,Home Team ID,Away Team ID,Resource,Resource Area\n12/5/2026 1:00 PM,12/5/2026 2:15 PM,Hawks,Owls,Salk,Court 1',
    ),
  );
  expect(rows[0]?.cells).toMatchObject({ end: '12/5/2026 2:15 PM', place: 'Salk', court: 'Court 1' });
  expect(notes).toEqual([]);
});

it.each(['Maplewood Rec - Girls 7-8', 'Spring Lake: Girls 7-8 Schedule', 'Girls 7-8 Winter League'])(
  'reads the division of games from the title %j',
  async (title) => {
    const { rows } = await readGameFile(
      Buffer.from(`${title},,,\nDate,Time,Home,Away,Location\n12/5/2026,9:00 AM,Hawks,Owls,Salk`),
    );
    expect(rows[0]?.cells.division).toMatch(/^Girls 7-8$/);
  },
);
