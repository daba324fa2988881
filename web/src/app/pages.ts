import { type ComponentType, lazy } from 'react';
import { PATHS } from '#paths.ts';

/** What visitors open, each page in a file of its own, and the way to everything behind the login. */

const loadSignedIn = () => import('./signed-in.tsx');

/** A page that its file exports under this name. */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((file) => ({ default: file[name] })));

export const RegisterPage = page(() => import('#auth/register-page.tsx'), 'RegisterPage');
export const ForgotPasswordPage = page(() => import('#auth/forgot-password-page.tsx'), 'ForgotPasswordPage');
export const ResetPasswordPage = page(() => import('#auth/reset-password-page.tsx'), 'ResetPasswordPage');
export const UnsubscribePage = page(() => import('#auth/unsubscribe-page.tsx'), 'UnsubscribePage');
export const GiveBackPage = page(() => import('#give-back/give-back-page.tsx'), 'GiveBackPage');
export const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
export const WelcomePage = page(() => import('./welcome-page.tsx'), 'WelcomePage');
export const SignedIn = page(loadSignedIn, 'SignedIn');
export const AdminMenu = lazy(() =>
  import('./shell/admin-menu.tsx').then((file) => ({ default: file.AdminMenu })),
);
export const SessionExpiredPopup = page(() => import('./session-expired-popup.tsx'), 'SessionExpiredPopup');

/** A coach's own three pages: fetched beside the frame of signed-in people, and not only once that is there. */
const COACHS_OWN: Record<string, () => Promise<unknown>> = {
  [PATHS.dashboard]: () => import('#dashboard/dashboard-page.tsx'),
  [PATHS.practiceRequest]: () => import('#practices/practice-request-page.tsx'),
  [PATHS.yourPractices]: () => import('#practices/your-practices-page.tsx'),
};

/** Starts fetching a signed-in page together with the frame around it. A failure shows when the page is opened. */
export function preloadPage(path: string): void {
  const frame = loadSignedIn().then((file) => file.loadPage(path));
  Promise.all([frame, COACHS_OWN[path]?.()]).catch(() => undefined);
}
