import type { Trade, TradePartners } from '@portal/contract/trades.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Booking, toBooking } from '#practices/from-wire.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { aBooking, renderSignedIn, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { anOwnOffer, listOf, somePartners } from './testing/trades.ts';
import { TradeButton } from './trade-button.tsx';
import { TradeDialog } from './trade-dialog.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  for (const { id } of listToasts()) dismissToast(id);
});

/** A practice with its button, and the dialog that it opens. */
function TradingCoach() {
  const [booking, setBooking] = useState<Booking | null>(null);
  return (
    <>
      <TradeButton booking={toBooking(aBooking(13))} onTrade={setBooking} />
      {booking && <TradeDialog booking={booking} onClose={() => setBooking(null)} />}
    </>
  );
}

const PARTNERS = 'GET /api/trades/partners';
const OFFER = 'POST /api/trades';

async function show(
  partners: TradePartners,
  { trades = [], ...replies }: { trades?: Trade[] } & Record<string, unknown> = {},
) {
  const requests = stubCoachCalls({ slots: [], teams: [], bookings: [] }, {
    'GET /api/trades': listOf(trades),
    [PARTNERS]: { body: partners },
    ...replies,
  } as Parameters<typeof stubCoachCalls>[1]);
  const page = renderSignedIn(<TradingCoach />);
  await page.settle();
  return { ...page, sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

const openButton = () =>
  screen.getByRole('button', { name: 'Trade Knicks: Tue, Nov 24, 2026, 6:00 PM at Salk, court 1' });
const dialog = () => within(screen.getByRole('dialog'));
const question = () => within(screen.getByRole('alertdialog'));
const options = () =>
  dialog()
    .queryAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

describe('Offering a practice', () => {
  it('lists the practices of other teams by day and can search them', async () => {
    const { press } = await show(somePartners());
    await press(openButton());
    expect(await dialog().findAllByRole('radio')).toHaveLength(2);
    expect(
      dialog()
        .getAllByRole('group')
        .map((group) => group.firstChild?.textContent),
    ).toEqual(['What do you want for it?', 'Thursday, Nov 26Same week', 'Tuesday, Dec 1The other week']);
    expect(options()).toEqual(['6–7 PM, ShepardGirls 5-6 Heat', '8–9 PM, SalkGirls 7-8 Lakers']);
    const search = dialog().getByRole('searchbox', { name: 'Find a team, gym or day' });
    fireEvent.change(search, { target: { value: 'thursday shep' } });
    expect(options()).toEqual(['6–7 PM, ShepardGirls 5-6 Heat']);
    fireEvent.change(search, { target: { value: 'nobody' } });
    expect(dialog().getByText('Nothing matches your search.')).toBeTruthy();
  });

  it('asks once with both practices and sends the offer once', async () => {
    const { press, sent } = await show(somePartners(), {
      [OFFER]: { body: { id: 1, state: 'open', message: 'We emailed the coaches of Girls 5-6 Heat.' } },
    });
    await press(openButton());
    const [first] = await dialog().findAllByRole('radio');
    expect(dialog().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
    if (first) fireEvent.click(first);
    await press(dialog().getByRole('button', { name: 'Continue' }));
    expect(question().getByText('You give').parentElement?.textContent).toBe('You giveTue, Nov 246–7 PMSalk');
    expect(question().getByText('You get').parentElement?.textContent).toBe(
      'You getThu, Nov 266–7 PMShepard',
    );
    const send = question().getByRole('button', { name: 'Send offer' });
    fireEvent.click(send, { detail: 1 });
    await press(send);
    expect(sent()).toEqual([{ AvailabilityId: 13, toTeamId: 2, requestedEntryId: 70 }]);
    expect(listToasts().map(({ title }) => title)).toEqual(['Offer sent']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that a trade between two of the coach’s teams happens right away', async () => {
    const { press } = await show(somePartners());
    await press(openButton());
    const [, own] = await dialog().findAllByRole('radio');
    if (own) fireEvent.click(own);
    await press(dialog().getByRole('button', { name: 'Continue' }));
    expect(question().getByText('You coach both teams, so this happens right away.')).toBeTruthy();
    expect(question().getByRole('button', { name: 'Trade now' })).toBeTruthy();
  });

  it('can give the practice away', async () => {
    const { press, sent } = await show(somePartners(), {
      [OFFER]: { body: { id: 1, state: 'open', message: 'We emailed the coaches of Boys 3-4 Jazz.' } },
    });
    await press(openButton());
    await dialog().findAllByRole('radio');
    await press(dialog().getByRole('button', { name: 'Give it away' }));
    expect(options()).toEqual(['Boys 3-4 Jazz']);
    fireEvent.click(dialog().getByRole('radio'));
    await press(dialog().getByRole('button', { name: 'Continue' }));
    expect(question().getByText('Gets it').parentElement?.textContent).toBe('Gets itBoys 3-4 Jazz');
    await press(question().getByRole('button', { name: 'Send offer' }));
    expect(sent()).toEqual([{ AvailabilityId: 13, toTeamId: 4, requestedEntryId: null }]);
  });

  it('says why no trade is possible', async () => {
    const none = {
      practices: [],
      teams: [],
      noPractices: 'Nothing to trade for.',
      noTeams: 'Nobody can take it.',
    };
    const { press } = await show(somePartners(none));
    await press(openButton());
    expect(await dialog().findByText('Nothing to trade for.')).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Give it away' }));
    expect(dialog().getByText('Nobody can take it.')).toBeTruthy();
    expect(dialog().queryByRole('searchbox')).toBeNull();
  });

  it('starts with giving it away if nothing else is possible', async () => {
    const { press } = await show(somePartners({ practices: [], noPractices: 'Nothing to trade for.' }));
    await press(openButton());
    expect(await dialog().findByRole('radio', { name: 'Boys 3-4 Jazz' })).toBeTruthy();
  });

  it('shows why the offer was refused and goes back to the list', async () => {
    const refusal = {
      error: 'Girls 5-6 Heat has something else at that time.',
      code: 'TEAM_BUSY',
      requestId: 'a',
    };
    const { press } = await show(somePartners(), { [OFFER]: { status: 409, body: refusal } });
    await press(openButton());
    const [first] = await dialog().findAllByRole('radio');
    if (first) fireEvent.click(first);
    await press(dialog().getByRole('button', { name: 'Continue' }));
    await press(question().getByRole('button', { name: 'Send offer' }));
    expect(question().getByRole('alert').textContent).toBe(refusal.error);
    await press(question().getByRole('button', { name: 'Back' }));
    expect(dialog().getByRole('heading', { name: 'Trade this practice' })).toBeTruthy();
  });

  it('can be retried if the list did not load', async () => {
    let fails = true;
    const busy = { status: 503, body: { error: 'Busy.', code: 'BUSY', requestId: 'a' } };
    const { press } = await show(somePartners(), {
      [PARTNERS]: () => (fails ? busy : { body: somePartners() }),
    });
    await press(openButton());
    const retry = await dialog().findByRole('button', { name: 'Try again' });
    fails = false;
    await press(retry);
    expect(await dialog().findAllByRole('radio')).toHaveLength(2);
  });

  it('is disabled while the practice is already offered', async () => {
    await show(somePartners(), { trades: [anOwnOffer()] });
    expect(screen.getByText('Offered to Girls 5-6 Heat')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
