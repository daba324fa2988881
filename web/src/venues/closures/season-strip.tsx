import type { Venue } from '@portal/contract/venues.ts';
import { useQuery } from '@tanstack/react-query';
import { useSelectedSeason } from '#season/selected-season.ts';
import { closureList } from '../queries.ts';
import type { Ask } from './closure-dialog-state.ts';
import { ClosureStrip } from './closure-strip.tsx';
import { useSeasonDays } from './use-season-days.ts';

/** The closures along the season; nothing while it has no permits or no closures. */
export function SeasonStrip({ venues, onAsk }: { venues: readonly Venue[]; onAsk: Ask }) {
  const list = useQuery(closureList(useSelectedSeason()));
  const season = useSeasonDays();
  const closures = list.data?.closures ?? [];
  if (season === null || season.permits === null || closures.length === 0) return null;
  return (
    <ClosureStrip
      closures={closures}
      venues={venues}
      season={{ ...season, permits: season.permits }}
      onAsk={onAsk}
    />
  );
}
