import type { PracticeRound, RoundTeam } from '@portal/contract/practice-round.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { box, isOff, league, show } from '#practices/testing/request-page.tsx';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { dayOf, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { practiceRound } from './queries.ts';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/practice-request', { replace: true });
});

const STORE = 'PUT /api/practice-round/teams/5';
const CLOSES = `${dayOf(4)}T20:00:00`;

const aWish = (weekday: number, text: string): RoundTeam['wishes'][number] => ({
  weekdays: [weekday],
  fromTime: '18:00:00',
  untilTime: null,
  venueIds: null,
  text,
});

const KNICKS: RoundTeam = {
  id: 5,
  divisionName: 'Boys 5-6',
  teamName: 'Knicks',
  opening: 'round',
  opensAt: CLOSES,
  freePractices: 1,
  wishes: [aWish(2, 'Tuesday'), aWish(3, 'Wednesday'), aWish(4, 'Thursday')],
  anyTime: false,
  sameFirst: false,
  skip: false,
  result: null,
  thisWeek: null,
};

const aRound = (team: Partial<RoundTeam> = {}, changes: Partial<PracticeRound> = {}): PracticeRound => ({
  state: 'open',
  week: { start: dayOf(7), end: dayOf(13) },
  closesAt: CLOSES,
  seed: 'ab'.repeat(32),
  isUndone: false,
  teams: [{ ...KNICKS, ...team }],
  demand: [],
  gyms: [],
  ...changes,
});

/** Shows the page with a server that stores wishes. `stored` is what it was sent. */
async function showRound(first: PracticeRound, replies: Parameters<typeof stubCoachCalls>[1] = {}) {
  const server = { round: first, league: league() };
  const stored: Pick<RoundTeam, 'anyTime' | 'sameFirst' | 'wishes'>[] = [];
  stubCoachCalls(server.league, {
    'GET /api/practice-round': () => ({ body: server.round }),
    [STORE]: ({ body }) => {
      const sent = body as Pick<RoundTeam, 'anyTime' | 'sameFirst' | 'skip' | 'wishes'>;
      stored.push(sent);
      const wishes = sent.wishes.map((wish) =>
        aWish(wish.weekdays[0] ?? 0, TEXTS[wish.weekdays[0] ?? 0] ?? ''),
      );
      server.round = aRound({ ...sent, wishes });
      return { body: { message: 'Saved.' } };
    },
    ...replies,
  });
  const page = await show();
  const card = within(await screen.findByRole('region', { name: /^Next week/ }));
  return { ...page, card, server, stored };
}

const TEXTS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];

describe('OwnRound', () => {
  it('shows the wishes of the team that is chosen above it, and of all teams with All teams', async () => {
    const lakers = { ...KNICKS, id: 6, divisionName: 'Girls 7-8', teamName: 'Lakers' };
    const { card } = await showRound(
      aRound(
        {},
        {
          teams: [
            { ...KNICKS, wishes: [aWish(2, 'Tuesday')] },
            { ...lakers, wishes: [] },
          ],
        },
      ),
    );
    const names = () =>
      card
        .getAllByRole('heading', { level: 3 })
        .filter((head) => head.closest('.hidden') === null)
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Knicks', 'Lakers']);
    const pickers = screen.getAllByRole('radio', { name: /^Lakers/ });
    expect([pickers.length, card.queryByRole('button', { name: 'Lakers' })]).toEqual([1, null]);
    fireEvent.click(pickers[0] as HTMLElement);
    expect(names()).toEqual(['Lakers']);
    fireEvent.click(screen.getByRole('radio', { name: /^Knicks/ }));
    expect(names()).toEqual(['Knicks']);
  });

  it('stores two changes that follow each other quickly, so that neither is lost', async () => {
    const { card, stored } = await showRound(aRound());
    fireEvent.click(card.getByRole('checkbox', { name: 'Same as last week first' }));
    fireEvent.click(card.getByRole('checkbox', { name: 'Any time is better than none' }));
    await waitFor(() =>
      expect(stored.map(({ sameFirst, anyTime }) => [sameFirst, anyTime])).toEqual([
        [true, false],
        [true, true],
      ]),
    );
  });

  it('keeps the focus on the button of a wish that moves, so that a second press moves it on', async () => {
    const { card, stored } = await showRound(aRound());
    const down = card.getByRole('button', { name: 'Move down: Tuesday' });
    for (const expected of [
      [3, 2, 4],
      [3, 4, 2],
    ]) {
      fireEvent.click(down);
      await waitFor(() =>
        expect(stored.at(-1)?.wishes.flatMap(({ weekdays }) => weekdays)).toEqual(expected),
      );
      await waitFor(() => expect(document.activeElement).toBe(down));
    }
  });

  it('shows the stored wishes again, and why, if a change is refused', async () => {
    const error = 'You can only do this for your own teams.';
    const { card } = await showRound(aRound(), {
      [STORE]: { status: 403, body: { error, code: 'NOT_YOURS' } },
    });
    fireEvent.click(card.getByRole('button', { name: 'Remove: Tuesday' }));
    expect(card.queryByText('Tuesday')).toBeNull();
    expect((await card.findByRole('alert')).textContent).toBe(error);
    expect(card.getByText('Tuesday')).toBeTruthy();
  });

  it('is fetched again after a run, which may affect any day, but not when others book', () => {
    const isFetchedAfter = (days: string[] | null) =>
      practiceRound.meta?.changesWith?.({ kind: 'slots', data: { days, own: false } });
    expect([isFetchedAfter(null), isFetchedAfter([dayOf(7)])]).toEqual([true, false]);
  });

  it('does not say that wishes are saved beside the error of the next change', async () => {
    let isOwn = true;
    const { card } = await showRound(aRound(), {
      [STORE]: () =>
        isOwn ? { body: { message: 'Saved.' } } : { status: 403, body: { error: 'No.', code: 'NOT_YOURS' } },
    });
    fireEvent.click(card.getByRole('button', { name: 'Remove: Tuesday' }));
    expect(await card.findByText('Saved.')).toBeTruthy();
    isOwn = false;
    fireEvent.click(card.getByRole('button', { name: 'Remove: Wednesday' }));
    expect((await card.findByRole('alert')).textContent).toBe('No.');
    expect(card.queryByText('Saved.')).toBeNull();
  });

  it('warns about missing wishes only if the round would leave the team out', async () => {
    const { card, server, client } = await showRound(aRound({ wishes: [] }));
    expect(card.getByText('No wishes yet: the round will leave this team out.')).toBeTruthy();
    server.round = aRound({ wishes: [], freePractices: 0 });
    await client.invalidateQueries({ queryKey: practiceRound.queryKey });
    expect(await card.findByText('No wishes yet.')).toBeTruthy();
  });

  it('lets coaches pick slots of next week from the moment at which it opens', async () => {
    const { server } = await showRound(aRound(), {
      'GET /api/league-clock': {
        body: { date: dayOf(4), time: '19:59:59', timeZone: 'America/New_York', weekStart: 'monday' },
      },
    });
    const isShut = (team: string) => isOff(box(team, /at Shepard/));
    expect([isShut('Knicks'), isShut('Lakers')]).toEqual([true, false]);
    server.round = aRound({ opensAt: null }, { state: 'done' });
    await waitFor(() => expect(isShut('Knicks')).toBe(false));
  });
});
