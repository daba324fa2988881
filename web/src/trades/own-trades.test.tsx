import type { Trade } from '@portal/contract/trades.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { OwnTrades } from './own-trades.tsx';
import { anOffer, anOwnOffer, aPlace, listOf } from './testing/trades.ts';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  for (const { id } of listToasts()) dismissToast(id);
});

const ACCEPT = 'POST /api/trades/5/accept';

async function show(
  trades: Trade[],
  replies: Parameters<typeof stubCoachCalls>[1] = {},
  shows: 'open' | 'recent' = 'open',
) {
  const list = { trades };
  const requests = stubCoachCalls(
    { slots: [], teams: [], bookings: [] },
    { 'GET /api/trades': () => listOf(list.trades), ...replies },
  );
  const page = renderSignedIn(<OwnTrades shows={shows} />);
  await page.settle();
  return { ...page, list, requests: () => requests.filter(({ method }) => method === 'POST') };
}

const dialog = () => within(screen.getByRole('alertdialog'));

describe('A trade offer to a team of the coach', () => {
  it('shows what the team would give and get, and the time left', async () => {
    await show([anOffer()]);
    const card = within(screen.getByRole('region', { name: /^Girls 5-6 Heat would like to trade/ }));
    expect(card.getByText('Trade offer · 24 hours left')).toBeTruthy();
    expect(card.getByText('You give').parentElement?.textContent).toBe('You giveTue, Nov 246–7 PMSalk');
    expect(card.getByText('You get').parentElement?.textContent).toBe('You getThu, Nov 266–7 PMShepard');
  });

  it('is accepted once after a confirmation, however often the button is pressed', async () => {
    const answer = {
      id: 5,
      state: 'accepted',
      message: 'Girls 5-6 Heat and Boys 5-6 Knicks have traded practices.',
    };
    const { press, requests, list } = await show([anOffer()], { [ACCEPT]: { body: answer } });
    await press(button('Accept'));
    expect(dialog().getByText('You get')).toBeTruthy();
    list.trades = [anOffer({ state: 'accepted' })];
    const yes = dialog().getByRole('button', { name: 'Yes, accept' });
    fireEvent.click(yes, { detail: 1 });
    await press(yes);
    expect(requests().map(({ url }) => url)).toEqual(['/api/trades/5/accept']);
    expect(listToasts().map(({ title, text }) => ({ title, text }))).toEqual([
      { title: 'Traded', text: answer.message },
    ]);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('says why it can no longer be accepted, even if it has disappeared from the list', async () => {
    const refusal = { error: 'This offer has been withdrawn.', code: 'WRONG_STATE', requestId: 'a' };
    const { press, list } = await show([anOffer()], { [ACCEPT]: { status: 409, body: refusal } });
    await press(button('Accept'));
    list.trades = [anOffer({ state: 'withdrawn' })];
    await press(dialog().getByRole('button', { name: 'Yes, accept' }));
    expect(dialog().getByRole('alert').textContent).toBe('This offer has been withdrawn.');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await press(dialog().getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why it can’t be accepted now, and can be declined all the same', async () => {
    const problem = 'Boys 5-6 Knicks already booked that week.';
    const { press } = await show([anOffer({ problem })]);
    expect(screen.getByText(problem)).toBeTruthy();
    expect(button('Accept')).toHaveProperty('disabled', true);
    await press(button('Decline'));
    expect(dialog().getByRole('button', { name: 'Yes, decline' })).toBeTruthy();
  });

  it('can be declined', async () => {
    const { press, requests } = await show([anOffer()], {
      'POST /api/trades/5/decline': { body: { message: 'The offer was declined.' } },
    });
    await press(button('Decline'));
    await press(dialog().getByRole('button', { name: 'Yes, decline' }));
    expect(requests().map(({ url }) => url)).toEqual(['/api/trades/5/decline']);
  });

  it('names the team that gives a practice away', async () => {
    await show([anOffer({ requested: null })]);
    const card = within(screen.getByRole('region', { name: /would like to give you a practice/ }));
    expect(card.getByText('Gives it').parentElement?.textContent).toBe('Gives itGirls 5-6 Heat');
    expect(card.queryByText('You give')).toBeNull();
  });

  it('has no buttons once its time is up', async () => {
    await show([anOffer({ expiresAt: '2026-11-23T12:00:00' })]);
    expect(screen.getByText('Trade offer · time is up')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('A trade offer of the coach’s own team', () => {
  it('is listed after offers of other teams and can be withdrawn', async () => {
    const { press, requests } = await show([anOwnOffer(), anOffer()], {
      'POST /api/trades/6/withdraw': { body: { message: 'The offer was withdrawn.' } },
    });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Girls 5-6 Heat would like to trade',
      'Waiting for Girls 5-6 Heat',
    ]);
    await press(button('Withdraw'));
    await press(dialog().getByRole('button', { name: 'Yes, withdraw' }));
    expect(requests().map(({ url }) => url)).toEqual(['/api/trades/6/withdraw']);
  });
});

describe('The outcomes of recent trade offers', () => {
  it('are shown as one sentence each, with the day', async () => {
    const endedAt = '2026-11-22T09:00:00';
    await show(
      [
        anOffer({ state: 'accepted', endedAt }),
        anOwnOffer({ state: 'accepted', endedAt, requested: null }),
        anOffer({ state: 'accepted', endedAt, id: 7, requested: null, offered: aPlace() }),
        anOwnOffer({ id: 8, state: 'declined', endedAt }),
        anOffer({ id: 9, state: 'expired', endedAt }),
        anOffer({ id: 10 }),
      ],
      {},
      'recent',
    );
    expect(screen.getByText('Recent trades (5)')).toBeTruthy();
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Sun, Nov 22: Boys 5-6 Knicks and Girls 5-6 Heat traded. Boys 5-6 Knicks now: Thu, Nov 26, 6–7 PM, Shepard',
      'Sun, Nov 22: Boys 5-6 Knicks gave Girls 5-6 Heat: Tue, Nov 24, 6–7 PM, Salk',
      'Sun, Nov 22: Boys 5-6 Knicks got from Girls 5-6 Heat: Tue, Nov 24, 6–7 PM, Salk',
      'Sun, Nov 22: Your offer to Girls 5-6 Heat (Tue, Nov 24, 6–7 PM, Salk) was declined.',
      'Sun, Nov 22: The offer from Girls 5-6 Heat (Thu, Nov 26, 6–7 PM, Shepard) expired.',
    ]);
  });

  it('are hidden if there are none', async () => {
    const { container } = await show([anOffer()], {}, 'recent');
    expect(container.textContent).toBe('');
  });
});
