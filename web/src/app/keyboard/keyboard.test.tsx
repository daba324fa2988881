import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { Keyboard } from './keyboard.tsx';
import { showPanel } from './panel.ts';

cleanBetweenTests();
afterEach(() => {
  act(() => showPanel(null));
  queryClient.clear();
});

const LEAGUE = {
  'GET /api/admin/teams': { body: [{ id: 1, name: 'Meteors', divisionName: 'Girls 5-6', coaches: [] }] },
  'GET /api/admin/venues': { body: [{ id: 4, schoolName: 'Salk', gymName: 'Gym', courts: [] }] },
};

function show(role: 'COACH' | 'ADMIN') {
  stubServer(LEAGUE);
  signInAs({ ...COACH, role });
  render(
    <QueryClientProvider client={queryClient}>
      <main>
        <input aria-label="Name" />
        <button type="button">Next</button>
      </main>
      <Keyboard />
    </QueryClientProvider>,
  );
}

const press = (key: string, more: { ctrlKey?: boolean; on?: Element } = {}) =>
  fireEvent.keyDown(more.on ?? document.body, { key, ctrlKey: more.ctrlKey ?? false });
const path = () => window.location.pathname;

describe('Keyboard', () => {
  it('opens a page when its letter follows g, but not when it follows another letter', () => {
    show('ADMIN');
    press('g');
    press('x');
    press('s');
    expect(path()).toBe('/');
    press('g');
    press('s');
    expect(path()).toBe('/admin/combined-schedule');
  });

  it('opens no administration page for a coach', () => {
    show('COACH');
    press('g');
    press('s');
    expect(path()).toBe('/');
    press('g');
    press('y');
    expect(path()).toBe('/your-practices');
  });

  it('ignores letters typed into a field', () => {
    show('COACH');
    const field = screen.getByLabelText('Name');
    press('g', { on: field });
    press('y', { on: field });
    expect(path()).toBe('/');
  });

  it('lists the shortcuts on ?, and single-key shortcuts can be turned off', async () => {
    show('COACH');
    press('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText('Your Practices')).toBeTruthy();
    expect(sheet.queryByText('Venues')).toBeNull();
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    press('?');
    press('g');
    press('y');
    expect([screen.queryByRole('dialog'), path()]).toEqual([null, '/']);
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'keyboard' } });
    press('Enter', { on: screen.getByRole('combobox') });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    press('g');
    press('y');
    expect(path()).toBe('/your-practices');
  });

  it('finds a team and opens its schedule with only the keyboard', async () => {
    show('ADMIN');
    press('k', { ctrlKey: true });
    const box = await screen.findByRole('combobox', { name: 'Find a page, action, team, gym or day' });
    fireEvent.change(box, { target: { value: 'mete girls' } });
    const option = await screen.findByRole('option', { name: /Meteors/ });
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    press('Enter', { on: box });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path() + window.location.search).toMatch(/^\/admin\/combined-schedule\?.*q=Meteors/);
  });

  it('finds an action of administrators and opens the page that does it', async () => {
    show('ADMIN');
    press('k', { ctrlKey: true });
    const box = await screen.findByRole('combobox');
    fireEvent.change(box, { target: { value: 'close gym' } });
    press('Enter', { on: box });
    expect(path() + window.location.search).toBe('/admin/venues?ask=closure');
  });

  it('moves through the lines with the arrow keys and says when nothing matches', async () => {
    show('COACH');
    press('k', { ctrlKey: true });
    const box = await screen.findByRole('combobox');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toBe('Dashboard');
    press('ArrowDown', { on: box });
    expect(chosen()).toBe('Practice Request');
    press('ArrowUp', { on: box });
    press('ArrowUp', { on: box });
    expect(chosen()).toBe('Keyboard shortcuts');
    fireEvent.change(box, { target: { value: 'venues' } });
    expect(screen.getByText('No matches')).toBeTruthy();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('opens nothing for visitors, and / opens the finder on pages without a search field', async () => {
    stubServer({});
    render(<Keyboard />, {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    press('?');
    press('k', { ctrlKey: true });
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => signInAs());
    act(() => navigate('/'));
    press('/');
    expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy();
  });
});
