import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export type CarryOverState = Answer<'getCarryOver'>;
export type Preview = Answer<'carryOverSeason'>;

/** The seasons that can be copied, and what was copied last. */
export const carryOverState = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['venues', 'carry-over', selectedSeason],
    queryFn: ({ signal }) => call('getCarryOver', { query: selectedSeason, signal }),
    refetchOnMount: 'always',
  });
