import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { aGame, aPractice, aRow, TODAY } from './testing/a-row.ts';
import { WeekBoard } from './week-board.tsx';

cleanBetweenTests();
beforeEach(() => navigate('/admin/combined-schedule?view=week&type=', { replace: true }));

const memorial = { schoolName: 'Memorial', venueId: 2, scheduleName: 'MEMORIAL' };
const ROWS: readonly ScheduleRow[] = [
  aPractice(1),
  aRow(2, { startTime: '19:00:00', endTime: '20:30:00' }),
  aGame(3, { date: '2026-11-28', ...memorial }),
  aRow(4, { date: '2026-11-29', type: 'BLACKOUT', status: 'BLACKOUT', entryId: 9, ...memorial }),
  aRow(5, { date: '2026-11-30' }),
  aRow(6, { date: '2026-11-22' }),
];

const show = (rows = ROWS, weekStart: 'monday' | 'sunday' = 'monday') =>
  render(<WeekBoard rows={rows} now={{ date: TODAY, time: '12:00:00' }} weekStart={weekStart} />);
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]);

describe('WeekBoard', () => {
  it('shows for each gym and day of the week what is booked and open', () => {
    show();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nov 23 – Nov 29, 2026');
    expect(screen.getByRole('status').textContent).toBe('2 entries, 1 open slot');
    expect(cells()).toEqual([
      ['Memorial - Gym', '', '', '', '', '', '1 booked, 0 open', 'closed'],
      ['Salk - Gym', '', '1 booked, 1 open', '', '', '', '', ''],
    ]);
  });

  it('draws bars by the minutes of each use', () => {
    show();
    const bar = screen.getByText('1 booked, 1 open').querySelectorAll<HTMLElement>('.week-part');
    expect([...bar].map((part) => [part.dataset.use, part.style.getPropertyValue('--part')])).toEqual([
      ['game', '0'],
      ['practice', '0.4'],
      ['clinic', '0'],
      ['blackout', '0'],
      ['open', '0.6'],
    ]);
  });

  it('opens the board of a day', () => {
    navigate('/admin/combined-schedule?view=week&type=GAME', { replace: true });
    show();
    const to = '/admin/combined-schedule?view=board&type=GAME&day=2026-11-28';
    expect(screen.getByRole('link', { name: 'Sat Nov 28' }).getAttribute('href')).toBe(to);
    expect(screen.getByText('1 booked, 0 open').getAttribute('href')).toBe(to);
  });

  it('moves by weeks that start on the league’s first weekday', () => {
    show(ROWS, 'sunday');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nov 22 – Nov 28, 2026');
    expect(screen.getByRole('button', { name: 'This week' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Next week/ }));
    expect(window.location.search).toContain('day=2026-11-29');
    expect(cells().map(([name]) => name)).toEqual(['Memorial - Gym', 'Salk - Gym']);
    fireEvent.click(screen.getByRole('button', { name: /^Next week/ }));
    expect(screen.getByText('No gym time that week')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'This week' }));
    expect(window.location.search).toContain(`day=${TODAY}`);
  });
});
