import type { Waiting, WaitingOffer, WaitingWish } from '@portal/contract/waiting.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PracticeRequestPage } from '#practices/practice-request-page.tsx';
import { box, isOff, league, picks, whyOf } from '#practices/testing/request-page.tsx';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, type Request } from '#testing/browser.ts';
import { aSlot, renderSignedIn, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/practice-request', { replace: true });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 15) });
  for (const { id } of listToasts()) dismissToast(id);
});

const KNICKS = { id: 5, teamName: 'Knicks', divisionName: 'Boys 5-6' };
const LAKERS = { id: 6, teamName: 'Lakers', divisionName: 'Girls 7-8' };
const HELD = '2026-11-23T19:40:00';
const anOffer = (changes: Partial<WaitingOffer> = {}): WaitingOffer => ({
  id: 9,
  team: KNICKS,
  slot: aSlot(1, { HeldUntil: HELD }),
  heldUntil: HELD,
  ...changes,
});
const aWish = (changes: Partial<WaitingWish> = {}): WaitingWish => ({
  id: 3,
  teamId: KNICKS.id,
  weekdays: [2],
  fromTime: '19:00:00',
  untilTime: null,
  venueIds: [1],
  weeks: 'every',
  text: 'Tuesday, from 7:00 PM, at Salk - Gym, every week until the season ends',
  places: [],
  ...changes,
});

/** The request page of a coach whose waiting list the test may change at any time. */
async function show(list: Partial<Waiting> = {}, replies: Parameters<typeof stubCoachCalls>[1] = {}) {
  const waiting: Waiting = {
    wishes: [],
    offers: [],
    teams: [KNICKS, LAKERS],
    gyms: [
      { id: 1, name: 'Salk - Gym' },
      { id: 2, name: 'Shepard - Gym' },
    ],
    ...list,
  };
  const now = league({
    slots: league().slots.map((slot) => (slot.Id === 1 ? { ...slot, HeldUntil: HELD } : slot)),
  });
  const requests = stubCoachCalls(now, { 'GET /api/waiting-list': () => ({ body: waiting }), ...replies });
  const page = renderSignedIn(<PracticeRequestPage />);
  await page.settle();
  return { ...page, requests, waiting, now };
}
const sent = (requests: Request[]) =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.includes('reservations-for'))
    .map(({ method, url, body }) => ({ method, url, body }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a held slot on the request page', () => {
  it('can’t be ticked by others, says until when, and does not count as open', async () => {
    const { press } = await show();
    for (const team of ['Knicks', 'Lakers']) {
      const held = box(team, /6:00 PM at Salk/);
      expect(isOff(held)).toBe(true);
      expect(whyOf(held)).toBe('Held for another team until 7:40 PM.');
    }
    expect(screen.getByText('2 open slots')).toBeTruthy();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    expect(picks().getByText(/Held for another team until 7:40 PM\. It could not be ticked\./)).toBeTruthy();
  });

  it('can be ticked for the team it is held for, and for no other of the coach', async () => {
    const { press } = await show({ offers: [anOffer()] });
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
    expect(isOff(box('Lakers', /6:00 PM at Salk/))).toBe(true);
    expect(screen.getByText('3 open slots')).toBeTruthy();
  });

  it('is un-ticked with a word when it is held for others from now on', async () => {
    const { now, press, poll } = await show();
    const [, second] = now.slots;
    await press(box('Knicks', /7:00 PM at Salk/));
    now.slots = now.slots.map((slot) =>
      slot === second ? { ...slot, HeldUntil: '2026-11-24T08:30:00' } : slot,
    );
    await poll();
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(false);
    expect(
      picks().getByText(/Held for another team until Tue 8:30 AM\. It is no longer ticked\./),
    ).toBeTruthy();
  });
});

