import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, reload } from '#testing/browser.ts';
import {
  aBooking,
  aSlot,
  aTeam,
  atShepard,
  type CoachLeague,
  dayOf,
  stubCoachCalls,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { box, CHECK, isOff, league, picks, show, startAt, whyOf } from './testing/request-page.tsx';

startAt('/practice-request?change=13');

const CHANGE = 'POST /api/reservations/change';
const BOOKINGS = 'POST /api/reservations/reservations-for-teams';
const OLD = 'Tue, Nov 24, 6:00 PM at Salk, court 1';
const DONE = { popupMessage: '', uiMessage: '', message: 'Practice changed.', AvailabilityId: 2 };
const TAKEN = 'This slot has just been taken. Please choose another one.';

/** The Knicks have a practice this week, Tuesday 6:00 PM at Salk; slots 2 and 4 are of that week, 3 of the next. */
const booked = (changes: Partial<CoachLeague> = {}): CoachLeague =>
  league({
    slots: [
      aSlot(2, { AvailableTime: '19:00:00', EndTime: '20:00:00' }),
      aSlot(3, { AvailableDate: dayOf(8), ...atShepard }),
      aSlot(4, { AvailableDate: dayOf(3), ...atShepard }),
    ],
    teams: [
      aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }),
      aTeam('Lakers', { DivisionName: 'Girls 7-8' }),
    ],
    bookings: [aBooking(13)],
    ...changes,
  });

/** The server's data once the practice is at slot 2. */
function moveTo2(now: CoachLeague): void {
  now.bookings = [aBooking(2, { ReservationTime: '19:00:00', ReservationEndTime: '20:00:00' })];
}

const bar = () => within(screen.getByRole('region', { name: 'The new time' }));
const confirm = () => screen.getByRole('button', { name: 'Confirm change' });
const atSeven = () => box('Knicks', /7:00 PM at Salk/);
const address = () => window.location.pathname + window.location.search;
const ofChange = ({ url }: { url: string }) => url === '/api/reservations/change';

