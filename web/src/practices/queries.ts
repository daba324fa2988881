import type { AvailableSlot } from '@portal/contract/practices.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES, CHANGES_WITH_SETTINGS, CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { leagueClock } from '#league-time/league-clock.ts';
import { type Booking, type Team, toBooking, toSlot, toTeam, toWeekRange } from './from-wire.ts';
import {
  readTeamNames,
  readWeekRange,
  saveBookings,
  storeTeamNames,
  storeWeekRange,
  type TeamName,
  WEEK_RANGE_KEPT_MS,
} from './kept-in-browser.ts';
import { inSlotOrder } from './shown-slots.ts';

/**
 * How often the open slots are polled while the page is shown (docs/spec/product.md#delays). Without a live stream, the
 * teams' quotas are too.
 */
export const AVAILABILITY_POLL_MS = 30_000;

const SLOTS_KEY = ['practices', 'slots'];
const TEAMS_KEY = ['practices', 'teams'];
export const BOOKINGS_KEY = ['practices', 'bookings'];

/** Refetches everything that a booking or a cancellation affects. */
export function refreshPractices(queries: QueryClient): void {
  for (const queryKey of [SLOTS_KEY, TEAMS_KEY, BOOKINGS_KEY]) queries.invalidateQueries({ queryKey });
}

/** The open slots of the period, in `inSlotOrder`. */
export const openSlots = queryOptions({
  queryKey: SLOTS_KEY,
  meta: CHANGES_WITH_SLOTS,
  queryFn: async ({ signal }) => inSlotOrder(slotsIn(await call('listAvailability', { signal })).map(toSlot)),
});

/** The specification allows the list in an object or bare (docs/spec/product.md#coach-calls). */
const slotsIn = (answer: { availability: AvailableSlot[] } | AvailableSlot[]) =>
  Array.isArray(answer) ? answer : answer.availability;

type Address = { email: string; emailVerified: boolean };

/**
 * The coach's teams with their quotas, those of the active season first, then those that withdrew, then those of
 * former seasons with upcoming entries. An account has none until its email is confirmed.
 */
export const coachTeamsOfAnySeason = ({ email, emailVerified }: Address) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, email, emailVerified],
    meta: CHANGES_WITH_OWN_ENTRIES,
    queryFn: async ({ signal }) => {
      const teams = await call('listCoachTeams', {
        params: { email },
        query: { former: 'true' },
        signal,
      });
      storeTeamNames(teams);
      return teams.map(toTeam);
    },
  });

const teamsThatBook = (teams: readonly Team[]) => teams.filter(({ canBook }) => canBook);

/** The teams that can book. */
export const coachTeams = (address: Address) => ({
  ...coachTeamsOfAnySeason(address),
  select: teamsThatBook,
});

/** This week and next week, cached for six hours in the session. */
export const bookableWeeks = queryOptions({
  queryKey: ['practices', 'week-range'],
  meta: CHANGES_WITH_SETTINGS,
  staleTime: WEEK_RANGE_KEPT_MS,
  initialData: () => {
    const kept = keptRange();
    return kept ? toWeekRange(kept) : undefined;
  },
  initialDataUpdatedAt: () => keptRange()?.fetchedAt,
  queryFn: async ({ signal, client }) => {
    const answer = await call('getWeekRange', { signal });
    const fetchedAt = Date.now();
    // without the league's time zone nobody knows how long it is valid
    void client.ensureQueryData(leagueClock).then(
      ({ timeZone }) => storeWeekRange({ ...answer, fetchedAt, timeZone }),
      () => undefined,
    );
    return toWeekRange(answer);
  },
});

/** Practices, games and playoffs of these teams. */
export const teamBookings = (teams: readonly TeamName[]) =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, teams],
    meta: CHANGES_WITH_OWN_ENTRIES,
    queryFn: async ({ signal }) => {
      const { reservations } = await call('listTeamReservations', { body: { teams: [...teams] }, signal });
      const bookings = reservations.map(toBooking);
      saveBookings(bookings, Date.now());
      return bookings;
    },
  });

/** The bookings as they are now, to find out whether a change was made. @throws as `call` */
export const findBookings = (queries: QueryClient): Promise<Booking[]> =>
  queries.fetchQuery({ ...teamBookings(readTeamNames() ?? []), staleTime: 0, retry: false });

const keptRange = () => readWeekRange(Date.now());
