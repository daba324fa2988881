import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

type Team = { name: string; players: number; note: string };

const COLUMNS: Column<Team>[] = [
  { head: 'Team', isRowHead: true, onCard: 'title', cell: ({ name }) => name },
  { head: 'Players', isNumber: true, onCard: 'labeled', cell: ({ players }) => players },
  { head: 'Note', cell: ({ note }) => note },
];
const TEAMS = [
  { name: 'Hawks', players: 9, note: 'New' },
  { name: 'Owls', players: 10, note: '' },
];

it('is a table with named rows and columns, also where its style sheet lays it out as cards', () => {
  render(<DataTable label="Teams" columns={COLUMNS} rows={TEAMS} keyOf={({ name }) => name} />);
  const table = screen.getByRole('table', { name: 'Teams' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Team', 'Players', 'Note']);
  const row = within(table).getByRole('row', { name: 'Hawks 9 New' });
  expect(within(row).getByRole('rowheader').textContent).toBe('Hawks');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ dataset }) => [dataset.card, dataset.head]),
  ).toEqual([
    ['labeled', 'Players'],
    [undefined, undefined],
  ]);
  // a browser that lays out rows as blocks no longer takes them for rows, unless it is told
  for (const [role, selector] of Object.entries({
    row: 'tr',
    cell: 'td',
    rowheader: 'tbody th',
    rowgroup: 'thead',
  })) {
    expect(table.querySelector(selector)?.getAttribute('role')).toBe(role);
  }
});

it('is a region that the keyboard reaches if it scrolls sideways', () => {
  render(
    <DataTable label="Teams" columns={COLUMNS} rows={TEAMS} keyOf={({ name }) => name} narrow="scroll" />,
  );
  expect(screen.getByRole('region', { name: 'Teams' }).tabIndex).toBe(0);
});
