import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_ACCOUNT } from '#api/live-event.ts';

/** The new address that the user still has to confirm. Refetched whenever the page is shown again. */
export const emailChange = queryOptions({
  queryKey: ['auth', 'email-change'],
  staleTime: 0,
  meta: CHANGES_WITH_ACCOUNT,
  queryFn: ({ signal }) => call('getEmailChange', { signal }),
});
