import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showLeague } from '#league/use-league.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { Shell } from './shell.tsx';

cleanBetweenTests();

const sidebar = () => document.querySelector('aside') as HTMLElement;
const [SIDEBAR_BUTTON, DRAWER_BUTTON] = [0, 1];
const menuButton = (which: number) => screen.getAllByRole('button', { name: 'Menu' })[which] as HTMLElement;

const labelOf = (list: HTMLElement) =>
  document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent;

describe('Shell', () => {
  it('offers Login and Register to visitors, but no Logout', () => {
    stubServer({});
    render(<Shell>Page</Shell>);
    expect(
      within(sidebar())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Dashboard',
      'Practice Request',
      'Your Practices',
      'Player Ratings',
      'Fairness',
      'Health Dashboard',
      'Admin Page',
      'Login',
      'Register',
    ]);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('disables the Admin Page link for a coach and gives the reason', () => {
    stubServer({});
    signInAs();
    render(<Shell>Page</Shell>);
    const entry = within(sidebar()).getByText('Admin Page').parentElement as HTMLElement;
    expect([entry.getAttribute('aria-disabled'), entry.getAttribute('href')]).toEqual(['true', null]);
    const reason = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('For administrators only');
  });

  it('links to the Admin Page for an administrator', () => {
    stubServer({});
    signInAs({ ...COACH, role: 'ADMIN' });
    render(<Shell>Page</Shell>);
    expect(within(sidebar()).getByText('Admin Page').closest('a')?.getAttribute('href')).toBe('/admin');
  });

  it('lists every administration page in groups for an administrator, and the pages of coaches last', async () => {
    stubServer({});
    signInAs({ ...COACH, role: 'ADMIN' });
    render(<Shell>Page</Shell>);
    expect(within(sidebar()).getAllByRole('list').map(labelOf).filter(Boolean)).toEqual([
      'Schedule',
      'People',
      'Setup',
      'System',
    ]);
    const entries = within(sidebar())
      .getAllByRole('link')
      .map((entry) => entry.getAttribute('href') ?? '');
    const pages = Object.values(PATHS).filter((path) => path.startsWith('/admin/'));
    expect(entries.filter((href) => href.startsWith('/admin/')).toSorted()).toEqual(pages.toSorted());
    expect([entries[0], entries[1], entries.at(-1)]).toEqual(['/dashboard', '/admin', '/health-dashboard']);
    act(() => navigate('/admin/settings'));
    const settings = await within(sidebar()).findByText('Settings');
    expect([...sidebar().querySelectorAll('[aria-current]')]).toEqual([settings.closest('a')]);
    expect(settings.closest('a')?.getAttribute('aria-current')).toBe('page');
  });

  it('has a short word for each entry, which its label contains, for the rail of icons', () => {
    stubServer({});
    signInAs({ ...COACH, role: 'ADMIN' });
    render(<Shell>Page</Shell>);
    const words = [...sidebar().querySelectorAll<HTMLElement>('a [data-short]')];
    expect(words).toHaveLength(21);
    for (const { textContent, dataset } of words) expect(textContent).toContain(dataset.short);
  });

  it('collapses and expands the sidebar', () => {
    stubServer({});
    render(<Shell>Page</Shell>);
    expect([sidebar().hidden, menuButton(SIDEBAR_BUTTON).getAttribute('aria-expanded')]).toEqual([
      false,
      'true',
    ]);
    fireEvent.click(menuButton(SIDEBAR_BUTTON));
    expect([sidebar().hidden, menuButton(SIDEBAR_BUTTON).getAttribute('aria-expanded')]).toEqual([
      true,
      'false',
    ]);
    fireEvent.click(menuButton(SIDEBAR_BUTTON));
    expect(sidebar().hidden).toBe(false);
  });

  it('remembers a collapsed sidebar until it is expanded again', () => {
    stubServer({});
    render(<Shell>Page</Shell>);
    fireEvent.click(menuButton(SIDEBAR_BUTTON));
    cleanup();
    render(<Shell>Page</Shell>);
    expect([sidebar().hidden, localStorage.getItem('sidebar')]).toEqual([true, 'closed']);
    fireEvent.click(menuButton(SIDEBAR_BUTTON));
    expect([sidebar().hidden, localStorage.getItem('sidebar')]).toEqual([false, null]);
    expect(document.documentElement.dataset.sidebar).toBe(undefined);
  });

  it('names the league and the day at the top of a printed page', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 1, 3, 12) });
    stubServer({});
    showLeague({ name: 'Hillside Hoops', phone: '+1 732 555 0199', email: 'league@example.com', year: 2031 });
    render(<Shell>Page</Shell>);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByRole('main').firstElementChild?.textContent).toBe('Hillside HoopsMon, Feb 3, 2031');
    vi.useRealTimers();
  });

  it('closes the drawer and moves the focus to the page when another page opens', () => {
    stubServer({});
    render(<Shell>Page</Shell>);
    fireEvent.click(menuButton(DRAWER_BUTTON));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    fireEvent.click(within(drawer).getByRole('link', { name: 'Register' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('tells the server on logout, clears all data and opens the login', async () => {
    const requests = stubServer({ 'POST /api/auth/logout': { body: { message: 'Bye.' } } });
    navigate('/your-practices');
    signInAs();
    sessionStorage.setItem('user_teams', '[]');
    render(<Shell>Page</Shell>);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Logout' })));
    const logout = requests.find(({ url }) => url === '/api/auth/logout');
    expect(logout?.headers.authorization).toBe('Bearer token-1');
    expect([sessionStorage.length, window.location.pathname]).toEqual([0, '/login']);
  });

  it('shows the league’s contact details and the current year in its time zone', () => {
    stubServer({});
    showLeague({ name: 'Hillside Hoops', phone: '+1 732 555 0199', email: 'league@example.com', year: 2031 });
    render(<Shell>Page</Shell>);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+17325550199',
      'mailto:league@example.com',
    ]);
    expect(footer.getByText(/^©/).textContent).toBe('© 2031 Hillside Hoops');
  });
});
