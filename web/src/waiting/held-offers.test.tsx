import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box, isOff, picks, whyOf } from '#practices/testing/request-page.tsx';
import { cleanBetweenTests } from '#testing/browser.ts';
import { aBooking, atShepard } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { anOffer, beginOnMonday, sent, showRequestPage } from './testing/request-page.tsx';

cleanBetweenTests();
beginOnMonday();

describe('A held slot on PracticeRequestPage', () => {
  it('cannot be picked by other teams, shows until when it is held and is not counted as open', async () => {
    const { press } = await showRequestPage();
    for (const team of ['Knicks', 'Lakers']) {
      const held = box(team, /6:00 PM at Salk/);
      expect(isOff(held)).toBe(true);
      expect(whyOf(held)).toBe('Held for another team until 7:40 PM.');
    }
    expect(screen.getByText('2 open slots')).toBeTruthy();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    expect(picks().getByText(/Held for another team until 7:40 PM\. It can’t be selected\./)).toBeTruthy();
  });

  it('shows the league’s day on a computer whose calendar is a day ahead', async () => {
    vi.setSystemTime(new Date(2026, 10, 24, 3));
    await showRequestPage();
    await waitFor(() =>
      expect(whyOf(box('Knicks', /6:00 PM at Salk/))).toBe('Held for another team until 7:40 PM.'),
    );
  });

  it('can be picked for the team it is held for and for no other team of the coach', async () => {
    const { press } = await showRequestPage({ offers: [anOffer()] });
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
    expect(isOff(box('Lakers', /6:00 PM at Salk/))).toBe(true);
    expect(screen.getByText('3 open slots')).toBeTruthy();
  });

  it('is unchecked with a message when it becomes held for another team', async () => {
    const { now, press, poll } = await showRequestPage();
    const [, second] = now.slots;
    await press(box('Knicks', /7:00 PM at Salk/));
    now.slots = now.slots.map((slot) =>
      slot === second ? { ...slot, HeldUntil: '2026-11-24T08:30:00' } : slot,
    );
    await poll();
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(false);
    expect(
      picks().getByText(/Held for another team until Tue 8:30 AM\. We removed it from your picks\./),
    ).toBeTruthy();
  });
});

describe('The offer cards', () => {
  const card = async () =>
    within(
      await screen.findByRole('region', {
        name: 'Tue, Nov 24, 2026, 6:00 PM – 7:00 PM Salk, court 1, for Knicks Boys 5-6',
      }),
    );

  it('show the league’s day on a computer whose calendar is a day ahead', async () => {
    vi.setSystemTime(new Date(2026, 10, 24, 3));
    await showRequestPage({ offers: [anOffer()] });
    expect(await (await card()).findByText('Held for you until 7:40 PM')).toBeTruthy();
  });

  it('book an offer once, however quickly the button is pressed twice, and disappear', async () => {
    const { requests, waiting, settle } = await showRequestPage(
      { offers: [anOffer()] },
      {
        'POST /api/reservations/reserve': () => {
          waiting.offers = [];
          return { body: { message: 'Practice booked for Knicks.', AvailabilityId: 1 } };
        },
      },
    );
    expect((await card()).getByText('Held for you until 7:40 PM')).toBeTruthy();
    const book = (await card()).getByRole('button', { name: 'Book it' });
    fireEvent.click(book);
    fireEvent.click(book, { detail: 2 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Book it' })).toBeNull());
    await settle();
    expect(sent(requests)).toEqual([
      {
        method: 'POST',
        url: '/api/reservations/reserve',
        body: {
          VenueId: 1,
          ReservationDate: '2026-11-24',
          ReservationTime: '18:00:00',
          Court: '1',
          DivisionName: 'Boys 5-6',
          TeamName: 'Knicks',
          Status: 'practice',
        },
      },
    ]);
    expect(listToasts()).toMatchObject([{ title: 'Practice booked', text: 'Practice booked for Knicks.' }]);
  });

  it('take the place of the waitlist button of their team, with what happens next', async () => {
    await showRequestPage({ offers: [anOffer()] });
    expect(
      (await card()).getByText(/^It came from your place on the waitlist\. Book it by then, or/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Lakers/ }));
    expect(button('Join the waitlist')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Knicks/ }));
    expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
    fireEvent.click(button('Held for you until 7:40 PM'));
    expect(document.activeElement?.textContent).toBe('Tue, Nov 24, 2026, 6:00 PM – 7:00 PM');
  });

  it('warn about the coach’s other practices at that time', async () => {
    const { now, poll } = await showRequestPage({ offers: [anOffer()] });
    expect(screen.queryByText(/^At the same time/)).toBeNull();
    now.bookings = [aBooking(9, { ...atShepard, TeamName: 'Lakers' })];
    await poll();
    const warning = await (await card()).findByText(/^At the same time/);
    expect(warning.textContent).toBe(
      'At the same time you have a practice of Lakers at Shepard, 6–7 PM. You can still book it.',
    );
  });

  it('decline an offer so that the next team gets it', async () => {
    const { requests, press } = await showRequestPage(
      { offers: [anOffer()] },
      { 'POST /api/waitlist/offers/9/decline': { body: { message: 'Thank you.' } } },
    );
    await press((await card()).getByRole('button', { name: 'No, thanks' }));
    expect(sent(requests)).toEqual([
      { method: 'POST', url: '/api/waitlist/offers/9/decline', body: undefined },
    ]);
    expect(listToasts()).toMatchObject([{ text: 'Thank you.' }]);
  });

  it('show the server’s message if the offer has expired', async () => {
    const refusal = { error: 'Held for another team until 8:40 PM.', code: 'SLOT_TAKEN' };
    const { press } = await showRequestPage(
      { offers: [anOffer()] },
      { 'POST /api/reservations/reserve': { status: 409, body: refusal } },
    );
    await press((await card()).getByRole('button', { name: 'Book it' }));
    expect((await card()).getByRole('alert').textContent).toBe(refusal.error);
  });
});
