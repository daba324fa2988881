import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { asExcelCells, excelCells } from '@portal/testkit/excel-cells.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';

const PATH = '/admin/combined-schedule/export';
const HEADINGS = [
  'Type',
  'Status',
  'Weekday',
  'Date',
  'Time',
  'End',
  'School',
  'Gym',
  'Court',
  'Division',
  'Away Team',
  'Home Team',
  'Detail',
  'Schedule Name',
  'AvailabilityID',
  'Note',
];
const stage = useBookingStage();

const ask = (body: object) => stage.admin.post(PATH, body);
async function csvOf(filters: object): Promise<string[][]> {
  const answer = await ask({ format: 'csv', filters });
  expect(answer.statusCode).toBe(200);
  return parse(answer.body, { bom: true });
}
const idsOf = async (filters: object) => (await csvOf(filters)).slice(1).map((cells) => Number(cells.at(-2)));

async function makeGame(): Promise<void> {
  const { boysHawks, owls } = stage.league;
  await makeEntry(stage.test.portal.db, {
    slot: stage.slot('thisWeek'),
    type: 'game',
    homeTeamId: boysHawks.id,
    awayTeamId: owls.id,
    endTime: '19:15:00',
  });
}

describe('the schedule as a file', () => {
  it('lists a postponed game last, without day, time and place, unless a day or another type is chosen', async () => {
    await makeGame();
    const { db } = stage.test.portal;
    await db
      .updateTable('entry')
      .set({ state: 'postponed', cancelledAt: stage.test.clock.now() })
      .where('type', '=', 'game')
      .execute();
    const postponed = [
      'GAME',
      'Postponed',
      ...Array(7).fill(''),
      'Boys 3-4',
      'Owls',
      'Hawks',
      '',
      '',
      '',
      '',
    ];
    expect((await csvOf({})).at(-1)).toEqual(postponed);
    expect((await csvOf({ type: 'GAME', q: 'hawks' })).slice(1)).toEqual([postponed]);
    for (const filters of [
      { from: '2026-11-01' },
      { weekday: '4' },
      { type: 'OPEN' },
      { venue: 'Salk - Gym' },
    ]) {
      expect(await csvOf(filters)).not.toContainEqual(postponed);
    }
  });

  it('exports schedule.csv with a heading and a line for each row', async () => {
    await makeGame();
    const answer = await ask({ format: 'csv' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="schedule.csv"',
    });
    const [headings, game, reserved] = parse(answer.body, { bom: true }) as string[][];
    expect(headings).toEqual(HEADINGS);
    const day = ['Thursday', '2026-11-19'];
    const place = ['Salk', 'Gym', '1'];
    const id = String(stage.slot('thisWeek').id);
    expect(game).toEqual([
      ...[
        'GAME',
        'GAME',
        ...day,
        '6:00 PM',
        '7:15 PM',
        ...place,
        'Boys 3-4',
        'Owls',
        'Hawks',
        '',
        'SALK',
        id,
        '',
      ],
    ]);
    expect(reserved?.slice(0, 6)).toEqual(['OPEN', 'OPEN', ...day, '6:00 PM', '7:00 PM']);
  });

  it('names a game by its number, by which it is also found', async () => {
    await makeGame();
    const { db } = stage.test.portal;
    await db
      .updateTable('entry')
      .set((entry) => ({
        gameNumber: 'Q1',
        fileSeasonId: entry.selectFrom('slot').select('seasonId').whereRef('slot.id', '=', 'entry.slotId'),
      }))
      .where('type', '=', 'game')
      .execute();
    const [, ...rows] = await csvOf({ past: '1', q: 'q1' });
    expect(rows.map((cells) => cells[12])).toEqual(['Game Q1']);
  });

  it('exports schedule.xlsx with the same cells', async () => {
    await makeGame();
    const answer = await ask({ format: 'excel', filters: { past: '1' } });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="schedule.xlsx"');
    const [sheet] = await readExcelFile(answer.rawPayload);
    expect(sheet?.sheet).toBe('Schedule');
    const cells = await excelCells(answer.rawPayload);
    expect(cells).toEqual(asExcelCells(await csvOf({ past: '1' })));
    expect(cells[1]?.slice(3, 6)).toEqual(['date 2026-11-16', 'time 6:00 PM', 'time 7:00 PM']);
    expect(cells).toHaveLength(13);
  });

  it('exports past rows only if they are asked for, by the league’s clock', async () => {
    const { past, thisWeek } = stage.league.slots;
    const pastIds = past.map(({ id }) => id);
    expect(await idsOf({})).not.toEqual(expect.arrayContaining(pastIds));
    expect(await idsOf({ past: '1' })).toEqual(expect.arrayContaining(pastIds));
    // Thursday 18:00 in New York
    stage.test.clock.set('2026-11-19T23:00:00Z');
    await stage.renewSessions();
    await stage.test.portal.db.updateTable('session').set({ lastUsedAt: stage.test.clock.now() }).execute();
    expect((await idsOf({})).slice(0, 2)).toEqual(thisWeek.slice(2).map(({ id }) => id));
  });

  it('applies the filters of the screen to the exported file', async () => {
    await makeGame();
    const { thisWeek, nextWeek } = stage.league.slots;
    const ids = (slots: readonly { id: number }[]) => slots.map(({ id }) => id);
    expect(await idsOf({ type: 'GAME' })).toEqual(ids(thisWeek.slice(0, 1)));
    expect(await idsOf({ division: 'Boys 3-4' })).toEqual(ids(thisWeek.slice(0, 1)));
    expect(await idsOf({ q: 'owls salk' })).toEqual(ids(thisWeek.slice(0, 1)));
    expect(await idsOf({ from: '2026-11-26', to: '2026-11-26', after: '19:00' })).toEqual(
      ids(nextWeek.slice(2)),
    );
    expect(await idsOf({ weekday: '0' })).toEqual([]);
    expect(await idsOf({ venue: 'Salk - Gym', before: '18:30', to: '2026-11-20' })).toEqual(
      ids(thisWeek.slice(0, 2)),
    );
  });

  it('exports only the chosen rows, by their entries or by their empty slots', async () => {
    await makeGame();
    const [game] = await stage.test.portal.db.selectFrom('entry').select('id').execute();
    const open = stage.slot('nextWeek').id;
    const answer = await ask({
      ...{ format: 'csv', filters: {} },
      ...{ chosenEntryIds: [game?.id], chosenSlotIds: [open, stage.slot('thisWeek').id] },
    });
    const rows = parse(answer.body, { bom: true }).slice(1) as string[][];
    expect(rows.map((cells) => [cells[0], Number(cells.at(-2))])).toEqual([
      ['GAME', stage.slot('thisWeek').id],
      ['OPEN', open],
    ]);
    expect((await ask({ format: 'csv', chosenEntryIds: [] })).body.trim().split('\n')).toHaveLength(1);
  });

  it('refuses an export in another format or with other fields', async () => {
    for (const [body, error] of [
      [{}, 'Please choose csv or excel.'],
      [{ format: 'pdf' }, 'Please choose csv or excel.'],
      [{ format: 'csv', filters: { type: 'x'.repeat(201) } }, 'At most 200 characters, please.'],
      [{ format: 'csv', filters: { page: '1' } }, 'This call does not take: page.'],
      [{ format: 'csv', rows: [] }, 'This call does not take: rows.'],
    ] as const) {
      expect(refusalOf(await ask(body))).toMatchObject({ status: 422, code: 'INVALID_INPUT', error });
    }
  });
});
