import { excelCells } from '@portal/testkit/excel-cells.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTable } from '#platform/files/read/read-table.ts';
import { allMarks, makePlayer, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;
const download = (body: object) => stage.admin.post('/admin/ratings/export', body);

const SKILLS = ['Ball handling', 'Shooting', 'Passing', 'Defense', 'Rebounding', 'Speed', 'Coachability'];
const PLAYER = ['Division', 'Team', 'First Name', 'Last Initial', 'Jersey', 'Grade'];

beforeEach(async () => {
  await makeRating(stage.db(), {
    playerId: players.ava,
    accountId: stage.league.coach.id,
    marks: { ...allMarks(4), speed: 'unseen', passing: 1 },
    note: '=HYPERLINK("http://evil")\nsecond line, "quoted"',
    at: new Date('2026-11-10T23:30:00Z'),
  });
  await makeRating(stage.db(), {
    playerId: players.olive,
    accountId: stage.league.other.id,
    marks: allMarks(2),
    isDraft: true,
  });
});

describe.each([
  ['csv', 'csv', 'text/csv; charset=utf-8'],
  ['excel', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const)('the export as %s', (format, ending, type) => {
  it('exports a row for each submitted rating, with its note as text', async () => {
    const answer = await download({ format, content: 'ratings' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="player-ratings.${ending}"`);
    const table = await readTable(answer.rawPayload);
    expect(table.columns).toEqual([...PLAYER, 'Coach', 'State', ...SKILLS, 'Note', 'Saved']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      [
        ...['Boys 3-4', 'Hawks', 'Ava', 'S', '12', '3', 'Casey Hawk', 'submitted'],
        ...['4', '4', '1', '4', '4', 'not seen', '4'],
        '\'=HYPERLINK("http://evil")\nsecond line, "quoted"',
        format === 'csv' ? 'Tue, Nov 10, 2026 6:30 PM' : expect.stringContaining('2026-11-10'),
      ],
    ]);
  });

  it('exports drafts only on request', async () => {
    const table = await readTable((await download({ format, content: 'ratings', drafts: true })).rawPayload);
    expect(table.rows.map(({ cells }) => [cells[2], cells[7]])).toEqual([
      ['Ava', 'submitted'],
      ['Olive', 'draft'],
    ]);
  });

  it('exports every player with the averages', async () => {
    await makePlayer(stage.db(), stage.league.girlsHawks, 'Gia G');
    const answer = await download({ format, content: 'averages' });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="player-averages.${ending}"`);
    const table = await readTable(answer.rawPayload);
    expect(table.columns).toEqual([...PLAYER, 'Raters', 'Overall', ...SKILLS, 'Widest gap']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      [
        ...['Boys 3-4', 'Hawks', 'Ava', 'S', '12', '3', '1', '3.5'],
        ...['4', '4', '1', '4', '4', '', '4', ''],
      ],
      ['Boys 3-4', 'Owls', 'Olive', 'T', '', '', '0', ...Array.from({ length: 9 }, () => '')],
      ['Girls 5-6', 'Hawks', 'Gia', 'G', '', '', '0', ...Array.from({ length: 9 }, () => '')],
    ]);
  });
});

it('exports the time of the last save to Excel as a date and time in league time', async () => {
  const cells = await excelCells((await download({ format: 'excel', content: 'ratings' })).rawPayload);
  expect(cells[1]?.at(-1)).toBe('moment 2026-11-10 6:30 PM');
});

it('logs each export with its content', async () => {
  await download({ format: 'csv', content: 'averages' });
  await download({ format: 'excel', content: 'ratings' });
  expect(await stage.accesses()).toEqual(['exported-averages ×1', 'exported-ratings ×1']);
});
