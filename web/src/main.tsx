import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { getSession } from '#api/session.ts';
import { shareSession } from '#api/take-over-session.ts';
import { originAfterLogin } from '#auth/redirect-memory.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { App } from './app/app.tsx';
import { isVisitorsPage, preloadPage } from './app/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** How long hydration waits for the page; after that the portal shows that it is loading. */
const WORTH_WAITING_MS = 300;

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** The page that the login leads to, if someone with a session has opened a link to the login; null for other pages. */
function pageAfterLogin(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== PATHS.login || !new URLSearchParams(search).has('next')) return null;
  return originAfterLogin(search);
}

async function start(element: HTMLElement): Promise<void> {
  const isShared = shareSession();
  const target = pageAfterLogin();
  // other visitors' pages are shown with or without a session
  if (target !== null || !isVisitorsPage(window.location.pathname)) await isShared;
  const isReturning = target !== null && getSession().status === 'signed-in';
  if (isReturning) navigate(target, { replace: true });
  delete document.documentElement.dataset.next;

  const pageLoaded = preloadPage(window.location.pathname).then(
    () => true,
    () => false, // the page itself shows the failure
  );
  if (element.dataset.prerendered !== undefined && !isReturning && (await pageLoaded)) {
    hydrateRoot(element, app);
    return;
  }
  await Promise.race([pageLoaded, new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))]);
  createRoot(element).render(app);
}

start(root);
