import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const ACCOUNTS_KEY = ['admin', 'accounts'];

/** One page of the matching accounts; the previous one is shown until it has loaded. */
export const accountsPage = (search: string, page: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('listAccounts', { query: { search, page: String(page) }, signal }),
  });
