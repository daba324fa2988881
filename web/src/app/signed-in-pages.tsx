import { type ComponentType, type ReactNode, useEffect } from 'react';
import { getSession } from '#api/session.ts';
import { forgetOrigin } from '#auth/redirect-memory.ts';
import { LEAGUE_HOME } from '#home/league-home-file.ts';
import { PATHS } from '#paths.ts';
import { RequireAdmin } from './guards.tsx';
import { Page, pageFile } from './page.tsx';

type Fetch<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A page for signed-in users: its path, the component in its file, how to fetch that, and what to render. */
function coach<Name extends string>(path: string, fetchFile: Fetch<Name>, name: Name) {
  const file = pageFile(fetchFile, name);
  const page = (
    <Arrived>
      <Page file={file} />
    </Arrived>
  );
  return { path, name, load: file.load, page };
}

function admin<Name extends string>(path: string, fetchFile: Fetch<Name>, name: Name) {
  const known = coach(path, fetchFile, name);
  return { ...known, page: <RequireAdmin>{known.page}</RequireAdmin> };
}

/** Also loads the administrators' part of the dashboard, so that the page does not move when it arrives. */
async function loadDashboard() {
  const session = getSession();
  const isAdmin = session.status === 'signed-in' && session.user.role === 'ADMIN';
  const [page] = await Promise.all([import('#dashboard/dashboard-page.tsx'), isAdmin && LEAGUE_HOME.load()]);
  return page;
}

/** Every page behind the login (docs/spec/product.md#screens), each lazily loaded. */
export const SIGNED_IN_PAGES = [
  coach(PATHS.dashboard, loadDashboard, 'DashboardPage'),
  coach(PATHS.practiceRequest, () => import('#practices/practice-request-page.tsx'), 'PracticeRequestPage'),
  coach(PATHS.yourPractices, () => import('#practices/your-practices-page.tsx'), 'YourPracticesPage'),
  coach(PATHS.playerRatings, () => import('#ratings/player-ratings-page.tsx'), 'PlayerRatingsPage'),
  coach(PATHS.fairness, () => import('#fairness/fairness-page.tsx'), 'FairnessPage'),
  coach(PATHS.healthDashboard, () => import('#health/health-dashboard-page.tsx'), 'HealthDashboardPage'),
  coach(PATHS.account, () => import('#auth/account-page.tsx'), 'AccountPage'),
  coach(PATHS.verifyEmail, () => import('#auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  admin(PATHS.admin, () => import('#admin/admin-page.tsx'), 'AdminPage'),
  admin(PATHS.combinedSchedule, () => import('#schedule/combined-schedule-page.tsx'), 'CombinedSchedulePage'),
  admin(PATHS.activity, () => import('#activity/activity-page.tsx'), 'ActivityPage'),
  admin(PATHS.securityLog, () => import('#security/security-log-page.tsx'), 'SecurityLogPage'),
  admin(PATHS.losses, () => import('#losses/losses-page.tsx'), 'LossesPage'),
  admin(PATHS.practiceRound, () => import('#practice-round/practice-round-page.tsx'), 'PracticeRoundPage'),
  admin(PATHS.coaches, () => import('#coaches/coaches-page.tsx'), 'CoachesPage'),
  admin(PATHS.load, () => import('#enrollment/load-page.tsx'), 'LoadPage'),
  admin(PATHS.settings, () => import('#league/settings-page.tsx'), 'SettingsPage'),
  admin(PATHS.venues, () => import('#venues/venues-page.tsx'), 'VenuesPage'),
  admin(PATHS.permitBook, () => import('#permit-book/permit-book-page.tsx'), 'PermitBookPage'),
  admin(PATHS.files, () => import('#files/files-page.tsx'), 'FilesPage'),
  admin(PATHS.games, () => import('#games/games-page.tsx'), 'GamesPage'),
  admin(PATHS.leagueRatings, () => import('#ratings/league/league-ratings-page.tsx'), 'LeagueRatingsPage'),
  admin(PATHS.mail, () => import('#mail/mail-page.tsx'), 'MailPage'),
];

/** Forgets the requested page once the login has led to it. */
function Arrived({ children }: { children: ReactNode }) {
  useEffect(forgetOrigin, []);
  return children;
}
