import { PATHS } from '#paths.ts';

export type MenuPath = (typeof PATHS)[
  | 'dashboard'
  | 'practiceRequest'
  | 'yourPractices'
  | 'playerRatings'
  | 'fairness'
  | 'healthDashboard'
  | 'admin'
  | 'combinedSchedule'
  | 'activity'
  | 'securityLog'
  | 'games'
  | 'losses'
  | 'practiceRound'
  | 'coaches'
  | 'leagueRatings'
  | 'venues'
  | 'permitBook'
  | 'load'
  | 'files'
  | 'mail'
  | 'settings'];

/** A page of the menu. */
export type MenuPage = {
  to: MenuPath;
  label: string;
  /** the word of the label below its icon, where the menu is narrow */
  short: string;
  /** the key that opens it after `g` */
  letter: string;
  /** sets up the season that the URL names */
  isSetUp?: boolean;
};

export const ADMIN_PAGE: MenuPage = {
  to: PATHS.admin,
  label: 'Admin Page',
  short: 'Admin',
  letter: 'a',
  isSetUp: true,
};

/** The administration pages in the groups of the menu. */
export const ADMIN_GROUPS: readonly { name: string; pages: readonly MenuPage[] }[] = [
  {
    name: 'Schedule',
    pages: [
      { to: PATHS.combinedSchedule, label: 'Combined Schedule', short: 'Schedule', letter: 's' },
      { to: PATHS.activity, label: 'Activity', short: 'Activity', letter: 'i' },
      { to: PATHS.securityLog, label: 'Security Log', short: 'Security', letter: 'k' },
      { to: PATHS.games, label: 'Games', short: 'Games', letter: 'g', isSetUp: true },
      { to: PATHS.practiceRound, label: 'Practice Round', short: 'Round', letter: 'u' },
      { to: PATHS.losses, label: 'Closures & make-ups', short: 'Closures', letter: 'o' },
    ],
  },
  {
    name: 'People',
    pages: [
      { to: PATHS.coaches, label: 'Teams and Coaches', short: 'Teams', letter: 't' },
      { to: PATHS.leagueRatings, label: 'League Ratings', short: 'Ratings', letter: 'l' },
    ],
  },
  {
    name: 'Setup',
    pages: [
      { to: PATHS.venues, label: 'Venues', short: 'Venues', letter: 'v', isSetUp: true },
      { to: PATHS.permitBook, label: 'Permit Book', short: 'Permit', letter: 'b' },
      { to: PATHS.load, label: 'Load Coach Data', short: 'Load', letter: 'c', isSetUp: true },
      { to: PATHS.files, label: 'Files We Read', short: 'Files', letter: 'w' },
    ],
  },
  {
    name: 'System',
    pages: [
      { to: PATHS.mail, label: 'Email', short: 'Email', letter: 'm' },
      { to: PATHS.settings, label: 'Settings', short: 'Settings', letter: 'e', isSetUp: true },
    ],
  },
];

/** The pages that everyone sees (docs/spec/product.md#shared-layout). */
export const MAIN_PAGES = [
  { to: PATHS.dashboard, label: 'Dashboard', short: 'Dashboard', letter: 'd' },
  { to: PATHS.practiceRequest, label: 'Practice Request', short: 'Request', letter: 'r' },
  { to: PATHS.yourPractices, label: 'Your Practices', short: 'Practices', letter: 'y' },
  { to: PATHS.playerRatings, label: 'Player Ratings', short: 'Ratings', letter: 'p' },
  { to: PATHS.fairness, label: 'Fairness', short: 'Fairness', letter: 'f' },
  { to: PATHS.healthDashboard, label: 'Health Dashboard', short: 'Health', letter: 'h' },
] as const satisfies readonly MenuPage[];

/** The pages that a user may open, in menu order. */
export function pagesFor(role: 'COACH' | 'ADMIN'): readonly MenuPage[] {
  if (role !== 'ADMIN') return MAIN_PAGES;
  return [...MAIN_PAGES, ADMIN_PAGE, ...ADMIN_GROUPS.flatMap(({ pages }) => pages)];
}
