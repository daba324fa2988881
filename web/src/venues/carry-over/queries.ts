import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { AskedSeason } from '#season/asked-season.ts';

export type CarryOverState = Answer<'getCarryOver'>;
export type Look = Answer<'carryOverSeason'>;

/** The seasons that can be copied, and what was copied last. */
export const carryOverState = (asked: AskedSeason) =>
  queryOptions({
    queryKey: ['venues', 'carry-over', asked],
    queryFn: ({ signal }) => call('getCarryOver', { query: asked, signal }),
    refetchOnMount: 'always',
  });
