import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import '#api/all-calls.ts';
import { queryClient } from '#api/query-client.ts';
import { refreshUser } from '#api/session.ts';
import { me } from '#auth/me.ts';
import { forgetOrigin } from '#auth/redirect-memory.ts';
import { UnconfirmedNotice } from '#auth/unconfirmed-notice.tsx';
import { useLiveConnection } from '#live/live.ts';
import { Loading } from '#ui/loading.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';

/** What surrounds every signed-in page: the query cache, live changes, messages, and news about the own account. */
export function SignedIn({ children }: { children: ReactNode }) {
  useEffect(forgetOrigin, []);
  useLiveConnection();
  return (
    <QueryClientProvider client={queryClient}>
      <FreshUser />
      <UnconfirmedNotice />
      <Suspense fallback={<Loading />}>{children}</Suspense>
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** Role and confirmation may have changed since the login: takes over what the server says. */
function FreshUser() {
  const { data } = useQuery(me);
  useEffect(() => {
    if (data) refreshUser(data.user);
  }, [data]);
  return null;
}
