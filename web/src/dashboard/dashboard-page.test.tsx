import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { CoachBooking } from '@portal/contract/practices.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aHome } from '#home/testing/a-home.ts';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import {
  aBooking,
  aSlot,
  aTeam,
  type CoachLeague,
  dayOf,
  renderSignedIn,
  stubCoachCalls,
  stubWindow,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { anOffer } from '#waiting/testing/request-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

cleanBetweenTests();
beforeEach(() => stubWindow());

const TWO_FREE: CoachTeam['currentWeek'] = { used: 0, limit: 2, practices: [] };
const ONE_LEFT = { ...usedWeek(dayOf(1)), limit: 2 };
const TWO_USED = { ...usedWeek(dayOf(1)), used: 2, limit: 2 };
const NONE = { used: 0, limit: 0, practices: [] };
const twoAWeek = (currentWeek = TWO_FREE, nextWeek = TWO_FREE) => ({ currentWeek, nextWeek });
const BOTH_USED = { currentWeek: usedWeek(dayOf(1)), nextWeek: usedWeek(dayOf(8)) };

const league = (changes: Partial<CoachLeague> = {}): CoachLeague => ({
  slots: [aSlot(1), aSlot(2, { AvailableDate: dayOf(8) }), aSlot(3, { AvailableDate: dayOf(13) })],
  teams: [aTeam('Knicks'), aTeam('Lakers', BOTH_USED)],
  bookings: [],
  ...changes,
});

async function show(user: Parameters<typeof renderSignedIn>[1] = COACH) {
  const page = renderSignedIn(<DashboardPage />, user);
  await page.settle();
  return page;
}

/** the team's key in the URL */
const KNICKS = encodeURIComponent(JSON.stringify(['Boys 5-6', 'Knicks'])).replaceAll('%20', '+');

const nextStep = () => within(screen.getByRole('region', { name: /practice/ }));

