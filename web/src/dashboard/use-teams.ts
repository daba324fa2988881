import type { User } from '@portal/contract/auth.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { leagueClock } from '#league-time/league-clock.ts';
import { bookableWeeks, coachTeams, openSlots } from '#practices/queries.ts';
import { waitlist } from '#waiting/queries.ts';

/**
 * The coach's teams, for `TeamOverview`; only with a confirmed email. The other data of the overview is
 * requested at the same time, not after the teams have arrived: on a phone that saves a round trip. All are
 * requested while rendering, the teams first: a query alone requests only after it is mounted, which is much
 * later on a slow phone.
 */
export function useTeams(user: User) {
  const teams = coachTeams(user);
  usePrefetchQuery(teams);
  usePrefetchQuery(waitlist);
  usePrefetchQuery(openSlots);
  usePrefetchQuery(bookableWeeks);
  usePrefetchQuery(leagueClock);
  return useQuery(teams);
}
