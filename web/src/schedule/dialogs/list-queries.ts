import { FALLBACK_RESERVATION_TYPES, type ReservationType } from '@portal/domain/schedule/durations.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { reservationTypes } from '../queries.ts';

/**
 * The types of the Add modal; null while loading, the fixed list if they fail
 * (docs/spec/product.md#schedule-errors).
 */
export function useReservationTypes(): readonly ReservationType[] | null {
  const { data, failureCount } = useQuery(reservationTypes);
  if (data && data.length > 0) return data;
  return data || failureCount > 0 ? FALLBACK_RESERVATION_TYPES : null;
}

/** How many practices a team has in the week of a day. */
export const teamWeek = (team: { divisionName: string; teamName: string; date: string }) =>
  queryOptions({
    queryKey: ['schedule', 'team-week', team],
    meta: CHANGES_WITH_SLOTS,
    queryFn: ({ signal }) => call('getTeamWeek', { query: team, signal }),
  });

/** The nearest places that an entry fits, best first, or all those of a day. */
export const movePlaces = (entryId: number, date: IsoDate | null = null) =>
  queryOptions({
    queryKey: ['schedule', 'places', entryId, date],
    meta: CHANGES_WITH_SLOTS,
    staleTime: 0,
    queryFn: ({ signal }) => call('listPlaces', { params: { id: entryId }, query: { date }, signal }),
  });

/** The history of a slot, newest first. */
export const slotHistory = (slotId: number) =>
  queryOptions({
    queryKey: ['schedule', 'history', slotId],
    meta: CHANGES_WITH_SLOTS,
    staleTime: 0,
    queryFn: ({ signal }) => call('listHistory', { params: { id: slotId }, signal }),
  });
