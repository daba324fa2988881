import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PATHS } from '#paths.ts';
import { untilLoaded } from '#ui/missing-parts.ts';

/** What visitors open, each page in a file of its own, and the way to everything behind the login. */

const loadSignedIn = () => import('./signed-in.tsx');

/** A page, and what fetches its file before it is shown. */
type Page = LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> };

/**
 * A page that its file exports under this name. Where the file has come already the page shows at once: for a promise,
 * however long it has been kept, React first shows what stands in for the page, and that for a third of a second.
 */
export function page<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  let arrived: { default: ComponentType } | null = null;
  const load = async () => {
    const file = await fetchFile();
    arrived = { default: file[name] };
    return arrived;
  };
  return Object.assign(
    lazy(() => (arrived === null ? untilLoaded(load) : atHand(arrived))),
    { load },
  );
}

/** A promise that is kept while it is asked; React takes whatever has a `then`. */
const atHand = <Value>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: that is what makes it one
  ({ then: (take: (value: Value) => void) => take(value) }) as Promise<Value>;

export const RegisterPage = page(() => import('#auth/register-page.tsx'), 'RegisterPage');
export const ForgotPasswordPage = page(() => import('#auth/forgot-password-page.tsx'), 'ForgotPasswordPage');
export const ResetPasswordPage = page(() => import('#auth/reset-password-page.tsx'), 'ResetPasswordPage');
export const UnsubscribePage = page(() => import('#auth/unsubscribe-page.tsx'), 'UnsubscribePage');
export const GiveBackPage = page(() => import('#give-back/give-back-page.tsx'), 'GiveBackPage');
export const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
export const WelcomePage = page(() => import('./welcome-page.tsx'), 'WelcomePage');
export const SignedIn = page(loadSignedIn, 'SignedIn');
export const AdminMenu = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./shell/admin-menu.tsx')).AdminMenu })),
);
export const SessionExpiredPopup = page(() => import('./session-expired-popup.tsx'), 'SessionExpiredPopup');

/** A coach's own three pages: fetched beside the frame of signed-in people, and not only once that is there. */
const COACHS_OWN: Record<string, () => Promise<unknown>> = {
  [PATHS.dashboard]: () => import('#dashboard/dashboard-page.tsx'),
  [PATHS.practiceRequest]: () => import('#practices/practice-request-page.tsx'),
  [PATHS.yourPractices]: () => import('#practices/your-practices-page.tsx'),
};

/** Fetches a signed-in page together with the frame around it. A failure shows when the page is opened. */
export async function preloadPage(path: string): Promise<void> {
  const inFrame = loadSignedIn().then((file) => file.loadPage(path));
  await Promise.allSettled([SignedIn.load(), inFrame, COACHS_OWN[path]?.()]);
}