describe('DashboardPage', () => {
  it('welcomes the coach and states the booking rule', async () => {
    stubCoachCalls(league());
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Sam');
    expect(
      screen.getByText(/^Each team gets one practice per week\. Please use it, or cancel early/),
    ).toBeTruthy();
  });

  it('welcomes an administrator without teams, but does not state the booking rule of coaches', async () => {
    stubCoachCalls(league({ teams: [] }));
    await show({ ...COACH, role: 'ADMIN' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Sam');
    expect(screen.queryByText(/practice per week/)).toBeNull();
  });

  it('states the booking rule with the number of practices that the teams have', async () => {
    stubCoachCalls(league({ teams: [aTeam('Knicks', twoAWeek())] }));
    await show();
    expect(screen.getByText(/^Each team gets 2 practices per week\. Please use them/)).toBeTruthy();
  });

  it.each([
    ['two are left', [aTeam('Knicks', twoAWeek())], 'Knicks still need 2 practices this week.'],
    ['one is left', [aTeam('Knicks', twoAWeek(ONE_LEFT))], 'Knicks still need a practice this week.'],
    [
      'one team has two left',
      [aTeam('Knicks'), aTeam('Lakers', twoAWeek())],
      'Both of your teams still need practices this week.',
    ],
    [
      'both are booked',
      [aTeam('Knicks', twoAWeek(TWO_USED, TWO_USED))],
      'Knicks have their practices, this week and next.',
    ],
    [
      'those of all teams are booked',
      [aTeam('Lakers', BOTH_USED), aTeam('Knicks', twoAWeek(TWO_USED, TWO_USED))],
      'Every team has its practices, this week and next.',
    ],
    ['there are none', [aTeam('Knicks', twoAWeek(NONE, NONE))], 'Your teams have no practices to book.'],
  ])('gives the number of practices per week in the next step when %s', async (_, teams, title) => {
    stubCoachCalls(league({ teams }));
    await show();
    expect(nextStep().getByRole('heading', { name: title })).toBeTruthy();
  });

  it.each([
    ['first', 'no slot is held', []],
    ['second', 'a slot is held for a team', [anOffer()]],
  ])('puts the next step %s if %s', async (place, _held, offers) => {
    stubCoachCalls(league(), { 'GET /api/waitlist': { body: { requests: [], offers } } });
    await show();
    const isFilled = nextStep().getByRole('link', { name: 'Request a practice' }).matches('.bg-court');
    expect(isFilled ? 'first' : 'second').toBe(place);
  });

  it('sends all requests at once without waiting for the teams', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const teams = `/api/coaches/coach-team/${encodeURIComponent(COACH.email)}`;
    const requests = stubCoachCalls(league(), {
      [`GET ${teams}`]: { body: [aTeam('Knicks')], after },
      'GET /api/waitlist': { body: { requests: [], offers: [] } },
    });
    const { settle } = renderSignedIn(<DashboardPage />, COACH);
    await waitFor(() =>
      expect(requests.map(({ url }) => url).toSorted()).toEqual([
        `${teams}?former=true`,
        '/api/league-clock',
        '/api/reservations/availability',
        '/api/reservations/week-range',
        '/api/trades',
        '/api/waitlist',
      ]),
    );
    answer();
    await settle();
    const later = () =>
      requests
        .map(({ url }) => url)
        .slice(6)
        .toSorted();
    // the file that sends the last request is fetched, too
    await waitFor(() =>
      expect(later()).toEqual([
        '/api/days-off',
        '/api/fairness',
        '/api/postponed-games',
        '/api/reservations/reservations-for-teams',
      ]),
    );
  });

  it.each([
    [
      'one of two this week',
      league(),
      'Knicks still need a practice this week.',
      'One slot is open this week, on Tuesday.',
      '?day=this-week&team=KNICKS',
    ],
    [
      'both this week',
      league({ teams: [aTeam('Knicks'), aTeam('Lakers')] }),
      'Both of your teams still need a practice this week.',
      'One slot is open this week, on Tuesday.',
      '?day=this-week&team=KNICKS',
    ],
    [
      'two of three next week',
      league({
        teams: [
          aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }),
          aTeam('Lakers', BOTH_USED),
          aTeam('Heat', { currentWeek: usedWeek(dayOf(1)) }),
        ],
      }),
      '2 of your 3 teams still need a practice next week.',
      '2 slots are open next week.',
      '?day=next-week&team=KNICKS',
    ],
    [
      'none open',
      league({ slots: [] }),
      'Knicks still need a practice this week.',
      'No slots are open that week. Slots reappear as soon as someone cancels.',
      '?day=this-week&team=KNICKS',
    ],
  ])('lists teams that need a practice first: %s', async (_, now, title, text, query) => {
    stubCoachCalls(now);
    await show();
    expect(nextStep().getByRole('heading', { name: title })).toBeTruthy();
    expect(nextStep().getByRole('status').textContent).toBe(text);
    expect(nextStep().getByRole('link', { name: 'Request a practice' }).getAttribute('href')).toBe(
      `/practice-request${query.replace('KNICKS', KNICKS)}`,
    );
  });

  it.each([
    ['one slot', [aSlot(1, { AvailableDate: dayOf(0) })], '1 left, today.'],
    [
      'slots of today only',
      [1, 2, 3].map((id) => aSlot(id, { AvailableDate: dayOf(0) })),
      '3 left, all today.',
    ],
    ['slots of another day only', [aSlot(1), aSlot(2)], '2 slots are open this week, all on Tuesday.'],
    ['slots of two days', [aSlot(1), aSlot(2, { AvailableDate: dayOf(0) })], '2 slots are open this week.'],
  ])('names the day of the open slots if all are on one day: %s', async (_, slots, text) => {
    stubCoachCalls(league({ slots }));
    await show();
    await waitFor(() => expect(nextStep().getByRole('status').textContent).toBe(text));
  });

  it('says that nothing is left to do', async () => {
    stubCoachCalls(league({ teams: [aTeam('Lakers', BOTH_USED)] }));
    await show();
    expect(
      screen.getByRole('heading', { name: 'Lakers have their practice, this week and next.' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your practices' })).toBeTruthy();
  });

  it('shows the next five bookings and no past ones', async () => {
    const coming = [5, 1, 2, 3, 4, 6].map((day) => aBooking(day, { ReservationDate: dayOf(day) }));
    const past = aBooking(9, { ReservationDate: dayOf(-1), hist: 'PAST', canCancel: false });
    stubCoachCalls(league({ bookings: [past, ...coming] }));
    await show();
    const items = within(screen.getByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent?.slice(0, 9))).toEqual([
      'TueNov 24',
      'WedNov 25',
      'ThuNov 26',
      'FriNov 27',
      'SatNov 28',
    ]);
    expect(screen.getByRole('link', { name: 'Your Practices (6)' })).toBeTruthy();
  });

  it('shows the next game above the list only if the list ends before it', async () => {
    const practices = [1, 2, 3, 4, 5].map((day) => aBooking(day, { ReservationDate: dayOf(day) }));
    const aGame = (id: number, changes: Partial<CoachBooking>) =>
      aBooking(id, { Status: 'game', Opponent: 'Owls', isHome: true, canCancel: false, ...changes });
    const games = [
      aGame(8, { ReservationDate: dayOf(8) }),
      aGame(6, { ReservationDate: dayOf(6), ReservationTime: '10:15:00' }),
      aGame(9, { ReservationDate: dayOf(-2), hist: 'PAST' }),
    ];
    const now = league({ teams: [aTeam('Knicks')], bookings: [...practices, ...games] });
    stubCoachCalls(now);
    const { poll } = await show();
    const text = 'Sun, Nov 29, 10:15 AM vs Owls at Salk, court 1';
    expect(screen.getByText(`Next game: ${text} (home)`)).toBeTruthy();
    now.teams = [aTeam('Knicks'), aTeam('Lakers')];
    now.bookings = [...practices, ...games.map((game) => ({ ...game, isHome: false }))];
    await poll();
    expect(screen.getByText(`Next game: Knicks, ${text} (away)`)).toBeTruthy();
    now.bookings = games;
    await poll();
    expect(screen.queryByText(/^Next game/)).toBeNull();
    const [next] = within(screen.getByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
    expect(next?.textContent).toBe(
      'SunNov 29Knicks Boys 5-6 Game vs Owls (home)10:15 AM–7 PM, Salk, court 1',
    );
  });

  it('asks the user to confirm the email address first and requests no teams before that', async () => {
    const requests = stubCoachCalls(league());
    await show({ ...COACH, emailVerified: false });
    expect(screen.getByRole('heading', { name: 'First, confirm your email address' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('explains what to do if the account has no teams', async () => {
    stubCoachCalls(league({ teams: [] }));
    await show();
    const card = within(screen.getByRole('region', { name: 'No team is linked to your address yet' }));
    expect(card.getByText(COACH.email)).toBeTruthy();
    expect(card.getByRole('link', { name: 'See open slots' })).toBeTruthy();
  });

  it('shows the upcoming bookings of a former season to a coach without a team in this one', async () => {
    stubCoachCalls(
      league({
        teams: [aTeam('Jazz', { Season: 'Fall 2026' })],
        bookings: [aBooking(15, { TeamName: 'Jazz', OtherSeason: 'Fall 2026' })],
      }),
    );
    await show();
    expect(screen.getByRole('region', { name: 'No team is linked to your address yet' })).toBeTruthy();
    const upcoming = within(screen.getByRole('region', { name: 'Coming up' }));
    expect(upcoming.getByRole('listitem').textContent).toContain('Jazz Boys 5-6, Fall 2026');
  });

  it('marks upcoming bookings that the school has to confirm again', async () => {
    stubCoachCalls(league({ bookings: [aBooking(16, { awaitsSchool: true }), aBooking(17)] }));
    await show();
    const items = within(screen.getByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
    expect(
      items.map((item) => item.textContent?.includes('The school has to confirm this time again.')),
    ).toEqual([true, false]);
  });

  it('shows an administrator what needs attention, and their own teams if they coach', async () => {
    const now = league({ teams: [] });
    stubCoachCalls(now, { 'GET /api/admin/home': { body: aHome() } });
    const { poll } = await show({ ...COACH, role: 'ADMIN' });
    expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeTruthy();
    expect(screen.queryByText('No team is linked to your address yet')).toBeNull();
    now.teams = [aTeam('Knicks')];
    await poll();
    expect(screen.getByRole('heading', { name: 'Knicks still need a practice this week.' })).toBeTruthy();
  });
});
