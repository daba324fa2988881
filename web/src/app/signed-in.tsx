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

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

const ADDRESS = '/service-worker.js';

/** Registers the service worker that opens the portal offline (docs/decisions/0054). It caches no personal data. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // the content security policy requires script URLs to come from a named Trusted Types policy (docs/spec/safety.md#w7)
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS });
  // without a worker, e.g. in a private window, the portal needs a connection
  navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS).catch(() => undefined);
}
