import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';

export type CarryOverState = Answer<'getCarryOver'>;
export type Look = Answer<'carryOverSeason'>;

/** What the active season could start from, and what it has taken over. */
export const carryOverState = queryOptions({
  queryKey: ['venues', 'carry-over'],
  queryFn: ({ signal }) => call('getCarryOver', { query: {}, signal }),
  refetchOnMount: 'always',
});
