import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { AvailableSlot, CoachBooking } from '@portal/contract/practices.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { getSession } from '#api/session.ts';
import { COACH, signInAs, stubServer } from './browser.ts';

// notifies synchronously so that results are rendered
notifyManager.setScheduler((callback) => callback());

/** A small server for the coach calls in tests, on a Monday; this week is Nov 23 to 29, 2026. */

const MONDAY = '2026-11-23';

/** The settings of a league that has set itself up. */
export const LEAGUE_SETTINGS = {
  leagueName: 'Maplewood Youth Basketball',
  contactPhone: '+1 732 555 0100',
  contactEmail: 'coaches@example.org',
  timeZone: 'America/New_York',
  weekStart: 'monday',
  reminderTime: '17:00',
  releaseDays: 7,
};

/** 0 is this week's Monday, 13 the last day of the period. */
export const dayOf = (number: number): string => addDays(MONDAY, number);

const WEEK_RANGE = {
  start_of_period: dayOf(0),
  end_of_period: dayOf(13),
  start_of_current_week: dayOf(0),
  end_of_current_week: dayOf(6),
  start_of_next_week: dayOf(7),
  end_of_next_week: dayOf(13),
};

const VENUES = [
  { SchoolName: 'Salk', GymName: 'Gym', ScheduleName: 'SALK', VenueId: 1 },
  { SchoolName: 'Shepard', GymName: 'Gym', ScheduleName: 'SHEPARD', VenueId: 2 },
] as const;

/** A slot, by default open on Tuesday at 6:00 PM at Salk - Gym. */
export const aSlot = (id: number, changes: Partial<AvailableSlot> = {}): AvailableSlot => ({
  Id: id,
  AvailableDate: dayOf(1),
  AvailableTime: '18:00:00',
  EndTime: '19:00:00',
  Court: '1',
  ...VENUES[0],
  ...changes,
});

export const atShepard = VENUES[1];

/** Slots that differ in their court, in order: 'court 01', 'court 02'… */
export const slotsByCourt = (count: number): AvailableSlot[] =>
  Array.from({ length: count }, (_, index) =>
    aSlot(index + 1, { Court: String(index + 1).padStart(2, '0') }),
  );

type TeamWeek = CoachTeam['currentWeek'];

const FREE_WEEK: TeamWeek = { used: 0, limit: 1, practices: [] };

export const usedWeek = (date: string): TeamWeek => ({
  used: 1,
  limit: 1,
  practices: [{ ReservationDate: date, ReservationTime: '18:00:00', SchoolName: 'Salk' }],
});

export const aTeam = (name: string, changes: Partial<CoachTeam> = {}): CoachTeam => ({
  TeamName: name,
  DivisionName: 'Boys 5-6',
  CoachName: 'Sam Rivera',
  coach_email: COACH.email,
  currentWeek: FREE_WEEK,
  nextWeek: FREE_WEEK,
  ...changes,
});

export const aBooking = (slotId: number, changes: Partial<CoachBooking> = {}): CoachBooking => ({
  AvailabilityId: slotId,
  ReservationDate: dayOf(1),
  ReservationTime: '18:00:00',
  ReservationEndTime: '19:00:00',
  DivisionName: 'Boys 5-6',
  TeamName: 'Knicks',
  Opponent: '',
  SchoolName: 'Salk',
  GymName: 'Gym',
  Court: '1',
  Status: 'practice',
  ScheduleName: 'SALK',
  hist: 'FUTURE',
  canCancel: true,
  EntryId: slotId + 1_000,
  ...changes,
});

export type CoachLeague = { slots: AvailableSlot[]; teams: CoachTeam[]; bookings: CoachBooking[] };

/** Answers the coach calls from `league`, which the test may change at any time; `replies` take precedence. */
export function stubCoachCalls(league: CoachLeague, replies: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    'GET /api/reservations/week-range': { body: WEEK_RANGE },
    'GET /api/league-clock': {
      body: { date: dayOf(0), time: '12:00:00', timeZone: 'America/New_York' },
    },
    'GET /api/reservations/availability': () => ({ body: { availability: league.slots } }),
    [`GET /api/coaches/coach-team/${encodeURIComponent(COACH.email)}`]: () => ({
      body: league.teams,
    }),
    'GET /api/reservations/check-team-reservations': {
      body: {
        hasPracticeThisWeek: false,
        hasPracticeNextWeek: false,
        currentAlertMessage: '',
        nextAlertMessage: '',
      },
    },
    'GET /api/trades': { body: { now: `${dayOf(0)}T12:00:00`, trades: [] } },
    'POST /api/reservations/reservations-for-teams': () => ({ body: { reservations: league.bookings } }),
    ...replies,
  });
}

/** Sets the window width for media queries, which jsdom does not support. */
export function stubWindow(width: 'wide' | 'phone' | number = 'wide'): void {
  const widthPx = typeof width === 'number' ? width : width === 'phone' ? 0 : Number.POSITIVE_INFINITY;
  const listening = { addEventListener() {}, removeEventListener() {} };
  window.matchMedia = (query) =>
    ({
      ...listening,
      matches: widthPx <= 16 * Number(/<= ([\d.]+)em/.exec(query)?.[1]),
    }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
}

/**
 * Shows a signed-in page with its own query client.
 * - `settle` waits until nothing is loading
 * - `poll` refetches everything
 * - `press` clicks and settles; - `client` is the query client
 */
export function renderSignedIn(page: ReactNode, user: Parameters<typeof signInAs>[0] = COACH) {
  if (getSession().status !== 'signed-in') signInAs(user);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const view = render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);

  const settle = () =>
    waitFor(() => {
      expect(client.isFetching()).toBe(0);
      expect(document.querySelector('[aria-busy]')).toBeNull();
    });

  async function press(element: Element): Promise<void> {
    fireEvent.click(element);
    await settle();
  }

  async function poll(): Promise<void> {
    await act(() => client.refetchQueries());
    await settle();
  }

  return { ...view, client, settle, press, poll };
}
