import { inflateRawSync } from 'node:zlib';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { archive, sheetArchive, workbook } from '#enrollment/testing/workbooks.ts';
import { gamesFile, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();

const HEAD = ['Date', 'Start', 'End', 'Division', 'Home', 'Away', 'School', 'Gym', 'Court'];
const ROW = ['2026-11-21', '09:00', '10:00', 'Boys 3-4', 'Hawks', 'Owls', 'Salk', 'Gym', '1'];
const lines = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join(',')).join('\n');

const sheetRow = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells
    .map((cell, index) => {
      const at = `${String.fromCharCode(65 + index)}${number}`;
      return cell.startsWith('<')
        ? `<c r="${at}" t="str">${cell}</c>`
        : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join('')}</row>`;
const sheet = (...rows: readonly (readonly string[])[]) =>
  sheetArchive(rows.map((cells, index) => sheetRow(index + 1, cells)).join(''));

describe('a file that contains no table of games', () => {
  it.each<[about: string, file: string | Buffer, status: number, sentence: RegExp]>([
    ['is empty', '', 422, /^This file is empty\./],
    ['is blank', '\n\n , ,\n', 422, /^This file is empty\./],
    ['has no header', lines(ROW), 422, /^This file needs the columns /],
    ['has a header and nothing below', lines(HEAD), 422, /^This file has no games below its header\.$/],
    ['has no column of the home side', lines(HEAD.with(4, 'Referee'), ROW), 422, /needs the column "?Home/],
    [
      'has a column twice',
      lines([...HEAD, 'Court'], [...ROW, '2']),
      422,
      /^The column "Court" appears in this file more than once\. Rename or remove one of them and upload the file again\.$/,
    ],
    [
      'has 50,000 rows',
      lines(HEAD, ...Array.from({ length: 50_000 }, () => ROW)),
      422,
      /^This file has more than 5,000 rows\./,
    ],
    ['is a PDF', '%PDF-1.7\n1 0 obj', 415, /^This is a PDF document/],
    ['is binary', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7]), 415, /^This is not a table/],
    ['is a binary workbook', archive({ 'xl/workbook.bin': 'x' }), 415, /\(\.xlsb\)/],
    ['is a damaged workbook', Buffer.from('PK\u0003\u0004 not really'), 422, /./],
  ])('refuses a file of games with a sentence if it %s', async (_about, file, status, sentence) => {
    const answer = await stage.send(file);
    expect(refusalOf(answer)).toMatchObject({ status, error: expect.stringMatching(sentence) });
    expect(await stage.schedule()).toEqual([]);
  });
});

it('asks for the times of the league if a heading names another time zone', async () => {
  const { rows } = await stage.previewed(lines(HEAD.with(1, 'Start (CST)'), ROW));
  expect(rows).toMatchObject([{ state: 'review', reason: expect.stringContaining('another time zone') }]);
});

describe('a column that says a part of what another one says', () => {
  const one = async (head: string[], row: string[]) => {
    const { rows, notes } = await stage.previewed(lines(head, row));
    return { ...rows[0], notes };
  };

  it('is AM or PM', async () => {
    const head = HEAD.toSpliced(2, 1, 'AM/PM');
    expect(await one(head, ROW.with(1, '9:00').with(2, 'PM'))).toMatchObject({ start: '21:00', notes: [] });
    expect(await one(head, ROW.with(1, '9:00').with(2, 'AM'))).toMatchObject({ start: '09:00' });
  });

  it('is the weekday: a wrong one is no silent matter', async () => {
    const head = [...HEAD, 'Day'];
    expect(await one(head, [...ROW.with(0, '11/21/2026'), 'Sat'])).toMatchObject({ state: 'new', notes: [] });
    expect(await one(head, [...ROW.with(0, '11/21/2026'), 'Sunday'])).toMatchObject({
      state: 'review',
      reason: expect.stringContaining('is a Saturday'),
    });
    expect(await one(head, [...ROW, 'Sunday'])).toMatchObject({ state: 'review' });
  });

  it('is the gender beside an age group', async () => {
    const head = HEAD.with(3, 'Age Group').concat('Gender');
    expect(await one(head, [...ROW.with(3, '3-4'), 'M'])).toMatchObject({
      division: 'Boys 3-4',
      state: 'new',
      notes: [],
    });
    expect(await one(head, [...ROW.with(3, '3-4'), 'Girls'])).toMatchObject({
      state: 'review',
      question: { key: expect.stringContaining('girls 3-4') },
    });
  });
});

it.each(['New date 12/19', 'Moved to 7 PM'])(
  'does not take a game as listed if its note says %s',
  async (note) => {
    const { rows } = await stage.previewed(lines([...HEAD, 'Notes'], [...ROW, note]));
    expect(rows).toMatchObject([{ state: 'review' }]);
  },
);

it('names the notes as not read if some of them say more than a status', async () => {
  const other = ROW.with(1, '11:00').with(2, '12:00').with(4, 'Owls').with(5, 'Hawks');
  const head = [...HEAD, 'Notes'];
  const { notes } = await stage.previewed(lines(head, [...ROW, 'Postponed'], [...other, 'White jerseys']));
  expect(notes).toEqual(['Not read: Notes.']);
});

it.each(['Score', 'Final Score', 'Comments'])(
  'asks about a game that %s says is canceled, also beside notes about something else',
  async (column) => {
    const { rows, notes } = await stage.previewed(
      lines([...HEAD, 'Notes', column], [...ROW, 'White jerseys', 'CANCELED']),
    );
    expect(rows).toMatchObject([{ state: 'review', reason: 'The note says "CANCELED".' }]);
    expect(notes).toEqual(['Not read: Notes.']);
  },
);

describe('an unusual file', () => {
  const GAME = '2026-11-21 09:00-10:00 1 Hawks vs Owls';

  it.each<[about: string, file: () => string | Buffer | Promise<Buffer>]>([
    ['has a second header between its rows', () => lines(HEAD, HEAD, ROW)],
    ['has a title above its header', () => lines(['Games of the fall'], HEAD, ROW)],
    [
      'has both sides in one cell',
      () => lines(['Matchup', ...HEAD.toSpliced(4, 2)], ['Hawks vs. Owls', ...ROW.toSpliced(4, 2)]),
    ],
    [
      'has the home side second',
      () => lines(['Match', ...HEAD.toSpliced(4, 2)], ['Owls @ Hawks', ...ROW.toSpliced(4, 2)]),
    ],
    [
      "has the league's time zone in a heading",
      () => lines(HEAD.with(1, 'Start (EST)').with(2, 'End (24 h)'), ROW),
    ],
    ['has its days in a column without a name', () => lines(['', 'Tip', ...HEAD.slice(2)], ROW)],
    ['has its days under "Day"', () => lines(HEAD.with(0, 'Day'), ROW.with(0, 'Sat Nov 21'))],
    ['has blank rows', () => lines(HEAD, [], ROW, [])],
    ['uses semicolons', () => lines(HEAD, ROW).replaceAll(',', ';')],
    ['uses tabs and a byte order mark', () => `\uFEFF${lines(HEAD, ROW).replaceAll(',', '\t')}`],
    ['is a workbook', () => workbook([HEAD, ROW])],
    ['has formulas with their results', () => sheet(HEAD, ROW.with(4, '<f>"Haw"&amp;"ks"</f><v>Hawks</v>'))],
    [
      'has macros',
      () => archive({ ...partsOf(sheet(HEAD, ROW)), 'xl/vbaProject.bin': Buffer.from('macro') }),
    ],
  ])('reads a file of games if it %s', async (_about, file) => {
    const answer = await stage.imported(await file());
    expect(answer.counts).toMatchObject({ new: 1, review: 0 });
    expect(await stage.schedule()).toEqual([GAME]);
  });

  it('recognizes a file by its content even if its extension is wrong', async () => {
    expect((await stage.send(gamesFile({}), {}, 'games.xlsx')).statusCode).toBe(200);
    expect(await stage.schedule()).toEqual([GAME]);
  });

  it.each<[about: string, row: readonly string[]]>([
    ['has an empty cell because cells were merged', ROW.with(0, '')],
    ['has a formula without its result', ROW.with(4, '=A1')],
    ['has a huge cell', ROW.with(5, 'x'.repeat(200_000))],
    ['has more cells than the header', [...ROW, 'extra']],
    ['has a date that does not exist', ROW.with(0, '2026-02-30')],
    ['has 24:00 as its end', ROW.with(2, '24:00')],
    ['has no time yet', ROW.with(1, 'TBD').with(2, '')],
    ['has a team twice', ROW.with(5, 'Hawks')],
    ['has a day outside the season', ROW.with(0, '2027-08-21')],
    ['has a team that nobody knows', ROW.with(4, 'H\u200da\u202ewks 2')],
  ])('sets a row aside with a reason if the row %s', async (_about, row) => {
    const answer = await stage.imported(lines(HEAD, row, ROW.with(0, '2026-11-28')));
    expect(answer.counts).toMatchObject({ new: 1, review: 1 });
    expect(answer.rows.find(({ line }) => line === 2)).toMatchObject({
      state: 'review',
      reason: expect.stringMatching(/^\p{Lu}.+\.$/u),
    });
  });
});

/** The parts of an archive that we wrote, so that a test can add others. */
function partsOf(file: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const start = at + 30 + name;
    parts[file.subarray(at + 30, start).toString()] = inflateRawSync(
      file.subarray(start, start + packed),
    ).toString();
    at = start + packed;
  }
  return parts;
}
