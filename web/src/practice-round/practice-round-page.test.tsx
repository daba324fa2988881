import type { LeagueRound, RoundOutcome } from '@portal/contract/practice-round.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { PracticeRoundPage } from './practice-round-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/practice-round', { replace: true });
});

const ROUND = '/api/admin/practice-round';
const PLACE = {
  date: '2026-12-01',
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Gym',
  court: '1',
  isOnlyCourt: true,
};

/** A result for that many teams, none of which is left out. */
const outcomeOf = (count: number): RoundOutcome => ({
  assigned: Array.from({ length: count }, (_, index) => ({
    teamId: index + 1,
    divisionName: 'Boys 5-6',
    teamName: `Team ${index + 1}`,
    AvailabilityId: index + 1,
    rank: 1,
    place: PLACE,
  })),
  unassigned: [],
  figures: {
    teams: count,
    assigned: count,
    firstWishes: count,
    anyTimes: 0,
    withoutWishes: 0,
    skipped: 0,
    openSlots: count,
    leftSlots: 0,
  },
});

const aRound = (changes: Partial<LeagueRound> = {}): LeagueRound => ({
  settings: { isOn: true, opening: 'round', weekday: 5, time: '20:00:00', divisions: [] },
  divisions: [
    { id: 1, name: 'Boys 5-6', teams: 900 },
    { id: 2, name: 'Girls 5-6', teams: 1 },
  ],
  state: 'open',
  week: { start: '2026-11-30', end: '2026-12-06' },
  closesAt: '2026-11-27T20:00:00',
  seed: 'ab'.repeat(32),
  isUndone: false,
  teams: 900,
  withoutWishes: [],
  run: null,
  ...changes,
});

async function show(round: LeagueRound, replies: Parameters<typeof stubServer>[0] = {}) {
  const requests = stubServer({ [`GET ${ROUND}`]: { body: round }, ...replies });
  const page = renderSignedIn(<PracticeRoundPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  return { ...page, requests };
}

describe('PracticeRoundPage', () => {
  it('stores the league’s setting and the divisions that differ', async () => {
    const { press, requests } = await show(aRound({ state: 'off', teams: 0 }), {
      [`PUT ${ROUND}`]: ({ body }) => ({ body }),
    });
    fireEvent.click(screen.getByRole('radio', { name: /^Opens at a time/ }));
    fireEvent.change(screen.getByLabelText('Next week opens on'), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText(/^Girls 5-6/), { target: { value: 'round' } });
    await press(button('Save'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      isOn: true,
      opening: 'opens',
      weekday: 0,
      time: '20:00:00',
      divisions: [{ id: 2, opening: 'round' }],
    });
  });

  it('stores the opening time of a division, first with that of the league', async () => {
    const { press, requests } = await show(aRound(), { [`PUT ${ROUND}`]: ({ body }) => ({ body }) });
    fireEvent.change(screen.getByLabelText(/^Girls 5-6 1 team/), { target: { value: 'opens' } });
    fireEvent.change(screen.getByLabelText('Girls 5-6 opens on'), { target: { value: '0' } });
    await press(button('Save'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      divisions: [{ id: 2, opening: 'opens', weekday: 0, time: '20:00:00' }],
    });
  });

  it('pages and searches the result of a league with 900 teams', async () => {
    const { press } = await show(aRound(), { [`POST ${ROUND}/rehearse`]: { body: outcomeOf(900) } });
    await press(button('Rehearse'));
    const card = within(await screen.findByRole('region', { name: /^What would come out now/ }));
    const rows = () => card.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect([rows().length, card.getByText('Page 1 of 18')]).toBeTruthy();
    await press(card.getByRole('button', { name: 'Next' }));
    expect(rows()[0]).toBe('Team 51 Boys 5-6');
    fireEvent.change(card.getByLabelText('Find a team'), { target: { value: 'boys 777' } });
    expect(rows()).toEqual(['Team 777 Boys 5-6']);
  });

  it('says why a round can’t be undone any more, and asks nothing', async () => {
    const noUndo = 'A coach has changed one of its practices.';
    const run = { ...outcomeOf(1), ranAt: '2026-11-27T20:00:07', ranBy: null, undoUntil: null, noUndo };
    const { press } = await show(aRound({ state: 'done', run }));
    const undo = button('Undo the round');
    await press(undo);
    const rule = document.getElementById(undo.getAttribute('aria-describedby') ?? '');
    expect([rule?.textContent, screen.queryByRole('alertdialog')]).toEqual([noUndo, null]);
  });

  it('shows in the question why a round could not run, and loads the state again', async () => {
    const error = 'The round of next week has already run.';
    const { press, requests } = await show(aRound(), {
      [`POST ${ROUND}/run`]: { status: 409, body: { error, code: 'WRONG_STATE' } },
    });
    await press(button('Run now'));
    await press(button('Run the round'));
    expect(within(screen.getByRole('alertdialog')).getByText(error)).toBeTruthy();
    await waitFor(() =>
      expect(requests.filter(({ method, url }) => method === 'GET' && url === ROUND)).toHaveLength(2),
    );
  });
});
