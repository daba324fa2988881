import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import {
  aSlot,
  aTeam,
  atShepard,
  type CoachLeague,
  dayOf,
  renderSignedIn,
  slotsByCourt,
  stubCoachCalls,
  stubWindow,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { PracticeRequestPage } from './practice-request-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/practice-request', { replace: true });
});

const RESERVE = 'POST /api/reservations/reserve';
const CHECK = 'GET /api/reservations/check-team-reservations';

const league = (changes: Partial<CoachLeague> = {}): CoachLeague => ({
  slots: [
    aSlot(1),
    aSlot(2, { AvailableTime: '19:00:00', EndTime: '20:00:00' }),
    aSlot(3, { AvailableDate: dayOf(8), ...atShepard }),
  ],
  teams: [aTeam('Knicks'), aTeam('Lakers', { DivisionName: 'Girls 7-8' })],
  bookings: [],
  ...changes,
});

async function show() {
  const page = renderSignedIn(<PracticeRequestPage />);
  await page.settle();
  return page;
}

/** The box of a team at a slot: 'Knicks', 'Tue 6:00' */
const box = (team: string, slot: RegExp) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${team}.*${slot.source}`) });
const submit = () => screen.getByRole('button', { name: 'Submit Requests' });
const picks = () => within(screen.getByRole('region', { name: 'Your picks' }));
const isOff = (element: Element) => element.getAttribute('aria-disabled') === 'true';
const whyOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('PracticeRequestPage', () => {
  it('shows the period as its title, the instruction, and the way to the own practices', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nov 23 – Dec 6, 2026');
    expect(
      screen.getByText('Please select a practice time for your team(s) - One practice per week per team'),
    ).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Go to Your Practices' }));
    expect(window.location.pathname).toBe('/your-practices');
  });

  it('says Loading Week Range until it knows the period, and keeps it for six hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') });
    const requests = stubCoachCalls(league());
    const asked = () => requests.filter(({ url }) => url.endsWith('/week-range')).length;
    const first = renderSignedIn(<PracticeRequestPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading Week Range');
    await first.settle();
    first.unmount();
    expect(JSON.parse(sessionStorage.getItem('weekRange') ?? '')).toMatchObject({
      start_of_period: dayOf(0),
      end_of_next_week: dayOf(13),
      fetchedAt: Date.now(),
    });
    vi.setSystemTime(Date.now() + 6 * 3_600_000 - 1);
    (await show()).unmount();
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await show();
    expect(asked()).toBe(2);
  });

  it('lists 20 slots to a page with a column per team that says what is left of both weeks', async () => {
    const knicks = aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) });
    stubCoachCalls(league({ slots: slotsByCourt(21), teams: [knicks, aTeam('Lakers')] }));
    const { press } = await show();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.slice(0, 6)).toEqual(['Weekday', 'Date', 'Time', 'School', 'Gym', 'Court']);
    expect(heads.slice(6)).toEqual([
      'KnicksBoys 5-6used Tue 6:00 PM SALK (this week)free next week',
      'LakersBoys 5-6free this weekfree next week',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(window.location.search).toBe('?page=2');
  });

  it('asks the server before a tick and picks one slot per team, the newer in place of the older', async () => {
    const requests = stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(requests.at(-1)?.url).toBe(
      '/api/reservations/check-team-reservations?DivisionName=Boys+5-6&TeamName=Knicks&reservationDate=2026-11-24',
    );
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(true);
    await press(box('Lakers', /7:00 PM at Salk/));
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(false);
    await press(box('Lakers', /7:00 PM at Salk/));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it.each([
    ['this', /6:00 PM at Salk/, 'Knicks has its practice this week.'],
    ['next', /at Shepard/, 'Knicks has its practice next week.'],
  ])('warns with the server’s words when the slot’s week (%s) is used up', async (_, slot, text) => {
    stubCoachCalls(league(), {
      [CHECK]: {
        body: {
          hasPracticeThisWeek: true,
          hasPracticeNextWeek: true,
          currentAlertMessage: 'Knicks has its practice this week.',
          nextAlertMessage: 'Knicks has its practice next week.',
        },
      },
    });
    const { press } = await show();
    await press(box('Knicks', slot));
    const popup = await screen.findByRole('alertdialog', { name: 'Warning!' });
    expect(within(popup).getByText(text)).toBeTruthy();
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(box('Knicks', slot).checked).toBe(false);
  });

  it('picks a slot of this week for a team that has used only the next', async () => {
    const body = {
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: true,
      currentAlertMessage: '',
      nextAlertMessage: 'Used.',
    };
    stubCoachCalls(league(), { [CHECK]: { body } });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('leaves the box alone and says so when the server can’t be asked', async () => {
    stubCoachCalls(league(), { [CHECK]: new TypeError('Failed to fetch') });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    const popup = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(popup.textContent).toContain('We could not ask the server about this team. Please try again.');
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
  });

  it('says why a box can’t be ticked, to screen readers and in a tooltip that Escape puts away', async () => {
    stubCoachCalls(league({ teams: [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) })] }));
    await show();
    const used = box('Knicks', /6:00 PM at Salk/);
    const why = 'Knicks already has its practice for this week: Tue 6:00 PM SALK.';
    expect(isOff(used)).toBe(true);
    expect(used.disabled).toBe(false);
    expect(whyOf(used)).toBe(why);
    expect(isOff(box('Knicks', /at Shepard/))).toBe(false);
    act(() => used.focus());
    expect(screen.getByRole('tooltip').textContent).toBe(why);
    fireEvent.keyDown(used, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerOver(used);
    expect(screen.getByRole('tooltip').textContent).toBe(why);
  });

  it('alerts when nothing is selected', async () => {
    const requests = stubCoachCalls(league());
    const { press } = await show();
    expect(isOff(submit())).toBe(true);
    await press(submit());
    expect(screen.getByRole('alert').textContent).toBe('No reservations selected.');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isOff(submit())).toBe(false);
  });

  it('sends one call per pick, each with a key of its own, and says of each what became of it', async () => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [RESERVE]: ({ body }) => {
        if ((body as { TeamName: string }).TeamName === 'Lakers') {
          return { status: 409, body: { error: 'That slot has just been taken.', code: 'SLOT_TAKEN' } };
        }
        now.slots = now.slots.filter(({ Id }) => Id !== 1);
        now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }), ...now.teams.slice(1)];
        return { body: { message: 'Knicks practises on Tuesday.', AvailabilityId: 1 } };
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
    expect(booked).toBe('Knicks (Boys 5-6): bookedKnicks practises on Tuesday.');

    // the lists are fresh: the booked slot has left without a word, the refused pick still stands
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*6:00 PM at Salk/ })).toBeNull();
    expect(screen.getByText('used Tue 6:00 PM SALK')).toBeTruthy();
    expect(
      picks()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Lakers Tue, Dec 1, 6:00 PM, Shepard - Gym']);
  });

  it('calls it a success when all went through', async () => {
    stubCoachCalls(league(), { [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 } } });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(submit());
    const popup = await screen.findByRole('dialog', { name: 'Practice booked' });
    await press(within(popup).getByRole('button', { name: 'See your practices' }));
    expect(window.location.pathname).toBe('/your-practices');
  });

  it('books once however often the button is pressed', async () => {
    const requests = stubCoachCalls(league(), {
      [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 } },
    });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    fireEvent.click(submit());
    await press(submit());
    expect(requests.filter(({ url }) => url === '/api/reservations/reserve')).toHaveLength(1);
  });

  it('on a lost connection says so and tries again with the same key', async () => {
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
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('asks for the slots every 30 seconds', async () => {
    vi.useFakeTimers();
    const requests = stubCoachCalls(league());
    const asked = () => requests.filter(({ url }) => url.endsWith('/availability')).length;
    renderSignedIn(<PracticeRequestPage />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(28_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(asked()).toBe(2);
  });

  it('keeps ticks and focus while the list is renewed', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    const picked = box('Knicks', /7:00 PM at Salk/);
    await press(picked);
    act(() => picked.focus());
    now.slots = [aSlot(9, { Court: '2' }), ...now.slots.slice(1)];
    await poll();
    expect(screen.getByRole('checkbox', { name: /^Knicks.*court 2/ })).toBeTruthy();
    expect(box('Knicks', /7:00 PM at Salk/)).toBe(picked);
    expect(picked.checked).toBe(true);
    expect(document.activeElement).toBe(picked);
  });

  it('explains a tick whose slot has gone, beside it and in the live region, and does not submit it', async () => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 3 } },
    });
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /at Shepard/));
    now.slots = now.slots.slice(1);
    await poll();
    const gone = box('Knicks', /6:00 PM at Salk/);
    expect(gone.checked).toBe(true);
    expect(isOff(gone)).toBe(true);
    expect(whyOf(gone)).toBe('This slot has just been taken.');
    expect(gone.parentElement?.textContent).toBe('just taken');
    const told = picks().getByText('This slot has just been taken.');
    expect(told.closest('[aria-live=polite]')).toBeTruthy();

    await press(submit());
    await screen.findByRole('dialog', { name: 'Practice booked' });
    const sent = requests.filter(({ url }) => url === '/api/reservations/reserve');
    expect(sent.map(({ body }) => (body as { TeamName: string }).TeamName)).toEqual(['Lakers']);
    await press(screen.getByRole('button', { name: 'OK' }));
    await press(picks().getByRole('button', { name: /^Remove Knicks/ }));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('still shows a picked slot that went while another page was open', async () => {
    const now = league({ slots: slotsByCourt(21) });
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /court 02/));
    await press(screen.getByRole('button', { name: 'Next' }));
    now.slots = now.slots.filter(({ Id }) => Id !== 2);
    await poll();
    await press(screen.getByRole('button', { name: 'Previous' }));
    expect(box('Knicks', /court 02/).checked).toBe(true);
    expect(isOff(box('Knicks', /court 02/))).toBe(true);
  });

  it('explains a tick whose team has used up the week meanwhile', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(3)) })];
    await poll();
    expect(
      picks().getByText('Knicks already has its practice for this week: Thu 6:00 PM SALK.'),
    ).toBeTruthy();
    expect(isOff(submit())).toBe(true);
  });

  it('keeps a slot that has gone in its place, off, until the view changes', async () => {
    const now = league({ slots: slotsByCourt(21) });
    stubCoachCalls(now);
    const { poll, press } = await show();
    now.slots = now.slots.filter(({ Id }) => Id !== 2);
    await poll();
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('02');
    expect(isOff(box('Knicks', /court 02/))).toBe(true);
    expect(screen.getByText('20 open slots')).toBeTruthy();
    await press(box('Knicks', /court 02/));
    expect(box('Knicks', /court 02/).checked).toBe(false);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: 'tue' } });
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*court 02/ })).toBeNull();
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });

  it('narrows the list by day, gym and time of day in the address, and takes it back', async () => {
    stubCoachCalls(league());
    navigate('/practice-request?day=this-week&time=late&page=7', { replace: true });
    const { press } = await show();
    expect(screen.getByText('1 of 3 open slots')).toBeTruthy();
    expect(box('Knicks', /7:00 PM at Salk/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Gym'), { target: { value: 'Shepard - Gym' } });
    expect(window.location.search).toBe('?day=this-week&time=late&gym=Shepard+-+Gym');
    expect(screen.getByText('No open slot fits these filters.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Clear filters' }));
    expect(window.location.search).toBe('');
    expect(screen.getByText('3 open slots')).toBeTruthy();
  });

  it('says so when no slot is open', async () => {
    stubCoachCalls(league({ slots: [] }));
    await show();
    expect(screen.getByText('No available spots at the moment.')).toBeTruthy();
  });

  it('shows the server’s sentence when the list fails, and tries again', async () => {
    let isDown = true;
    const now = league();
    stubCoachCalls(now, {
      'GET /api/reservations/availability': () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: { availability: now.slots } },
    });
    const { poll, press } = await show();
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(box('Knicks', /6:00 PM at Salk/)).toBeTruthy());
    isDown = true;
    await press(box('Knicks', /6:00 PM at Salk/));
    await poll();
    expect(screen.getByText(/may be out of date/)).toBeTruthy();
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('lets an account without teams look, and says what to do', async () => {
    stubCoachCalls(league({ teams: [] }));
    await show();
    expect(screen.getByText('No team is linked to your address yet.')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Submit Requests' })).toBeNull();
  });

  describe('on a phone', () => {
    beforeEach(() => stubWindow('phone'));

    it('shows cards by day with a button per team', async () => {
      stubCoachCalls(league());
      const { press } = await show();
      expect(screen.queryByRole('table')).toBeNull();
      expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
        'Narrow the list',
        'Tuesday, Nov 24',
        'Tuesday, Dec 1',
      ]);
      await press(box('Lakers', /at Shepard/));
      expect(box('Lakers', /at Shepard/).checked).toBe(true);
    });

    it('shows one team at a time when there are many, beginning with one that needs a practice', async () => {
      const names = ['Bulls', 'Heat', 'Jazz', 'Nets'];
      const teams = names.map((name) => aTeam(name));
      stubCoachCalls(league({ teams: [aTeam('Suns', { currentWeek: usedWeek(dayOf(1)) }), ...teams] }));
      const { press } = await show();
      expect(screen.getAllByRole('checkbox')).toHaveLength(3);
      await press(box('Bulls', /at Shepard/));
      fireEvent.change(screen.getByLabelText('Pick a practice for'), {
        target: { value: JSON.stringify(['Boys 5-6', 'Jazz']) },
      });
      await press(box('Jazz', /6:00 PM at Salk/));
      expect(picks().getAllByRole('listitem')).toHaveLength(2);
    });
  });
});
