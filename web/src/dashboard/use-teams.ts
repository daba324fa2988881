import type { User } from '@portal/contract/auth.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { bookableWeeks, coachTeams, openSlots } from '#practices/queries.ts';
import { waitingList } from '#waiting/queries.ts';

/**
 * The coach's own teams, for `TeamOverview`; only for a confirmed address. What the overview shows besides is asked for
 * along with them, and not only once they have come: on a phone that is one round trip less. All are asked for while the
 * page is put together, the teams first: a query alone asks only when it stands, which on a slow phone is later by far.
 */
export function useTeams(user: User) {
  const teams = coachTeams(user);
  usePrefetchQuery(teams);
  usePrefetchQuery(waitingList);
  usePrefetchQuery(openSlots);
  usePrefetchQuery(bookableWeeks);
  return useQuery(teams);
}