describe('Changing the time of a practice', () => {
  it('offers no time at which the team plays, and says why', async () => {
    const game = aBooking(14, {
      ...atShepard,
      Status: 'game',
      Opponent: 'Nets',
      ReservationTime: '19:30:00',
    });
    stubCoachCalls(booked({ bookings: [aBooking(13), { ...game, ReservationEndTime: '20:45:00' }] }));
    const { press } = await show();
    await press(atSeven());
    const warning = await screen.findByRole('alertdialog', { name: 'Warning!' });
    expect(warning.textContent).toContain('Boys 5-6 Knicks already has a game at that time (7:30–8:45 PM).');
    await press(within(warning).getByRole('button', { name: 'OK' }));
    expect(atSeven().checked).toBe(false);
  });

  it('names the practice, offers its team every slot of the same week, and no slot of another week that is full', async () => {
    const now = booked({ bookings: [aBooking(13), aBooking(20, { ReservationDate: dayOf(9) })] });
    now.teams = [
      aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)), nextWeek: usedWeek(dayOf(9)) }),
      aTeam('Lakers', { DivisionName: 'Girls 7-8' }),
    ];
    const requests = stubCoachCalls(now, {
      [CHECK]: {
        body: {
          hasPracticeThisWeek: true,
          hasPracticeNextWeek: true,
          currentAlertMessage: 'Full.',
          nextAlertMessage: 'Boys 5-6 Knicks already booked next week.',
        },
      },
    });
    const { press } = await show();
    expect(screen.getByText(/^Moving/).textContent).toBe(
      `Moving Knicks, ${OLD}. Your old time is kept until you confirm.`,
    );
    expect(screen.getAllByRole('checkbox').map((each) => isOff(each))).toEqual([false, false, true]);
    expect(screen.queryByRole('checkbox', { name: /^Lakers/ })).toBeNull();
    await press(atSeven());
    expect(atSeven().checked).toBe(true);
    expect(requests.filter(({ url }) => url.includes('check-team'))).toEqual([]);
    const nextWeek = box('Knicks', /Dec 1, 2026, 6:00 PM at Shepard/);
    expect(whyOf(nextWeek)).toBe('Knicks already booked next week: Wed 6 PM, Salk.');
    await press(nextWeek);
    const warning = await screen.findByRole('alertdialog', { name: 'Warning!' });
    expect(warning.textContent).toContain('Boys 5-6 Knicks already booked next week.');
    expect(
      within(warning)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['OK']);
    await press(within(warning).getByRole('button', { name: 'OK' }));
    expect(atSeven().checked).toBe(true);
  });

  it('sends one call with the old and the new slot, and goes to Your Practices with a message', async () => {
    const now = booked();
    const requests = stubCoachCalls(now, {
      [CHANGE]: () => {
        moveTo2(now);
        return { body: DONE };
      },
    });
    const { press, settle } = await show();
    expect(isOff(confirm())).toBe(true);
    await press(confirm());
    expect(screen.getByRole('alert').textContent).toBe('Pick the new time first.');
    await press(atSeven());
    expect(bar().getByRole('listitem').textContent).toBe(
      `Knicks from ${OLD} to Tue, Nov 24, 7:00 PM, Salk, court 1`,
    );
    fireEvent.click(confirm());
    fireEvent.click(confirm());
    await waitFor(() => expect(address()).toBe('/your-practices'));
    await settle();
    const sent = requests.filter(ofChange);
    expect(sent.map(({ body }) => body)).toEqual([
      { AvailabilityId: 13, NewAvailabilityId: 2, RequestingCoachEmail: COACH.email },
    ]);
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(listToasts().map(({ title, text }) => [title, text])).toEqual([
      ['Practice changed', `Knicks moved from ${OLD} to Tue, Nov 24, 7:00 PM at Salk, court 1.`],
    ]);
  });

  it('can be left with the old time kept and the picks of the request page unchanged', async () => {
    const requests = stubCoachCalls(booked());
    const { press } = await show();
    await press(atSeven());
    await press(screen.getByRole('button', { name: 'Keep the old time' }));
    expect(address()).toBe('/your-practices');
    expect(requests.filter(ofChange)).toEqual([]);
    act(() => navigate('/practice-request'));
    await press(box('Lakers', /7:00 PM at Salk/));
    act(() => navigate('/practice-request?change=13'));
    expect(screen.getByText(/^Moving/)).toBeTruthy();
    act(() => navigate('/practice-request'));
    expect(box('Lakers', /7:00 PM at Salk/).checked).toBe(true);
    expect(picks().getAllByRole('listitem')).toHaveLength(1);
  });

  it('keeps the practice and the new time across a reload', async () => {
    stubCoachCalls(booked());
    const { press } = await show();
    await press(atSeven());
    reload();
    await show();
    expect(screen.getByText(/^Moving/)).toBeTruthy();
    expect(atSeven().checked).toBe(true);
    reload();
    act(() => navigate('/practice-request?change=14', { replace: true }));
    await show();
    expect(screen.queryByText(/^Moving/)).toBeNull();
  });

  it('says that the slot was taken in the meantime and lets the coach choose another', async () => {
    const now = booked();
    const requests = stubCoachCalls(now, {
      [CHANGE]: ({ body }) => {
        if ((body as { NewAvailabilityId: number }).NewAvailabilityId !== 2) return { body: DONE };
        now.slots = now.slots.filter(({ Id }) => Id !== 2);
        return { status: 409, body: { error: TAKEN, code: 'SLOT_TAKEN' } };
      },
    });
    const { press } = await show();
    await press(atSeven());
    await press(confirm());
    const popup = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(popup.textContent).toContain(TAKEN);
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(bar().getByRole('listitem').textContent).toContain('This slot has just been taken.');
    expect(screen.getByText(/^Moving/).textContent).toContain(OLD);
    await press(box('Knicks', /Nov 26, 2026, 6:00 PM at Shepard/));
    await press(confirm());
    expect(requests.filter(ofChange).at(-1)?.body).toMatchObject({ NewAvailabilityId: 4 });
  });

  it('drops a pick that is held for another team, with the reason', async () => {
    const now = booked();
    stubCoachCalls(now);
    const { press, poll } = await show();
    await press(atSeven());
    now.slots = now.slots.map((slot) => ({ ...slot, HeldUntil: `${dayOf(0)}T13:00:00` }));
    await poll();
    expect(bar().getByRole('listitem').textContent).toContain(
      'Held for another team until 1:00 PM. We removed it from your picks.',
    );
    expect(isOff(confirm())).toBe(true);
  });

  it('shows the server’s reason once the practice has started, and then a link to leave', async () => {
    const now = booked();
    const text = 'This practice has already started.';
    stubCoachCalls(now, {
      [CHANGE]: () => {
        now.bookings = [aBooking(13, { hist: 'PAST', canCancel: false })];
        return { status: 409, body: { error: text, code: 'SLOT_PAST' } };
      },
    });
    const { press } = await show();
    await press(atSeven());
    await press(confirm());
    expect(screen.getByText(text)).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Go to Your Practices' }));
    expect(address()).toBe('/your-practices');
  });

  it('says that someone else canceled the practice while the coach was choosing', async () => {
    const now = booked();
    stubCoachCalls(now);
    const { press, poll } = await show();
    await press(atSeven());
    now.bookings = [];
    await poll();
    expect(screen.getByText(/^Your teams have no practice at this time/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go to Your Practices' })).toBeTruthy();
  });

  it('keeps its URL when the session has expired, so that logging in leads back to it', async () => {
    stubCoachCalls(booked(), {
      [CHANGE]: { status: 401, body: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } },
    });
    const { press } = await show();
    await press(atSeven());
    await press(confirm());
    expect(getSession().status).toBe('expired');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/practice-request?change=13');
  });

  it('resends the same idempotency key after a lost response', async () => {
    let isLost = true;
    const requests = stubCoachCalls(booked(), {
      [CHANGE]: () => (isLost ? new TypeError('lost') : { body: DONE }),
    });
    const { press } = await show();
    await press(atSeven());
    await press(confirm());
    const popup = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(popup.textContent).toContain(
      'We couldn’t reach the server. Your practice was not moved. Try again.',
    );
    await press(within(popup).getByRole('button', { name: 'OK' }));
    isLost = false;
    await press(confirm());
    const [first, second] = requests.filter(ofChange).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(address()).toBe('/your-practices');
  });

  it('shows the change if it was made although the response was lost', async () => {
    const now = booked();
    stubCoachCalls(now, {
      [CHANGE]: () => {
        moveTo2(now);
        return new TypeError('lost');
      },
    });
    const { press } = await show();
    await press(atSeven());
    await press(confirm());
    await waitFor(() => expect(address()).toBe('/your-practices'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(listToasts().map(({ title, text }) => [title, text])).toEqual([
      ['Practice changed', `Knicks moved from ${OLD} to Tue, Nov 24, 7:00 PM at Salk, court 1.`],
    ]);
  });

  it('says that it does not know while nothing can be looked up, and later that the change was made', async () => {
    const now = booked();
    let isAway = false;
    stubCoachCalls(now, {
      [CHANGE]: () => {
        moveTo2(now);
        isAway = true;
        return new TypeError('lost');
      },
      'POST /api/reservations/reservations-for-teams': () =>
        isAway ? new TypeError('lost') : { body: { reservations: now.bookings } },
    });
    const { press, poll } = await show();
    await press(atSeven());
    await press(confirm());
    const popup = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(popup.textContent).toContain(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
    isAway = false;
    await poll();
    expect(screen.getByText('Practice changed')).toBeTruthy();
    expect(
      screen.getByText(`Knicks moved from ${OLD} to Tue, Nov 24, 7:00 PM at Salk, court 1.`),
    ).toBeTruthy();
  });

  it.each([
    ['no practice', '999', /^Your teams have no practice at this time/],
    ['nonsense', '%00<b>1e1', /^Your teams have no practice at this time/],
    ['nothing', '', /^Your teams have no practice at this time/],
    ['a game', '30', /^It is scheduled by the league\.$/],
    ['a past practice', '31', /^This practice has already started\.$/],
    ['a practice of a former season', '32', /^It belongs to Fall 2026/],
  ])('says that there is no practice to change if the URL names %s', async (_, id, text) => {
    stubCoachCalls(
      booked({
        bookings: [
          aBooking(30, { Status: 'game', Opponent: 'Heat', canCancel: false }),
          aBooking(31, { hist: 'PAST', canCancel: false }),
          aBooking(32, { OtherSeason: 'Fall 2026' }),
        ],
      }),
    );
    navigate(`/practice-request?change=${encodeURIComponent(id)}`, { replace: true });
    await show();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go to Your Practices' })).toBeTruthy();
  });

  it('offers to try again if the bookings cannot be loaded', async () => {
    let isDown = true;
    const now = booked();
    stubCoachCalls(now, {
      [BOOKINGS]: () => (isDown ? { status: 503, body: {} } : { body: { reservations: now.bookings } }),
    });
    const { press } = await show();
    expect(screen.getByText('We couldn’t load your bookings.')).toBeTruthy();
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/^Moving/)).toBeTruthy();
  });

  it('warns about the coach’s other practices at the new time, but not about the practice that moves', async () => {
    const overlapping = aSlot(5, { AvailableTime: '18:30:00', EndTime: '19:30:00', ...atShepard });
    stubCoachCalls(
      booked({
        slots: [overlapping, aSlot(4, { AvailableDate: dayOf(3), ...atShepard })],
        bookings: [
          aBooking(13),
          aBooking(21, { TeamName: 'Lakers', DivisionName: 'Girls 7-8', ReservationDate: dayOf(3) }),
        ],
      }),
    );
    const { press } = await show();
    await press(box('Knicks', /6:30 PM at Shepard/));
    expect(bar().queryByText(/^At the same time/)).toBeNull();
    await press(box('Knicks', /Nov 26, 2026, 6:00 PM at Shepard/));
    expect(bar().getByText(/^At the same time you have a practice of Lakers at Salk/)).toBeTruthy();
  });
});

