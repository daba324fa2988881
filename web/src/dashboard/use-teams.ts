import type { User } from '@portal/contract/auth.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { bookableWeeks, coachTeams, openSlots } from '#practices/queries.ts';
import { waitingList } from '#waiting/queries.ts';

/**
 * The coach's own teams, for `TeamOverview`; only for a confirmed address. What the overview shows besides is asked for
 * along with them, and not only once they have come: on a phone that is one round trip less.
 */
export function useTeams(user: User) {
  usePrefetchQuery(waitingList);
  usePrefetchQuery(openSlots);
  usePrefetchQuery(bookableWeeks);
  return useQuery(coachTeams(user));
}
