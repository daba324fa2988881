import { expect, it } from 'vitest';
import { statusColumns } from './status-columns.ts';

it.each<[columns: string, cells: string, status: string]>([
  ['Is Canceled', 'TRUE', 'Canceled'],
  ['Cancelled', ' y ', 'Canceled'],
  ['Game Canceled', 'x', 'Canceled'],
  ['Canceled', '1', 'Canceled'],
  ['Canceled', 'yes, gym closed', 'Canceled: yes, gym closed'],
  ['Canceled', ' no ', ''],
  ['Canceled', 'n/a', ''],
  ['Canceled', 'None', ''],
  ['Canceled', '-', ''],
  ['Canceled', '', ''],
  ['Canceled', 'no gym', 'Canceled: no gym'],
  ['Canceled', 'gym: no', 'Canceled: gym: no'],
  ['Canceled', 'x-ray', 'Canceled: x-ray'],
  ['Canceled by', 'Kim', ''],
  ['Postponed', 'yes', 'Postponed'],
  ['Is Postponed', 'Yes', 'Postponed'],
  ['Rained Out', 'X', 'Postponed'],
  ['Rainout', 'false', ''],
  ['Rainout Line', 'yes', ''],
  ['Canceled,Postponed', 'no,yes', 'Postponed'],
  ['Canceled,Postponed', 'yes,yes', 'Canceled'],
  ['Postponed,New Date', 'yes,12/12/2026', 'Moved'],
  ['Canceled,New Date', 'yes,12/12/2026', 'Canceled'],
  ['New Date,New Time', ' soon , TBD ', 'Moved to soon'],
  ['New Date,New Time', 'soon,late', 'Moved to soon late'],
  ['New Date', '', ''],
  ['Status', 'Canceled', ''],
])('reads from %j with %j the status %j', (columns, cells, status) => {
  expect(
    statusColumns(columns.split(',')).statusOf(columns === 'Canceled' ? [cells] : cells.split(',')),
  ).toBe(status);
});

it.each<[columns: string, cells: string, time: [date: string, start: string] | null]>([
  ['New Date,New Time', '12/12/2026,1:30 PM', ['12/12/2026', '1:30 PM']],
  ['Rescheduled To', '12/12/2026 1:30 PM', ['12/12/2026', '1:30 pm']],
  ['Moved To', '12/12/2026', ['12/12/2026', '']],
  ['Makeup Day,Makeup Start', 'Sat 12/12/2026,TBD', ['sat 12/12/2026', '']],
  ['Reschedule Date,Rescheduled Start Time', ',1:30 PM', ['', '1:30 PM']],
  ['New Date,New Time', 'soon,1:30 PM', null],
  ['New Date,New Time', '12/12/2026,late', null],
  ['New Date,New Time', 'TBD,', null],
  ['Renew Date,New Time Zone', '12/12/2026,1:30 PM', null],
])('reads from %j with %j the new time %j', (columns, cells, time) => {
  const expected = time === null ? null : { date: time[0], start: time[1] };
  expect(statusColumns(columns.split(',')).newTimeOf(cells.split(','))).toEqual(expected);
});

it('knows where its columns are', () => {
  expect(statusColumns(['Canceled', 'Date', 'New Date', 'Postponed', 'New Start']).at).toEqual([0, 3, 2, 4]);
  expect(statusColumns(['Date', 'Start']).at).toEqual([]);
});
