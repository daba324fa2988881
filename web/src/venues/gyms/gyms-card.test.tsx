import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { league, MONDAYS, renderVenues, SALK, showVenues } from '../testing/venues-page.tsx';

cleanBetweenTests();

const grid = () => screen.getByRole('grid', { name: 'Permits by gym and weekday' });
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent;
const rowsOfGrid = () => within(grid()).getAllByRole('row').slice(1);
const panel = () => within(screen.getByRole('dialog', { name: 'Salk - Gym' }));

describe('GymsCard', () => {
  it('shows gyms by weekday, the usual dates once, and only differences in the cells', async () => {
    const lists = league();
    lists.permits.push({
      ...MONDAYS,
      id: 7,
      weekday: 5,
      lastDate: '2027-02-05',
      slotMinutes: 90,
      purpose: 'games',
    });
    await showVenues({}, lists);
    expect(screen.getByText('Permits run Nov 16, 2026 – Mar 14, 2027 unless noted.')).toBeTruthy();
    const [annex, salk] = rowsOfGrid();
    if (annex === undefined || salk === undefined) throw new Error('The league does not have two gyms.');
    expect(within(salk).getByRole('rowheader').textContent).toBe('Salk - Gym 2 courts');
    expect(
      within(salk)
        .getAllByRole('button', { name: /^Change permit/ })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Change permit at Salk - Gym: Mondays 6–10 PM, All courts, Nov 16, 2026 – Mar 14, 2027, approved, slots of 60 minutes',
      'Change permit at Salk - Gym: Wednesdays 6–10 PM, Court 2, Nov 16, 2026 – Mar 14, 2027, pending, slots of 60 minutesCourt 2',
      'Change permit at Salk - Gym: Fridays 6–10 PM, All courts, Nov 16, 2026 – Feb 5, 2027, approved, slots of 90 minutes, for games onlyuntil Feb 5 · 90 min · Games only',
    ]);
    expect(within(annex).getAllByRole('button', { name: /^Add permit/ })).toHaveLength(7);
    const legend = within(screen.getByRole('list', { name: 'Permit legend' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual(['Approved', 'Pending']);
  });

  it('makes the cells one tab stop with arrow keys between them', async () => {
    const lists = league();
    lists.permits.push({ ...MONDAYS, id: 7, fromTime: '16:00:00', toTime: '18:00:00' });
    await showVenues({}, lists);
    const focused = () => nameOf(document.activeElement)?.split(',')[0];
    const press = (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
    const stops = () =>
      [...grid().querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['Salk - Annex 1 court']);
    stops()[0]?.focus();
    press('ArrowRight');
    expect(focused()).toBe('Add permit at Salk - Annex on Monday');
    press('ArrowDown');
    expect(focused()).toBe('Change permit at Salk - Gym: Mondays 4–6 PM');
    press('ArrowDown');
    expect(focused()).toBe('Change permit at Salk - Gym: Mondays 6–10 PM');
    press('ArrowDown');
    expect(focused()).toBe('Change permit at Salk - Gym: Mondays 6–10 PM');
    press('ArrowRight');
    expect(focused()).toBe('Add permit at Salk - Gym on Tuesday');
    expect(stops()).toEqual([document.activeElement]);
    press('ArrowUp');
    expect(focused()).toBe('Add permit at Salk - Annex on Tuesday');
    press('End', { ctrlKey: true });
    expect(focused()).toBe('Add permit at Salk - Gym on Sunday');
    press('ArrowRight');
    expect(focused()).toBe('Add permit at Salk - Gym on Sunday');
    press('Home');
    expect(document.activeElement?.textContent).toBe('Salk - Gym 2 courts');
    press('Home', { ctrlKey: true });
    expect(document.activeElement?.textContent).toBe('Salk - Annex 1 court');
  });

  it('adds a permit for the gym and weekday of an empty cell and returns the focus to that cell', async () => {
    const lists = league();
    const { press, changes } = await showVenues(
      {
        'POST /api/admin/permits': ({ body }) => {
          if (!(body as { preview: boolean }).preview)
            lists.permits.push({ ...MONDAYS, id: 9, venueId: 2, weekday: 6 });
          return { body: { message: 'Done.', effect: null } };
        },
      },
      lists,
    );
    const empty = button('Add permit at Salk - Annex on Saturday');
    empty.focus();
    await press(empty);
    expect(screen.getByLabelText<HTMLSelectElement>('Weekday').value).toBe('6');
    await press(button('Preview changes'));
    await press(button('Save'));
    await waitFor(() => expect(document.activeElement?.id).toBe('gym-2-6'));
    expect(nameOf(document.activeElement)).toMatch(/^Change permit at Salk - Annex: Saturdays/);
    expect(changes().at(-1)).toMatchObject(['POST', '/api/admin/permits', { venueId: 2, weekday: 6 }]);
  });

  it('opens the panel about a gym and says why the gym cannot be removed', async () => {
    const { press, changes } = await showVenues();
    await press(button(/^Salk - Gym/));
    expect(panel().getByText('2 courts: 1, 2')).toBeTruthy();
    expect(panel().getByText('No address yet')).toBeTruthy();
    const remove = panel().getByRole('button', { name: 'Remove' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Can’t be removed: 34 slots, 2 permits\. To end its gym time,/,
    );
    await press(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  it('removes a gym that nothing uses after a confirmation, or shows a refusal', async () => {
    const error = 'Salk - Annex can’t be removed: it still has 2 permits.';
    const { press, changes } = await showVenues({
      'DELETE /api/admin/venues/2': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button(/^Salk - Annex/));
    await press(button('Remove'));
    await press(button('Yes, remove it'));
    const question = within(screen.getByRole('alertdialog'));
    await waitFor(() => expect(question.getByRole('alert').textContent).toBe(error));
    await press(button('No, keep it'));
    expect(changes()).toEqual([['DELETE', '/api/admin/venues/2?preview=false', undefined]]);
  });

  it('shows the gyms with pending permits for a link to them, and all of them again', async () => {
    const lists = league();
    const ended = { ...MONDAYS, id: 8, venueId: 2, status: 'pending', lastDate: '2026-12-07' };
    lists.permits.push(ended);
    stubWindow();
    navigate('/?closures=list&permits=pending');
    const { press } = await renderVenues({}, lists);
    const names = () => rowsOfGrid().map((row) => within(row).getByRole('rowheader').textContent);
    expect(document.activeElement?.textContent).toBe('Gyms');
    expect(names()).toEqual(['Salk - Gym 2 courts']);
    expect(within(grid()).getAllByRole('button', { name: /^Change permit/ })).toHaveLength(2);
    expect(screen.getByText('1 permit pending. Other gyms are not shown.')).toBeTruthy();

    await press(button('Show all gyms'));
    expect(names()).toEqual(['Salk - Annex 1 court', 'Salk - Gym 2 courts']);
    expect(window.location.search).toBe('?closures=list');
    expect(document.activeElement?.textContent).toBe('Gyms');
  });

  it('says that no permit is pending any more', async () => {
    const lists = league();
    lists.permits = [MONDAYS];
    stubWindow();
    navigate('/?closures=list&permits=pending');
    await renderVenues({}, lists);
    expect(screen.getByText('No permit is pending.')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(button('Show all gyms')).toBeTruthy();
  });

  it('finds a gym by its name if there are many', async () => {
    const { unmount } = await showVenues();
    expect(screen.queryByLabelText('Find a gym')).toBeNull();
    unmount();
    const venues = Array.from({ length: 16 }, (_, index) => ({
      ...SALK,
      id: 50 + index,
      gymName: `Gym ${index}`,
    }));
    await showVenues({}, { ...league(), venues, permits: [] });
    expect(screen.getByText('No permits yet: no gym time.')).toBeTruthy();
    type('Find a gym', ' gym 1');
    expect(rowsOfGrid()).toHaveLength(7);
    type('Find a gym', 'Lincoln');
    expect(screen.getByText('No gym has this name.')).toBeTruthy();
  });

  it('lists each gym with its week in a narrow window', async () => {
    stubWindow('phone');
    const { press } = await renderVenues();
    expect(screen.queryByRole('grid')).toBeNull();
    await press(button('Add permit at Salk - Gym on Tuesday'));
    expect(screen.getByRole('dialog', { name: 'Add permit: Salk - Gym' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Weekday').value).toBe('2');
  });
});

describe('VenueDialog', () => {
  it('adds a gym with its courts', async () => {
    const { press, changes } = await showVenues({
      'POST /api/admin/venues': { body: { message: 'Shepard - Gym was added.', venue: SALK } },
    });
    await press(button('Add gym'));
    expect(button('Save').disabled).toBe(true);
    type('School', 'Shepard');
    type('Gym', 'Gym');
    type('Schedule name', 'SHEPARD');
    await press(button('Add court'));
    type('Name of court 2', 'Main');
    type('Address (optional)', '14 Shepard Lane');
    type('Door note (optional)', 'Rear entrance');
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/venues',
        {
          schoolName: 'Shepard',
          gymName: 'Gym',
          scheduleName: 'SHEPARD',
          address: '14 Shepard Lane',
          doorNote: 'Rear entrance',
          courts: [
            { name: '1', partOf: null },
            { name: 'Main', partOf: null },
          ],
        },
      ],
    ]);
  });

  it('lets a court be part of another one, also after that one gets a new name', async () => {
    const { press, changes } = await showVenues({
      'PUT /api/admin/venues/1': { body: { message: 'Saved.', venue: SALK } },
    });
    await press(button(/^Salk - Gym/));
    await press(button('Edit gym'));
    const partOf = () => screen.getByLabelText<HTMLSelectElement>('Court 2 is part of');
    expect([...partOf().options].map(({ text }) => text)).toEqual(['No other court', '1']);
    fireEvent.change(partOf(), { target: { value: partOf().options[1]?.value } });
    type('Name of court 1', 'Main');
    expect(partOf().selectedOptions[0]?.text).toBe('Main');
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toMatchObject([
      [
        'PUT',
        '/api/admin/venues/1',
        {
          courts: [
            { id: 11, name: 'Main', partOf: null },
            { id: 12, name: '2', partOf: 'Main' },
          ],
        },
      ],
    ]);
  });

  it('keeps the ids of courts and shows why one cannot be removed', async () => {
    const error = 'Court 1 of Salk - Gym can’t be removed: it still has 34 slots.';
    const { press, changes } = await showVenues({
      'PUT /api/admin/venues/1': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button(/^Salk - Gym/));
    await press(button('Edit gym'));
    expect(screen.getByText('Renames the school for all 2 of its gyms.')).toBeTruthy();
    await press(button('Remove court 1'));
    await press(button('Save'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(changes()).toMatchObject([
      ['PUT', '/api/admin/venues/1', { courts: [{ id: 12, name: '2', partOf: null }] }],
    ]);
    expect(button('Remove court 1').disabled).toBe(true);
  });
});
