import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { CHANGES_WITH_GAME_FACTS, type LiveEvent } from '#api/live-event.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export type LeagueDaysOff = Answer<'listLeagueDaysOff'>;
export type LeagueDayOff = LeagueDaysOff['daysOff'][number];
export type OwnDaysOff = Answer<'listOwnDaysOff'>;
export type OwnDayOff = OwnDaysOff['daysOff'][number];

/** The dates off of all teams. */
export const leagueDaysOff = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['days-off', 'league', selectedSeason],
    meta: CHANGES_WITH_GAME_FACTS,
    queryFn: ({ signal }) => call('listLeagueDaysOff', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });

/** The dates off of the coach's own teams. */
export const ownDaysOff = queryOptions({
  queryKey: ['days-off', 'own'],
  meta: {
    changesWith: ({ kind, data }: LiveEvent) => kind === 'settings' || (kind === 'slots' && data.own),
  },
  queryFn: ({ signal }) => call('listOwnDaysOff', { signal }),
  refetchOnMount: 'always',
});
