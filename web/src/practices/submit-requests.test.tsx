import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { COACH } from '#testing/browser.ts';
import { aBooking, aTeam, dayOf, stubCoachCalls, usedWeek } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { box, isOff, league, picks, RESERVE, show, startAt, submit } from './testing/request-page.tsx';

startAt('/practice-request');

const BOOKED = { body: { message: 'Booked.', AvailabilityId: 1, EntryId: 7 } };

describe('Submitting practice requests', () => {
  it('alerts if nothing is selected', async () => {
    const requests = stubCoachCalls(league());
    const { press } = await show();
    expect(isOff(submit())).toBe(true);
    await press(submit());
    expect(screen.getByRole('alert').textContent).toBe('No reservations selected.');
    expect(requests.filter(({ url }) => url === '/api/reservations/reserve')).toEqual([]);
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isOff(submit())).toBe(false);
  });

  it('sends one call per pick, each with its own key, and reports every result', async () => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [RESERVE]: ({ body }) => {
        if ((body as { TeamName: string }).TeamName === 'Lakers') {
          return { status: 409, body: { error: 'That slot has just been taken.', code: 'SLOT_TAKEN' } };
        }
        now.slots = now.slots.filter(({ Id }) => Id !== 1);
        now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }), ...now.teams.slice(1)];
        return { body: { message: 'Knicks practices on Tuesday.', AvailabilityId: 1 } };
      },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /at Shepard/));
    await press(submit());

    const sent = requests.filter(({ url }) => url === '/api/reservations/reserve');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        VenueId: 1,
        ReservationDate: '2026-11-24',
        ReservationTime: '18:00:00',
        Status: 'practice',
        CoachName: 'Sam Rivera',
        TeamName: 'Knicks',
        DivisionName: 'Boys 5-6',
        SchoolName: 'Salk',
        GymName: 'Gym',
        ScheduleName: 'SALK',
        Court: '1',
        day_of_week: 'Tuesday',
        RequestingCoachEmail: COACH.email,
      },
      expect.objectContaining({ TeamName: 'Lakers', DivisionName: 'Girls 7-8', VenueId: 2 }),
    ]);
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(keys[0]).not.toBe(keys[1]);

    const popup = await screen.findByRole('dialog', { name: 'Error!' });
    const [refused, booked] = within(popup)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(refused).toContain('Lakers (Girls 7-8): not booked');
    expect(refused).toContain('That slot has just been taken.');
    expect(booked).toContain('Knicks (Boys 5-6): bookedTue, Nov 24, 6–7 PM, Salk, court 1');

    // the lists are refreshed: the booked slot is gone without a message, the refused pick is still there
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*6:00 PM at Salk/ })).toBeNull();
    expect(screen.getByText('Booked Tue 6 PM, Salk')).toBeTruthy();
    expect(
      picks()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Lakers Tue, Dec 1, 6:00 PM, Shepard, court 1']);
  });

  it('reports a success if all requests succeeded', async () => {
    stubCoachCalls(league(), { [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 } } });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    const popup = await screen.findByRole('dialog', { name: 'Practice booked' });
    await press(within(popup).getByRole('button', { name: 'See your practices' }));
    expect(window.location.pathname).toBe('/your-practices');
  });

  it('continues on the page with the next team that has a practice left in that week', async () => {
    stubCoachCalls(league(), { [RESERVE]: BOOKED });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    await press(screen.getByRole('button', { name: 'Next: Lakers (Girls 7-8)' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(new URLSearchParams(window.location.search).get('team')).toBe(
      JSON.stringify(['Girls 7-8', 'Lakers']),
    );
  });

  it('names no next team if none has a practice left in that week', async () => {
    const teams = [aTeam('Knicks'), aTeam('Lakers', { currentWeek: usedWeek(dayOf(2)) })];
    stubCoachCalls(league({ teams }), { [RESERVE]: BOOKED });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    expect(screen.queryByRole('button', { name: /^Next:/ })).toBeNull();
  });

  it('copies a text for parents with team, time and place', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const gym = {
      VenueId: 1,
      SchoolName: 'Salk',
      GymName: 'Gym',
      Address: '155 Salk Street',
      DoorNote: 'Rear door',
    };
    stubCoachCalls(league(), { [RESERVE]: BOOKED, 'GET /api/gyms': { body: [gym] } });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    await press(screen.getByRole('button', { name: 'Copy for parents' }));
    expect(writeText.mock.calls).toEqual([
      [
        'Knicks practice: Tue, Nov 24, 6–7 PM\nSalk, court 1, 155 Salk Street\nRear door\nhttps://www.openstreetmap.org/search?query=155%20Salk%20Street',
      ],
    ]);
    const directions = screen.getByRole('link', { name: 'Directions' });
    expect(directions.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=155%20Salk%20Street',
    );
  });

  it('releases a practice within a minute after it was booked', async () => {
    const requests = stubCoachCalls(league(), {
      [RESERVE]: BOOKED,
      'POST /api/reservations/cancel-reservation': { body: { message: 'The slot is open to others again.' } },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    await press(screen.getByRole('button', { name: 'Undo Knicks' }));
    expect(requests.find(({ url }) => url.endsWith('/cancel-reservation'))?.body).toEqual({
      AvailabilityId: 1,
      RequestingCoachEmail: COACH.email,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listToasts().at(-1)).toMatchObject({
      title: 'Reservation Cancelled',
      text: 'The slot is open to others again.',
    });
  });

  it.each([
    ['released', [], 'The practice is no longer booked.'],
    ['not released', [1], null],
  ])('looks up that a practice was %s if the answer to Undo is lost', async (_, booked, toast) => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [RESERVE]: BOOKED,
      'POST /api/reservations/cancel-reservation': () => {
        now.bookings = booked.map((slotId) => aBooking(slotId));
        return new TypeError('Failed to fetch');
      },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    await press(screen.getByRole('button', { name: 'Undo Knicks' }));
    expect(requests.filter(({ url }) => url.endsWith('/cancel-reservation'))).toHaveLength(4);
    if (toast === null)
      expect(screen.getByRole('alert').textContent).toBe(
        'An error occurred while cancelling the reservation.',
      );
    else expect(listToasts().at(-1)).toMatchObject({ title: 'Reservation Cancelled', text: toast });
  });

  it('says why a practice could not be released', async () => {
    const error = 'Your team’s practices were changed very often.';
    stubCoachCalls(league(), {
      [RESERVE]: BOOKED,
      'POST /api/reservations/cancel-reservation': { status: 429, body: { error, code: 'THROTTLED' } },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    await press(screen.getByRole('button', { name: 'Undo Knicks' }));
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(screen.getByRole('dialog', { name: 'Practice booked' })).toBeTruthy();
  });

  it('books once, however often the button is pressed', async () => {
    const requests = stubCoachCalls(league(), {
      [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 } },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    fireEvent.click(submit());
    await press(submit());
    expect(requests.filter(({ url }) => url === '/api/reservations/reserve')).toHaveLength(1);
  });

  it('reports a lost connection and retries with the same key', async () => {
    let isDown = true;
    const requests = stubCoachCalls(league(), {
      [RESERVE]: () =>
        isDown ? new TypeError('Failed to fetch') : { body: { message: 'Booked.', AvailabilityId: 1 } },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    const popup = await screen.findByRole('dialog', { name: 'Error!' });
    expect(within(popup).getByText('Failed to submit reservation. Please try again later.')).toBeTruthy();
    await press(within(popup).getByRole('button', { name: 'OK' }));
    isDown = false;
    await press(submit());
    await screen.findByRole('dialog', { name: 'Practice booked' });
    const keys = requests
      .filter(({ url }) => url === '/api/reservations/reserve')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  });

  const lost = new TypeError('Failed to fetch');
  const BOOKINGS = 'POST /api/reservations/reservations-for-teams';
  const atSix = aBooking(1, { ReservationTime: '18:00:00' });

  it('is booked if a repeat gets the answer', async () => {
    const replies = [lost, BOOKED];
    const requests = stubCoachCalls(league(), { [RESERVE]: () => replies.shift() ?? BOOKED });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    expect(await screen.findByRole('dialog', { name: 'Practice booked' })).toBeTruthy();
    expect(requests.filter(({ url }) => url === '/api/reservations/reserve')).toHaveLength(2);
  });

  it('is booked if no answer arrives, but the coach’s practices have it', async () => {
    const now = league();
    stubCoachCalls(now, {
      [RESERVE]: () => {
        now.bookings = [atSix];
        now.slots = now.slots.filter(({ Id }) => Id !== 1);
        return lost;
      },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    const popup = await screen.findByRole('dialog', { name: 'Practice booked' });
    expect(popup.textContent).toContain('Knicks (Boys 5-6): booked');
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(picks().getByText('No practices selected')).toBeTruthy();
  });

  it.each([
    ['booked after all', [atSix], 'Practice booked', 'Knicks (Boys 5-6): booked'],
    ['not booked', [], 'Error!', 'Knicks (Boys 5-6): not booked'],
  ])(
    'says that it does not know while nothing can be looked up, and later: %s',
    async (_, bookings, title, text) => {
      let isAway = true;
      const now = league();
      stubCoachCalls(now, {
        [RESERVE]: () => {
          // as if taken: by the coach or by someone else
          now.slots = now.slots.filter(({ Id }) => Id !== 1);
          return lost;
        },
        [BOOKINGS]: () => (isAway ? lost : { body: { reservations: bookings } }),
      });
      const { press, poll } = await show();
      await press(box('Knicks', /6:00 PM at Salk/));
      await press(submit());
      const unknown = await screen.findByRole('dialog', { name: 'Not known yet' });
      expect(unknown.textContent).toContain(
        'We don’t know whether this went through. As soon as the portal can be reached, we look it up and tell you here.',
      );
      expect(unknown.textContent).not.toMatch(/not booked|: booked/);
      await press(within(unknown).getByRole('button', { name: 'OK' }));
      // the slot is gone, but nobody else may have it
      expect(picks().queryByText(/taken/)).toBeNull();
      expect(picks().getByText(/Knicks/)).toBeTruthy();

      isAway = false;
      await poll();
      expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(text);
    },
  );

  it('says that nothing was booked if the browser is offline, without a repeat', async () => {
    const requests = stubCoachCalls(league(), { [RESERVE]: lost });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await press(submit());
    const popup = await screen.findByRole('dialog', { name: 'Error!' });
    expect(popup.textContent).toContain('Failed to submit reservation. Please try again later.');
    expect(requests.filter(({ url }) => url === '/api/reservations/reserve')).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
