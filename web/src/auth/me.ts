import type { User } from '@portal/contract/auth.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_ACCOUNT } from '#api/live-event.ts';
import { queryClient } from '#api/query-client.ts';
import { refreshUser } from '#api/session.ts';

/** The user who is logged in, from the server. */
export const me = queryOptions({
  queryKey: ['auth', 'me'],
  meta: CHANGES_WITH_ACCOUNT,
  queryFn: ({ signal }) => call('getMe', { signal }),
});

/** Applies a confirmed change of the user's account; an older response cannot undo it. */
export async function changeMe(user: User): Promise<void> {
  await queryClient.cancelQueries({ queryKey: me.queryKey });
  queryClient.setQueryData(me.queryKey, { user });
  refreshUser(user);
}

/** The query of the user's sessions, which a new password ends. */
export const SESSIONS_KEY = ['auth', 'sessions'];

/** The new address that the user still has to confirm. Refetched whenever the page is shown again. */
export const emailChange = queryOptions({
  queryKey: ['auth', 'email-change'],
  staleTime: 0,
  meta: CHANGES_WITH_ACCOUNT,
  queryFn: ({ signal }) => call('getEmailChange', { signal }),
});
