import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const ACCOUNTS_KEY = ['admin', 'accounts'];

/** One page of the accounts that fit; the one before shows until it is there. */
export const accountsPage = (search: string, page: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('listAccounts', { query: { search, page: String(page) }, signal }),
  });
