import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { AskedSeason } from '#season/asked-season.ts';

export type CarryOverState = Answer<'getCarryOver'>;
export type Look = Answer<'carryOverSeason'>;

/** What the season could start from, and what it has taken over. */
export const carryOverState = (asked: AskedSeason) =>
  queryOptions({
    queryKey: ['venues', 'carry-over', asked],
    queryFn: ({ signal }) => call('getCarryOver', { query: asked, signal }),
    refetchOnMount: 'always',
  });