describe('The popup about a used quota', () => {
  const FULL = 'Boys 5-6 Knicks already booked this week.';
  const isFull = {
    body: {
      hasPracticeThisWeek: true,
      hasPracticeNextWeek: false,
      currentAlertMessage: FULL,
      nextAlertMessage: '',
    },
  };
  beforeEach(() => navigate('/practice-request', { replace: true }));
  const popup = () => screen.findByRole('alertdialog', { name: 'Warning!' });
  const labels = async () =>
    within(await popup())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('offers to change the practice to the slot, in one call', async () => {
    const now = booked();
    const requests = stubCoachCalls(now, {
      [CHECK]: isFull,
      [CHANGE]: () => {
        moveTo2(now);
        return { body: DONE };
      },
    });
    const { press } = await show();
    await press(atSeven());
    expect((await popup()).textContent).toContain(
      `${FULL}You can change it to Tue, Nov 24, 7:00 PM at Salk, court 1.`,
    );
    expect(await labels()).toEqual(['Keep Tue 6 PM', 'Change to this']);
    await press(within(await popup()).getByRole('button', { name: 'Keep Tue 6 PM' }));
    expect(requests.filter(ofChange)).toEqual([]);
    expect(atSeven().checked).toBe(false);
    await press(atSeven());
    const yes = within(await popup()).getByRole('button', { name: 'Change to this' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await waitFor(() => expect(address()).toBe('/your-practices'));
    expect(requests.filter(ofChange).map(({ body }) => body)).toEqual([
      { AvailabilityId: 13, NewAvailabilityId: 2, RequestingCoachEmail: COACH.email },
    ]);
    expect(listToasts().map(({ text }) => text)).toEqual([
      `Knicks moved from ${OLD} to Tue, Nov 24, 7:00 PM at Salk, court 1.`,
    ]);
  });

  it('asks which practice if the team has several that week', async () => {
    const requests = stubCoachCalls(
      booked({
        bookings: [
          aBooking(22, { ReservationDate: dayOf(5) }),
          aBooking(13),
          aBooking(23, { hist: 'PAST', canCancel: false, ReservationDate: dayOf(0) }),
          aBooking(24, { TeamName: 'Lakers', DivisionName: 'Girls 7-8' }),
          aBooking(25, { ReservationDate: dayOf(8) }),
        ],
      }),
      { [CHECK]: isFull, [CHANGE]: { body: DONE } },
    );
    const { press } = await show();
    await press(atSeven());
    const radios = within(await popup()).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked, parentElement }) => [parentElement?.textContent, checked])).toEqual([
      [OLD, true],
      ['Sat, Nov 28, 6:00 PM at Salk, court 1', false],
    ]);
    await press(radios[1] as HTMLInputElement);
    await press(within(await popup()).getByRole('button', { name: 'Change to this' }));
    expect(requests.filter(ofChange).map(({ body }) => body)).toMatchObject([
      { AvailabilityId: 22, NewAvailabilityId: 2 },
    ]);
  });

  it('stays open with the server’s reason if the change is refused', async () => {
    stubCoachCalls(booked(), {
      [CHECK]: isFull,
      [CHANGE]: { status: 409, body: { error: TAKEN, code: 'SLOT_TAKEN' } },
    });
    const { press } = await show();
    await press(atSeven());
    await press(within(await popup()).getByRole('button', { name: 'Change to this' }));
    expect(within(await popup()).getByRole('alert').textContent).toBe(TAKEN);
    expect(address()).toBe('/practice-request');
    await press(within(await popup()).getByRole('button', { name: 'Keep Tue 6 PM' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['the practice is past', { body: { reservations: [aBooking(13, { hist: 'PAST', canCancel: false })] } }],
    ['the bookings cannot be loaded', new TypeError('lost')],
  ])('offers no change if %s', async (_, reply) => {
    stubCoachCalls(booked(), { [CHECK]: isFull, [BOOKINGS]: reply });
    const { press } = await show();
    await press(atSeven());
    expect((await popup()).textContent).toContain(FULL);
    expect(await labels()).toEqual(['OK']);
  });
});
