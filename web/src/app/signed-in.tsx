import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#api/query-client.ts';
import { refreshUser } from '#api/session.ts';
import { ConfirmIdentity } from '#auth/factors/confirm-identity-dialog.tsx';
import { FactorDueNotice } from '#auth/factors/factor-due-notice.tsx';
import { me } from '#auth/me.ts';
import { UnconfirmedNotice } from '#auth/unconfirmed-notice.tsx';
import { useLiveConnection } from '#live/live.ts';
import { NoticeBanner } from '#notices/notice-banner.tsx';
import { Routes } from '#router/routes.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { Keyboard } from './keyboard/keyboard.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { SIGNED_IN_PAGES } from './signed-in-pages.tsx';

/** The page in the URL, with what all signed-in pages share: query client, live updates, toasts and the user's account. */
export function SignedIn() {
  useLiveConnection();
  useEffect(registerServiceWorker, []);
  return (
    <QueryClientProvider client={queryClient}>
      <FreshUser />
      <UnconfirmedNotice />
      <FactorDueNotice />
      <NoticeBanner />
      <Routes routes={SIGNED_IN_PAGES} otherwise={null} />
      <Keyboard />
      <ConfirmIdentity />
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** Role and confirmation may have changed since the login: applies what the server says. */
function FreshUser() {
  const { data } = useQuery(me);
  useEffect(() => {
    if (data) refreshUser(data.user);
  }, [data]);
  return null;
}

/** Fetches the file of a page behind the login, if there is such a page. */
export async function loadPage(path: string): Promise<void> {
  await SIGNED_IN_PAGES.find((known) => known.path === path)?.load();
}
