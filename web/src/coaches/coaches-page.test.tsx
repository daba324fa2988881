import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { aCoach, aLeague, aTeam, rows, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

describe('CoachesPage', () => {
  it('lists teams by division with their coaches and marks what is missing', async () => {
    const league = aLeague();
    league[0] = aTeam(1, 'Hawks', {
      coaches: [...(league[0]?.coaches ?? []), aCoach(4, { hasAccount: false, confirmed: false })],
      practices: { limit: 2, thisWeek: 1, nextWeek: 2 },
    });
    await showLeague({}, { league });
    expect(rows()).toEqual([
      'Boys 3-42 teams · 1 not invited · 1 without coach',
      'HawksThis week 1 of 2Next week 2 of 2AAAnn Ames (Registered)BBob (Invited)CCCasey Coach4 (Not invited)',
      'OwlsThis week 0 of 1Next week 0 of 1No coach',
      'Girls 5-61 team',
      'HawksThis week 0 of 1Next week 0 of 1CCCleo Cruz (Email not confirmed)',
    ]);
    expect(screen.getByText('3 teams · 4 coaches · 1 without coach · 2 not registered')).toBeTruthy();
    const chips = within(screen.getByRole('toolbar', { name: 'Coaches and actions for Hawks, Boys 3-4' }));
    expect(chips.getAllByRole('button').map((chip) => chip.tabIndex)).toEqual([0, -1, -1, -1]);
    expect(button(/^Cleo Cruz/)).toBeTruthy();
    expect(document.title).toBe('Teams and Coaches · Coaches Portal');
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('href')).toBe('/admin');
  });

  it('hides the teams of a large league until a division is opened or a filter is set', async () => {
    const league = Array.from({ length: 90 }, (_, index) =>
      aTeam(index + 1, `Team ${index + 1}`, {
        divisionName: `Division ${index % 10}`,
        coaches: [aCoach(2 * index), aCoach(2 * index + 1)],
      }),
    );
    const { press } = await showLeague({}, { league });
    expect(rows()).toHaveLength(10);
    await press(screen.getByText('Division 3', { selector: 'button span' }));
    expect(rows()).toHaveLength(19);
    await press(screen.getByText('Division 3', { selector: 'button span' }));
    expect(rows()).toHaveLength(10);
    await press(screen.getByText('Expand all'));
    expect(rows()).toHaveLength(100);
    // everything that the Tab key reaches
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
    );
    expect(stops.length).toBeLessThan(250);
    await press(screen.getByText('Collapse all'));
    type('Division', 'Division 3');
    expect(rows()).toHaveLength(10);
  });

  it('opens the divisions of a league of up to 24 teams', async () => {
    const team = (index: number) => aTeam(index, `Team ${index}`);
    const league = Array.from({ length: 24 }, (_, index) => team(index + 1));
    await showLeague({}, { league });
    expect(rows()).toHaveLength(25);
    cleanup();
    await showLeague({}, { league: [...league, team(25)] });
    expect(rows()).toHaveLength(1);
  });

  it('moves between the coaches and the menu of a team with the arrow keys', async () => {
    await showLeague();
    const focused = () => document.activeElement;
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    const ann = button(/^Ann Ames ?\(Registered\)$/);
    const bob = button(/^Bob ?\(Invited\)$/);
    const menu = button('Actions for Hawks, Boys 3-4');
    act(() => ann.focus());
    key('ArrowRight');
    expect(focused()).toBe(bob);
    key('End');
    expect(focused()).toBe(menu);
    expect([ann, bob, menu].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    key('ArrowRight');
    expect(focused()).toBe(ann);
    key('ArrowLeft');
    expect(focused()).toBe(menu);
  });

  it('prints the shown teams with names and email addresses', async () => {
    navigate('/admin/coaches?division=Boys+3-4');
    const ask = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { press } = await showLeague();
    await press(button('Print list'));
    expect(ask).toHaveBeenCalledOnce();
    act(() => window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Boys 3-4',
      'HawksAnn Amescoach1@example.org',
      'Bobcoach2@example.org',
      'OwlsNo coach',
    ]);
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('filters by text, division and missing data, and keeps the filters in the URL', async () => {
    await showLeague();
    type('Search', 'cleo');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByText('1 of 3 teams · 1 coach')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe('?q=cleo'));
    type('Division', 'Boys 3-4');
    await waitFor(() => expect(screen.getByText('No matching teams')).toBeTruthy());
    fireEvent.click(button('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(window.location.search).toBe('');
    type('Show', 'no-coach');
    await waitFor(() => expect(rows()[1]).toMatch(/^Owls.*No coach$/));
    expect(window.location.search).toBe('?show=no-coach');
  });

  it('opens with the filters of the URL', async () => {
    navigate('/admin/coaches?division=Girls+5-6&show=no-account');
    await showLeague();
    expect(screen.getByText('No matching teams')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Division').value).toBe('Girls 5-6');
  });

  it('explains what to do if there is no team yet', async () => {
    await showLeague({}, { league: [] });
    expect(screen.getByText('No teams yet')).toBeTruthy();
    expect(button('Invite everyone not registered').disabled).toBe(true);
    expect(button('Add team').disabled).toBe(false);
  });
});
