import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { call } from '#api/client.ts';
import { queryClient } from '#api/query-client.ts';
import { refreshUser } from '#api/session.ts';
import { forgetOrigin } from '#auth/redirect-memory.ts';
import { UnconfirmedNotice } from '#auth/unconfirmed-notice.tsx';
import { Loading } from '#ui/loading.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';

/** What surrounds every signed-in page: the query cache, React Aria's language, and news about the own account. */
export function SignedIn({ children }: { children: ReactNode }) {
  useEffect(forgetOrigin, []);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-US">
        <FreshUser />
        <UnconfirmedNotice />
        <Suspense fallback={<Loading />}>{children}</Suspense>
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** Role and confirmation may have changed since the login: takes over what the server says. */
function FreshUser() {
  const { data } = useQuery({ queryKey: ['auth', 'me'], queryFn: ({ signal }) => call('getMe', { signal }) });
  useEffect(() => {
    if (data) refreshUser(data.user);
  }, [data]);
  return null;
}
