import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expireSession, leaveExpired } from '#api/session.ts';
import { createEventRefetcher } from '#live/refetch-on-events.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aDivision, makeServer, showGamesPage, someRules } from '../testing/games-page.tsx';
import { ruleMessages } from './messages.ts';

cleanBetweenTests();

const READ = 'GET /api/admin/game-rules';
const SAVE = 'PUT /api/admin/game-rules';

/** The server's rules; a test may change them at any time. */
async function showRules(changes: Partial<GameRulesWire> = {}, width: 'wide' | 'phone' = 'wide') {
  const server = { rules: someRules(changes), refusal: '', after: Promise.resolve() };
  const page = await showGamesPage(
    makeServer(),
    {
      [READ]: () => ({ body: server.rules }),
      [SAVE]: ({ body }) => {
        if (server.refusal) return { status: 409, body: { error: server.refusal, code: 'WRONG_STATE' } };
        const { divisions, travelMinutes } = body as Pick<GameRulesWire, 'divisions' | 'travelMinutes'>;
        const named = divisions.map((rules) => ({ ...aDivision(rules.divisionId), ...rules }));
        server.rules = someRules({ revision: 1, travelMinutes, divisions: named });
        return { body: server.rules, after: server.after };
      },
      'PUT /api/admin/game-rules/home-gyms/11': { body: { message: 'The home gym of Hawks is saved.' } },
    },
    width,
    'rules',
  );
  const saved = () =>
    page.requests
      .filter(({ method, url }) => `${method} ${url}` === SAVE)
      .map(({ body }) => body as Pick<GameRulesWire, 'divisions' | 'revision' | 'travelMinutes'>);
  const save = async () => {
    fireEvent.click(button('Save rules'));
    await page.settle();
  };
  return { ...page, server, saved, save };
}

const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const type = (name: string, value: string) => fireEvent.change(number(name), { target: { value } });
const games = (division: string) => `Games per team, ${division}`;
const row = (division: string) => screen.getByRole('row', { name: new RegExp(`^${division}`) });

