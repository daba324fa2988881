import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { LEAGUE_SETTINGS, renderSignedIn } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

cleanBetweenTests();

const TYPE = (code: string, label: string, default_duration_minutes: number, blocks_availability = true) => ({
  code,
  label,
  default_duration_minutes,
  blocks_availability,
});

const lists = () => ({
  types: [TYPE('practice', 'Practice', 60), TYPE('game', 'Game', 75, false)],
  blackout: [
    { id: 1, name: 'School event' },
    { id: 2, name: 'Holiday' },
  ],
  clinic: [] as { id: number; name: string }[],
});

const TYPES = 'GET /api/admin/reservation-types';
const NAMES = 'GET /api/admin/lookups/events';

/** Answers the lists from `league`, which the test changes as the server would. */
async function show(replies: Parameters<typeof stubServer>[0] = {}, league = lists()) {
  const requests = stubServer({
    [TYPES]: () => ({ body: league.types }),
    [NAMES]: ({ url }) => ({ body: url.endsWith('type=clinic') ? league.clinic : league.blackout }),
    'GET /api/admin/divisions': { body: [] },
    'GET /api/admin/seasons': { body: { seasons: [] } },
    'GET /api/admin/accounts': { body: { accounts: [], total: 0, pageSize: 20 } },
    'GET /api/admin/league-settings': { body: LEAGUE_SETTINGS },
    'GET /api/admin/notices': { body: { notices: [] } },
    'GET /api/admin/public-schedule': { body: { isOn: false, pages: [] } },
    ...replies,
  });
  const page = renderSignedIn(<SettingsPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, changes, league };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) =>
  region(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const newestToast = () => listToasts().at(-1);
const errorOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids)?.textContent;
};

describe('SettingsPage', () => {
  it('lists reservation types and names in their order and links back to the Admin page', async () => {
    await show();
    expect(items('Reservation types')).toEqual([
      'Practice1 hourReserves the courtChange',
      'Game1 hour 15 minutesShown onlyChange',
    ]);
    expect(items('Blackout reasons')).toEqual(['School eventDefaultRenameRemove', 'HolidayRenameRemove']);
    expect(region('Clinic names').getByText('No clinic names yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('href')).toBe('/admin');
    expect(document.title).toBe('Settings · Coaches Portal');
  });

  it('reports the failure of each list separately and retries only that list', async () => {
    let isDown = true;
    const { press } = await show({
      [TYPES]: () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: lists().types },
    });
    expect(region('Reservation types').getByRole('alert').textContent).toContain('The database is away.');
    expect(items('Blackout reasons')).toHaveLength(2);
    isDown = false;
    await press(button('Try again'));
    expect(items('Reservation types')).toHaveLength(2);
  });
});

describe('The reservation type dialog', () => {
  it('saves all fields of a reservation type', async () => {
    const league = lists();
    const changed = TYPE('practice', 'Team practice', 90, false);
    const { press, changes } = await show(
      {
        'PUT /api/admin/reservation-types/practice': () => {
          league.types[0] = changed;
          return { body: changed };
        },
      },
      league,
    );
    await press(button('Change Practice'));
    type('Label', ' Team practice ');
    type('Default duration', '90');
    fireEvent.click(screen.getByLabelText('Reserves the court'));
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'PUT',
        '/api/admin/reservation-types/practice',
        { label: 'Team practice', default_duration_minutes: 90, blocks_availability: false },
      ],
    ]);
    await waitFor(() =>
      expect(items('Reservation types')[0]).toBe('Team practice1 hour 30 minutesShown onlyChange'),
    );
    expect(newestToast()).toMatchObject({ title: 'Saved', text: 'Team practice' });
  });

  it('offers durations from 15 minutes to 14 hours', async () => {
    const { press } = await show();
    await press(button('Change Game'));
    const options = within(screen.getByLabelText('Default duration')).getAllByRole<HTMLOptionElement>(
      'option',
    );
    expect([options.length, options[0]?.value, options.at(-1)?.value, options.at(-1)?.textContent]).toEqual([
      56,
      '15',
      '840',
      '14 hours',
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Default duration').value).toBe('75');
    expect(screen.getByLabelText<HTMLInputElement>('Reserves the court').checked).toBe(false);
  });

  it('requires a label', async () => {
    const { press } = await show();
    await press(button('Change Game'));
    type('Label', '  ');
    expect([errorOf('Label'), button('Save').disabled]).toEqual(['Enter a label.', true]);
  });
});

describe('A list of event names', () => {
  it('adds a name at its end', async () => {
    const league = lists();
    const { press, changes } = await show(
      {
        'POST /api/admin/lookups/events': () => {
          league.clinic.push({ id: 9, name: 'Referee clinic' });
          return { body: { id: 9, name: 'Referee clinic' } };
        },
      },
      league,
    );
    expect(button('Add clinic name').disabled).toBe(true);
    type('New clinic name', ' Referee clinic ');
    await press(button('Add clinic name'));
    await waitFor(() => expect(items('Clinic names')).toEqual(['Referee clinicDefaultRenameRemove']));
    expect(changes()).toEqual([
      ['POST', '/api/admin/lookups/events', { type: 'clinic', name: 'Referee clinic' }],
    ]);
    expect(newestToast()).toMatchObject({ tone: 'good', title: 'Added' });
    const field = screen.getByLabelText<HTMLInputElement>('New clinic name');
    expect([field.value, document.activeElement === field]).toEqual(['', true]);
  });

  it('says that a name is already on the list', async () => {
    const { press } = await show({
      'POST /api/admin/lookups/events': { body: { id: 2, name: 'Holiday' } },
    });
    type('New blackout reason', 'HOLIDAY');
    await press(button('Add blackout reason'));
    await waitFor(() =>
      expect(newestToast()).toMatchObject({ title: 'Already on the list', text: 'Holiday' }),
    );
    expect(items('Blackout reasons')).toHaveLength(2);
  });

  it('renames a name', async () => {
    const league = lists();
    const { press, changes } = await show(
      {
        'PUT /api/admin/lookups/events/2': () => {
          league.blackout[1] = { id: 2, name: 'Bank holiday' };
          return { body: league.blackout[1] };
        },
      },
      league,
    );
    await press(button('Rename Holiday'));
    type('Name of the blackout reason', ' Bank holiday ');
    await press(button('Save'));
    await waitFor(() => expect(items('Blackout reasons')[1]).toBe('Bank holidayRenameRemove'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([['PUT', '/api/admin/lookups/events/2', { name: 'Bank holiday' }]]);
  });

  it('removes a name after a confirmation', async () => {
    const league = lists();
    const { press, changes } = await show(
      {
        'DELETE /api/admin/lookups/events/1': () => {
          league.blackout.shift();
          return { body: { message: 'Gone.' } };
        },
      },
      league,
    );
    await press(button('Remove School event'));
    await press(button('Yes, remove it'));
    await waitFor(() => expect(items('Blackout reasons')).toEqual(['HolidayDefaultRenameRemove']));
    expect(changes()).toEqual([['DELETE', '/api/admin/lookups/events/1', undefined]]);
    expect(newestToast()).toMatchObject({ title: 'Removed', text: 'School event' });
    await waitFor(() => expect(document.activeElement).toBe(region('Blackout reasons').getByRole('list')));
  });
});
