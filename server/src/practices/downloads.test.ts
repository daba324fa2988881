import { openKeptTestApp } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { asExcelCells, excelCells } from '@portal/testkit/excel-cells.ts';
import { makeEntry, makeSlot, makeTeam, makeVenue, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

const HEADINGS = [
  'Date',
  'Time',
  'End',
  'Division',
  'Team',
  'Opponent',
  'School',
  'Gym',
  'Court',
  'Status',
  'AvailabilityID',
  'Note',
];

const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
const coach = useFresh(() => coachCalls(test.app, league.coach));

const cellsOf = (csv: string): string[][] => parse(csv, { bom: true });

const first = (list: keyof TestLeague['slots']): TestSlot => {
  const [slot] = league.slots[list];
  if (slot === undefined) throw new Error(`The league has no slot ${list}.`);
  return slot;
};

/** A practice and a game with names that are hard to escape. */
async function makeHostileBookings(): Promise<void> {
  const { db } = test.portal;
  const venue = await makeVenue(db, {
    schoolName: '=HYPERLINK("http://evil.test","Salk")',
    gymName: '@SUM(1;2)',
    courts: ['-1'],
  });
  const slot = await makeSlot(db, {
    seasonId: league.season.id,
    courtId: venue.court.id,
    date: '2026-11-18',
    startTime: '09:30:00',
  });
  const opponent = await makeTeam(db, {
    divisionId: league.boys.id,
    name: '+1 "Ünïcode", \u{1F3C0}; O’Neill & <Sons>',
  });
  await makeEntry(db, {
    slot,
    type: 'game',
    homeTeamId: opponent.id,
    awayTeamId: league.boysHawks.id,
    endTime: '10:45:00',
  });
  await makeEntry(db, {
    slot: first('thisWeek'),
    type: 'practice',
    homeTeamId: league.boysHawks.id,
    quotaSlot: 1,
  });
}

describe('the CSV file', () => {
  it('writes a CSV file with a name, a UTF-8 byte order mark, quoted cells and no formulas', async () => {
    await makeHostileBookings();
    const answer = await coach.download({ format: 'csv', teams: ['Hawks'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="reservations.csv"',
    });
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${HEADINGS.map((heading) => `"${heading}"`).join(',')}`);
    expect(lines.at(-1)).toBe('');
    expect(cellsOf(answer.body).slice(1)).toEqual([
      [
        '2026-11-18',
        '9:30 AM',
        '10:45 AM',
        'Boys 3-4',
        'Hawks',
        `'+1 "Ünïcode", \u{1F3C0}; O’Neill & <Sons>`,
        `'=HYPERLINK("http://evil.test","Salk")`,
        `'@SUM(1;2)`,
        `'-1`,
        'game',
        expect.stringMatching(/^\d+$/),
        '',
      ],
      [
        '2026-11-19',
        '6:00 PM',
        '7:00 PM',
        'Boys 3-4',
        'Hawks',
        '',
        'Salk',
        'Gym',
        '1',
        'practice',
        String(first('thisWeek').id),
        '',
      ],
    ]);
  });
});

describe('the Excel file', () => {
  it('writes the cells of the CSV file to Excel, with real dates and times and everything else as text', async () => {
    await makeHostileBookings();
    const csv = await coach.download({ format: 'csv', teams: ['Hawks'] });
    const excel = await coach.download({ format: 'excel', teams: ['Hawks'] });
    expect(excel.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="reservations.xlsx"',
    });
    const cells = await excelCells(excel.rawPayload);
    expect(cells).toEqual(asExcelCells(cellsOf(csv.body)));
    expect(cells[1]?.slice(0, 3)).toEqual(['date 2026-11-18', 'time 9:30 AM', 'time 10:45 AM']);
  });
});
