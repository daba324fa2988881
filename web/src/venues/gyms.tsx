import type { Venue } from '@portal/contract/venues.ts';
import { useQuery } from '@tanstack/react-query';
import { useSelectedSeason } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GymCard } from './gym-card.tsx';
import { messages } from './messages.ts';
import { permitList } from './queries.ts';

/** All gyms with their permits. */
export function Gyms({ venues }: { venues: readonly Venue[] }) {
  const list = useQuery(permitList(useSelectedSeason()));
  const permits = list.data?.season == null ? null : list.data.permits;
  const latest = permits?.at(-1);
  const dates = { firstDate: latest?.firstDate ?? '', lastDate: latest?.lastDate ?? '' };
  if (venues.length === 0) {
    return (
      <EmptyState title={messages.noGyms}>
        <p>{messages.noGymsText}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {list.isError && (
        <LoadFailed
          error={list.error}
          text={messages.permitsFailed}
          busy={list.isFetching}
          onRetry={() => list.refetch()}
        />
      )}
      {venues.map((venue) => (
        <GymCard
          key={venue.id}
          venue={venue}
          siblings={venues.filter(({ schoolId }) => schoolId === venue.schoolId).length - 1}
          permits={permits?.filter((permit) => permit.venueId === venue.id) ?? null}
          dates={dates}
        />
      ))}
    </>
  );
}