describe('The Rules step', () => {
  it('shows a row per division, the games that the rules ask for, and the room in the gyms', async () => {
    await showRules();
    expect(screen.getByText('These rules ask for 65 games. The gyms have room for 90.')).toBeTruthy();
    expect(row('Boys 3-4').textContent).toContain('9 teams, 45 games');
    expect(screen.getByText('Nobody has changed the standard rules.')).toBeTruthy();
    expect(button('Save rules').disabled).toBe(true);
  });

  it('locks the rules while they are being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server, settle } = await showRules();
    server.after = promise;
    type(games('Boys 3-4'), '12');
    fireEvent.click(button('Save rules'));
    await waitFor(() => expect(number(games('Boys 3-4')).matches(':disabled')).toBe(true));
    expect(within(row('Girls 5-6')).getByRole('button', { name: 'Sunday' }).matches(':disabled')).toBe(true);
    expect(screen.getByLabelText('Minutes between two schools').matches(':disabled')).toBe(true);
    resolve();
    await settle();
    expect(number(games('Boys 3-4')).matches(':disabled')).toBe(false);
  });

  it('recounts while rules are changed, and saves all of them with their revision', async () => {
    const { saved, save } = await showRules();
    type(games('Boys 3-4'), '20');
    expect(
      screen.getByText(
        'These rules ask for 110 games. The gyms have room for 90 at most: ask for fewer games, or allow more days, hours or gyms.',
      ),
    ).toBeTruthy();
    type(games('Boys 3-4'), '12');
    fireEvent.click(within(row('Girls 5-6')).getByRole('button', { name: 'Sunday' }));
    await save();
    expect(saved()).toMatchObject([
      {
        revision: 0,
        travelMinutes: 20,
        divisions: [
          { divisionId: 1, gamesPerTeam: 12, weekdays: [0, 6] },
          { divisionId: 2, gamesPerTeam: 10, weekdays: [6] },
        ],
      },
    ]);
    expect(button('Save rules').disabled).toBe(true);
    expect(number(games('Boys 3-4')).value).toBe('12');
  });

  it('recounts the games to generate once the rules are saved', async () => {
    const { save, requests } = await showRules();
    const plansRead = () => requests.filter(({ url }) => url.startsWith('/api/admin/game-plans')).length;
    const before = plansRead();
    type(games('Boys 3-4'), '12');
    await save();
    expect(plansRead()).toBe(before + 1);
  });

  it('changes all divisions at once', async () => {
    const { saved, save } = await showRules({
      divisions: [aDivision(1), aDivision(2, { gameMinutes: 75 })],
    });
    expect(number('Minutes per game, All divisions').value).toBe('');
    type('Minutes per game, All divisions', '90');
    await save();
    expect(saved()[0]?.divisions.map(({ gameMinutes }) => gameMinutes)).toEqual([90, 90]);
  });

  it('shows an error beside its division and does not save', async () => {
    const { saved } = await showRules();
    type('Minutes per game, Boys 3-4', '62');
    expect(screen.getByText('Enter 15 to 240 minutes, in steps of 5.')).toBeTruthy();
    expect(number('Minutes per game, Boys 3-4').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please correct the marked rules first.')).toBeTruthy();
    expect(button('Save rules').disabled).toBe(true);
    fireEvent.click(button('Discard changes'));
    expect(number('Minutes per game, Boys 3-4').value).toBe('60');
    expect(saved()).toEqual([]);
  });

  it('keeps unsaved changes on top of rules that someone else has saved, and saves them', async () => {
    const { server, saved, save } = await showRules();
    type(games('Boys 3-4'), '12');
    server.rules = someRules({ revision: 4, divisions: [aDivision(1), aDivision(2, { gamesPerTeam: 8 })] });
    server.refusal = 'Ann Bee has changed the rules in the meantime. Please check them and save again.';
    await save();
    expect(screen.getByRole('alert').textContent).toBe(server.refusal);
    expect(number(games('Boys 3-4')).value).toBe('12');
    expect(number(games('Girls 5-6')).value).toBe('8');
    server.refusal = '';
    await save();
    expect(saved().map(({ revision }) => revision)).toEqual([0, 4]);
    expect(saved()[1]?.divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([12, 8]);
  });

  it('shows rules that someone else saves, keeps unsaved changes, and says so', async () => {
    const { server, client, saved, save } = await showRules();
    const sendEvent = createEventRefetcher(client, () => 0);
    const someoneSaves = (rules: Partial<GameRulesWire>) => {
      server.rules = someRules({ savedBy: 'Ann Bee', savedAt: '2026-11-23T15:00:00.000Z', ...rules });
      act(() => sendEvent({ kind: 'settings', data: {} }));
    };
    someoneSaves({ revision: 3, divisions: [aDivision(1), aDivision(2, { gamesPerTeam: 9 })] });
    await waitFor(() => expect(number(games('Girls 5-6')).value).toBe('9'));
    expect(screen.queryByText(/in the meantime/)).toBeNull();

    type(games('Boys 3-4'), '12');
    type('Minutes between two schools', '25');
    someoneSaves({ revision: 4, divisions: [aDivision(1), aDivision(2, { gamesPerTeam: 8 })] });
    await screen.findByText(
      'Ann Bee has changed the rules in the meantime. Your changes are kept: please check the rules, then save.',
    );
    expect(number(games('Girls 5-6')).value).toBe('8');
    expect(number(games('Boys 3-4')).value).toBe('12');
    await save();
    expect(saved()[0]).toMatchObject({ revision: 4, travelMinutes: 25 });
    expect(saved()[0]?.divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([12, 8]);
    expect(screen.queryByText(/in the meantime/)).toBeNull();
  });

  it('keeps unsaved changes while another step is shown', async () => {
    const { settle } = await showRules();
    type(games('Boys 3-4'), '12');
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    fireEvent.click(within(steps).getByRole('link', { name: /Generate/ }));
    await settle();
    expect(button('Generate the schedule')).toBeTruthy();
    fireEvent.click(within(steps).getByRole('link', { name: /Rules.*Not saved yet/ }));
    expect(number(games('Boys 3-4')).value).toBe('12');
  });

  it('asks before leaving the page discards unsaved changes', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await showRules();
    type(games('Boys 3-4'), '12');
    act(() => navigate('/account'));
    expect(confirm.mock.calls).toEqual([[ruleMessages.discardQuestion]]);
    expect([window.location.pathname, number(games('Boys 3-4')).value]).toEqual(['/admin/games', '12']);
    confirm.mockReturnValue(true);
    act(() => navigate('/account'));
    expect(window.location.pathname).toBe('/account');
    expect(sessionStorage.getItem('rulesDraft')).toBeNull();
  });

  it('keeps unsaved changes over the end of the session', async () => {
    await showRules();
    type(games('Boys 3-4'), '12');
    act(() => expireSession('token-1'));
    act(leaveExpired);
    cleanup();
    const { saved, save } = await showRules();
    expect(number(games('Boys 3-4')).value).toBe('12');
    await save();
    expect(saved()[0]?.divisions[0]).toMatchObject({ gamesPerTeam: 12 });
    expect(sessionStorage.getItem('rulesDraft')).toBeNull();
  });

  it('opens a dialog to choose gyms and requires at least one', async () => {
    const { saved, save } = await showRules();
    fireEvent.click(button('Gyms, Boys 3-4: Any gym'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any gym' }));
    expect(screen.getByText('Choose at least one gym, or any gym.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Shepard - Main Gym' }));
    fireEvent.click(button('Done'));
    expect(screen.getByText('There is no gym time at these days and hours.')).toBeTruthy();
    await save();
    expect(saved()[0]?.divisions.map(({ venueIds }) => venueIds)).toEqual([[6], null]);
  });

  it('shows the other rules in a dialog, and the minutes between schools below the table', async () => {
    const { saved, save } = await showRules();
    fireEvent.click(button('More rules: Boys 3-4'));
    type('Weeks until a rematch, Boys 3-4', '4');
    fireEvent.click(button('Done'));
    fireEvent.change(screen.getByLabelText('Minutes between two schools'), { target: { value: '7' } });
    expect(screen.getByText('Enter 0 to 240 minutes, in steps of 5.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Minutes between two schools'), { target: { value: '30' } });
    await save();
    expect(saved()[0]).toMatchObject({ travelMinutes: 30, divisions: [{ rematchWeeks: 4 }, {}] });
  });

  it('saves a home gym at once', async () => {
    const { requests, settle } = await showRules();
    expect(screen.getByText('1 of 3 teams')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Home gym of Hawks'), { target: { value: '6' } });
    await settle();
    const sent = requests.filter(({ url }) => url.includes('home-gyms'));
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/admin/game-rules/home-gyms/11', { venueId: 6 }],
    ]);
  });

  it('shows a card with a sentence per division on a phone', async () => {
    await showRules({}, 'phone');
    expect(
      screen.getByText('9 teams × 10 games = 45 games of 60 minutes; weekends, 9 AM–6 PM; any gym'),
    ).toBeTruthy();
    expect(number(games('Girls 5-6')).value).toBe('10');
  });

  it('says what is missing in a season without divisions or gym time', async () => {
    const { unmount } = await showRules({ openTime: [] });
    expect(screen.getByText(/no approved gym time/)).toBeTruthy();
    unmount();
    await showRules({ divisions: [], teams: [] });
    expect(screen.getByText('This season has no divisions yet.')).toBeTruthy();
  });
});
