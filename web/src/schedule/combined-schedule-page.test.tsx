import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import {
  aWireRow,
  cells,
  ids,
  manyRows,
  SCHEDULE,
  search,
  show,
  stubSchedule,
} from './testing/schedule-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/combined-schedule', { replace: true });
});

const AWAY = { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } };
const popup = () => within(screen.getByRole('alertdialog'));

describe('CombinedSchedulePage', () => {
  it('has the title of the specification', async () => {
    stubSchedule(manyRows(1));
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Combined Schedule (Admin)');
  });

  it('reads rows in any spelling that the specification allows', async () => {
    const { AvailabilityId, StatusEffective, VenueId, ...rest } = aWireRow(1);
    const row = { ...rest, availability_id: 77, status: 'Blacked Out', venue_id: 5, Type: 'Avail' };
    stubSchedule([row as unknown as ReturnType<typeof aWireRow>]);
    navigate('/admin/combined-schedule?columns=id,venue', { replace: true });
    await show();
    expect(cells()[0]).toEqual(expect.arrayContaining(['77', 'OpenClosed', '5']));
  });

  it('shows a popup if the schedule cannot be loaded and retries', async () => {
    let isDown = true;
    stubSchedule([], { [SCHEDULE]: () => (isDown ? AWAY : { body: manyRows(2) }) });
    const { press } = await show();
    expect(popup().getByRole('heading').textContent).toBe('Error');
    expect(popup().getByText('Failed to load schedule data.')).toBeTruthy();
    expect(popup().getByText('The database is away.')).toBeTruthy();
    await press(popup().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(popup()).toBeTruthy());
    await press(popup().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Failed to load schedule data.');
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cells()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a popup if the league’s clock cannot be read and retries', async () => {
    let isDown = true;
    const clock = { date: '2026-11-23', time: '12:00:00', timeZone: 'UTC', weekStart: 'monday' };
    stubSchedule(manyRows(1), { 'GET /api/league-clock': () => (isDown ? AWAY : { body: clock }) });
    const { press } = await show();
    isDown = false;
    await press(popup().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cells()).toHaveLength(1));
  });

  it('keeps its rows if a refresh fails, and says that they may be outdated', async () => {
    let isDown = false;
    stubSchedule([], { [SCHEDULE]: () => (isDown ? AWAY : { body: manyRows(3) }) });
    navigate('/admin/combined-schedule?columns=id', { replace: true });
    const { poll, press } = await show();
    isDown = true;
    await poll();
    expect(popup().getByText('Failed to load schedule data.')).toBeTruthy();
    await press(popup().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
    expect(screen.getByText(/seeing the last version/)).toBeTruthy();
    await poll();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/seeing the last version/)).toBeNull());
  });

  it('says that there is no gym time yet and links to the season set-up', async () => {
    stubSchedule([]);
    const { press } = await show();
    expect(screen.getByText('No gym time yet')).toBeTruthy();
    await press(screen.getByRole('link', { name: 'Start a season' }));
    expect(window.location.pathname).toBe('/admin');
  });

  it('switches to the day board and back and keeps the filters', async () => {
    stubSchedule(manyRows(1));
    navigate('/admin/combined-schedule?venue=Salk+-+Gym&weekday=2&past=1&page=2', { replace: true });
    const { press } = await show();
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Table').getAttribute('aria-current')).toBe('page');
    await press(link('Day board'));
    expect(search()).toBe('?venue=Salk+-+Gym&weekday=2&past=1&view=board');
    expect(link('Day board').getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('region', { name: 'Combined schedule' })).toBeNull();
    // the board chooses its day itself
    for (const label of ['Start date', 'Day of week']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Venue').value).toBe('Salk - Gym');
    await press(link('Table'));
    expect(search()).toBe('?venue=Salk+-+Gym&weekday=2&past=1');
    expect(cells()).toHaveLength(1);
  });
  it('ignores the days and weekdays in the URL on the board', async () => {
    stubSchedule(manyRows(1));
    const query = '?view=board&weekday=3&from=2026-12-01&to=2026-12-02';
    navigate(`/admin/combined-schedule${query}`, { replace: true });
    await show();
    expect(await screen.findByRole('heading', { name: 'Tuesday, Nov 24, 2026' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Add: / })).toBeTruthy();
    expect(search()).toBe(query);
  });
});
