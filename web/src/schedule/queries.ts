import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { FALLBACK_DURATION_MINUTES } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callIfChanged } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';

export const SCHEDULE_KEY = ['schedule'];
/** How often the rows are polled without a live stream; an unchanged list costs a 304. */
export const SCHEDULE_POLL_MS = 60_000;
const LISTS_STALE_MS = 5 * 60_000;

type KeptRows = { rows: ScheduleRow[]; etag: string };

/** Refetches everything that a change of the schedule affects. */
export function refreshSchedule(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: SCHEDULE_KEY });
}

/** Every row of the active season, in the server's order. */
export const scheduleRows = queryOptions({
  queryKey: [...SCHEDULE_KEY, 'rows'],
  meta: CHANGES_WITH_SLOTS,
  // skips comparing 50,000 rows: an unchanged list is the same object and renders nothing
  structuralSharing: false,
  queryFn: ({ signal, client, queryKey }) =>
    callIfChanged('listSchedule', {
      signal,
      kept: client.getQueryData<KeptRows>(queryKey),
      keep: (answer, etag) => ({ rows: answer.map(toScheduleRow), etag }),
    }),
  select: ({ rows }) => rows,
});

/** The nearest places that an entry fits, best first, or all those of a day. */
export const movePlaces = (entryId: number, date: IsoDate | null = null) =>
  queryOptions({
    queryKey: ['schedule', 'places', entryId, date],
    meta: CHANGES_WITH_SLOTS,
    staleTime: 0,
    queryFn: ({ signal }) => call('listPlaces', { params: { id: entryId }, query: { date }, signal }),
  });

/** Every team with each of its coaches; a team without one has a row with empty coach fields. */
export const allCoaches = queryOptions({
  queryKey: ['coaches', 'all'],
  staleTime: LISTS_STALE_MS,
  queryFn: ({ signal }) => call('listAllCoaches', { signal }),
});

/**
 * The types of the Add modal; the fixed list if the server's fails (docs/spec/product.md#schedule-errors:
 * logged only).
 */
export const reservationTypes = queryOptions({
  queryKey: ['reservation-types'],
  staleTime: LISTS_STALE_MS,
  queryFn: async ({ signal }) => {
    const types = await call('listReservationTypes', { signal });
    return types.map((type) => ({
      code: type.code,
      label: type.label,
      defaultDurationMinutes: type.default_duration_minutes ?? FALLBACK_DURATION_MINUTES,
      blocksAvailability: type.blocks_availability,
    }));
  },
});

/** Blackout reasons or clinic names. */
export const eventNames = (type: 'blackout' | 'clinic') =>
  queryOptions({
    queryKey: ['event-names', type],
    staleTime: LISTS_STALE_MS,
    queryFn: ({ signal }) => call('listEventNames', { query: { type }, signal }),
  });
