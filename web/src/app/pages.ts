import { getSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { matchPath } from '#router/match-path.ts';
import { pageFile } from './page.tsx';
import { SIGNED_IN_PAGES } from './signed-in-pages.tsx';

/** The pages for visitors, and the entry to everything behind the login. */

export const WELCOME = pageFile(() => import('./welcome-page.tsx'), 'WelcomePage');
export const SIGNED_IN = pageFile(() => import('./signed-in.tsx'), 'SignedIn');
export const NOT_FOUND = pageFile(() => import('./not-found-page.tsx'), 'NotFoundPage');
export const SESSION_EXPIRED = pageFile(() => import('./session-expired-popup.tsx'), 'SessionExpiredPopup');

const RESET_PASSWORD = pageFile(() => import('#auth/reset-password-page.tsx'), 'ResetPasswordPage');
const INVITATION = pageFile(() => import('#auth/invitation-page.tsx'), 'InvitationPage');
const LOST_PRACTICE = pageFile(() => import('#losses/proposal-page.tsx'), 'ProposalPage');
const RELEASE = pageFile(() => import('#reminders/release-page.tsx'), 'ReleasePage');

/** Their paths and lazily loaded files. The login is part of the main bundle. */
export const VISITORS_PAGES = [
  { path: PATHS.register, file: pageFile(() => import('#auth/register-page.tsx'), 'RegisterPage') },
  {
    path: PATHS.forgotPassword,
    file: pageFile(() => import('#auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  { path: '/reset-password', file: RESET_PASSWORD },
  { path: PATHS.resetPassword, file: RESET_PASSWORD },
  { path: '/invitation', file: INVITATION },
  { path: PATHS.invitation, file: INVITATION },
  { path: PATHS.unsubscribe, file: pageFile(() => import('#auth/unsubscribe-page.tsx'), 'UnsubscribePage') },
  { path: '/give-back', file: RELEASE },
  { path: PATHS.release, file: RELEASE },
  { path: '/lost-practice', file: LOST_PRACTICE },
  { path: PATHS.lostPractice, file: LOST_PRACTICE },
];

const findVisitorsPage = (path: string) =>
  VISITORS_PAGES.find((known) => matchPath(known.path, path) !== null);

/** Whether the page at this path is for people without a session. */
export const isVisitorsPage = (path: string): boolean =>
  path === PATHS.login || findVisitorsPage(path) !== undefined;

/**
 * Fetches the file of the page at this path before it is shown, if there is such a page. @throws if it cannot
 * be fetched
 */
export async function preloadPage(path: string): Promise<void> {
  const visitors = findVisitorsPage(path);
  if (visitors) return visitors.file.load();
  if (getSession().status !== 'signed-in') return;
  // at once, so that a slow connection has them one round trip sooner
  await Promise.all([SIGNED_IN.load(), SIGNED_IN_PAGES.find((known) => known.path === path)?.load()]);
}