describe('an offer', () => {
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Tue, Nov 24, 2026, 6:00 PM – 7:00 PM' }));

  it('is booked by one press, however fast it is pressed twice, and leaves', async () => {
    const { requests, waiting, settle } = await show(
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

  it('is declined, and goes to the next', async () => {
    const { requests, press } = await show(
      { offers: [anOffer()] },
      { 'POST /api/waiting-list/offers/9/decline': { body: { message: 'Thank you.' } } },
    );
    await press((await card()).getByRole('button', { name: 'No, thanks' }));
    expect(sent(requests)).toEqual([
      { method: 'POST', url: '/api/waiting-list/offers/9/decline', body: undefined },
    ]);
    expect(listToasts()).toMatchObject([{ text: 'Thank you.' }]);
  });

  it('that came too late says so in the server’s words', async () => {
    const refusal = { error: 'Held for another team until 8:40 PM.', code: 'SLOT_TAKEN' };
    const { press } = await show(
      { offers: [anOffer()] },
      { 'POST /api/reservations/reserve': { status: 409, body: refusal } },
    );
    await press((await card()).getByRole('button', { name: 'Book it' }));
    expect((await card()).getByRole('alert').textContent).toBe(refusal.error);
  });
});

describe('a new wish', () => {
  const open = async (page: Awaited<ReturnType<typeof show>>) => {
    fireEvent.click(button('Tell me when something opens'));
    await screen.findByRole('dialog', { name: 'Tell me when something opens' });
    await page.settle();
  };

  it('reads as a sentence while it is put together, and is sent as it reads', async () => {
    const page = await show(
      {},
      { 'POST /api/waiting-list/wishes': { body: { message: 'Lakers is on the waiting list.', id: 4 } } },
    );
    await open(page);
    expect(isOff(button('Put us on the list'))).toBe(true);
    fireEvent.click(button('Put us on the list'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose at least one day.');
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: '6' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    fireEvent.change(screen.getByLabelText('Starting at'), { target: { value: '19:00:00' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'any gym' }));
    expect(screen.getByRole('alert').textContent).toBe('Please choose at least one gym.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Salk - Gym' }));
    fireEvent.change(screen.getByLabelText('Ending by'), { target: { value: '19:00:00' } });
    expect(screen.getByRole('alert').textContent).toBe('The latest end must be after the earliest start.');
    fireEvent.change(screen.getByLabelText('Ending by'), { target: { value: '21:00:00' } });
    fireEvent.change(screen.getByLabelText('In these weeks'), { target: { value: 'next' } });
    expect(
      screen.getByText('Lakers: Tuesday or Thursday, between 7:00 PM and 9:00 PM, at Salk - Gym, next week.'),
    ).toBeTruthy();
    await page.press(button('Put us on the list'));
    expect(sent(page.requests)).toEqual([
      {
        method: 'POST',
        url: '/api/waiting-list/wishes',
        body: {
          teamId: 6,
          weekdays: [4, 2],
          fromTime: '19:00:00',
          untilTime: '21:00:00',
          venueIds: [1],
          weeks: 'next',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays in the dialog when the server refuses it', async () => {
    const error = 'Knicks has 5 wishes already. Please remove or change one of them.';
    const page = await show(
      {},
      { 'POST /api/waiting-list/wishes': { status: 409, body: { error, code: 'WRONG_STATE' } } },
    );
    await open(page);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await page.press(button('Put us on the list'));
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Monday' }).checked).toBe(true);
  });

  it('is the first thing to do where nothing is open', async () => {
    stubCoachCalls(league({ slots: [] }), {
      'GET /api/waiting-list': { body: { wishes: [], offers: [], teams: [], gyms: [] } },
    });
    const { settle } = renderSignedIn(<PracticeRequestPage />);
    await settle();
    expect(screen.getAllByRole('button', { name: 'Tell me when something opens' })).toHaveLength(2);
  });
});

describe('the own wishes', () => {
  const ahead = (teamName: string) => ({
    teamName,
    divisionName: 'Boys 5-6',
    why: 'has no practice this week and asked before you',
  });
  const places: WaitingWish['places'] = [
    { week: 'current', place: 2, resting: '', ahead: [ahead('Bulls')] },
    { week: 'next', place: null, resting: 'Knicks already has its practice for next week.', ahead: [] },
  ];
  const list = async () => within(await screen.findByRole('region', { name: 'Your waiting list' }));

  it('say the place in line, who is before, and when they rest', async () => {
    await show({ wishes: [aWish({ places })] });
    const shown = await list();
    expect(shown.getByText('You are 2nd in line this week.').parentElement?.textContent).toBe(
      'You are 2nd in line this week. Bulls (Boys 5-6) has no practice this week and asked before you.',
    );
    expect(shown.getByText('Knicks already has its practice for next week.')).toBeTruthy();
  });

  it('list several teams before the own in their order', async () => {
    const line = [
      { week: 'current' as const, place: 3, resting: '', ahead: [ahead('Bulls'), ahead('Heat')] },
    ];
    await show({
      wishes: [
        aWish({ places: line }),
        aWish({ id: 4, places: [{ week: 'current', place: 1, resting: '', ahead: [] }] }),
      ],
    });
    const shown = await list();
    fireEvent.click(shown.getByText('See the 2 teams before you'));
    const [bulls, heat] = shown.getAllByText(/asked before you\.$/).map(({ textContent }) => textContent);
    expect([bulls, heat]).toEqual([expect.stringMatching(/^Bulls/), expect.stringMatching(/^Heat/)]);
    expect(shown.getByText('You are next in line this week.')).toBeTruthy();
  });

  it('lose a gym that the league no longer has when they are saved', async () => {
    const page = await show(
      { wishes: [aWish({ venueIds: [1, 99] })] },
      { 'PUT /api/waiting-list/wishes/3': { body: { message: 'Changed.' } } },
    );
    fireEvent.click((await list()).getByRole('button', { name: /^Change: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Change what you wait for' });
    await page.press(button('Save the wish'));
    expect(sent(page.requests)).toMatchObject([{ method: 'PUT', body: { venueIds: [1] } }]);
  });

  it('ask for a gym where the league has none of theirs any more', async () => {
    const page = await show({ wishes: [aWish({ venueIds: [99] })] });
    fireEvent.click((await list()).getByRole('button', { name: /^Change: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Change what you wait for' });
    await page.press(button('Save the wish'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose at least one gym.');
    expect(sent(page.requests)).toEqual([]);
  });

  it('are changed where they stand, and removed after a question', async () => {
    const page = await show(
      { wishes: [aWish()] },
      {
        'PUT /api/waiting-list/wishes/3': { body: { message: 'Changed.' } },
        'DELETE /api/waiting-list/wishes/3': { body: { message: 'Removed.' } },
      },
    );
    fireEvent.click((await list()).getByRole('button', { name: /^Change: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Change what you wait for' });
    expect(screen.queryByLabelText('Team')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await page.press(button('Save the wish'));
    fireEvent.click((await list()).getByRole('button', { name: /^Remove: Knicks: Tuesday/ }));
    await page.press(await screen.findByRole('button', { name: 'Yes, take it back' }));
    expect(sent(page.requests)).toEqual([
      {
        method: 'PUT',
        url: '/api/waiting-list/wishes/3',
        body: { weekdays: [2, 5], fromTime: '19:00:00', untilTime: null, venueIds: [1], weeks: 'every' },
      },
      { method: 'DELETE', url: '/api/waiting-list/wishes/3', body: undefined },
    ]);
  });
});
