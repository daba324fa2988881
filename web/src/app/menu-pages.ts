import { PATHS } from '#paths.ts';

/** A page of the menu. */
export type MenuPage = {
  to: string;
  label: string;
  /** the key that opens it after `g` */
  letter: string;
  /** sets up the season that the URL names */
  isSetUp?: boolean;
};

export const ADMIN_PAGE: MenuPage = { to: PATHS.admin, label: 'Admin Page', letter: 'a', isSetUp: true };

/** The administration pages in the groups of the menu. */
export const ADMIN_GROUPS: readonly { name: string; pages: readonly MenuPage[] }[] = [
  {
    name: 'Schedule',
    pages: [
      { to: PATHS.combinedSchedule, label: 'Combined Schedule', letter: 's' },
      { to: PATHS.games, label: 'Games', letter: 'g', isSetUp: true },
      { to: PATHS.losses, label: 'Lost Practices', letter: 'o' },
    ],
  },
  {
    name: 'People',
    pages: [
      { to: PATHS.coaches, label: 'Teams and Coaches', letter: 't' },
      { to: PATHS.leagueRatings, label: 'League Ratings', letter: 'l' },
    ],
  },
  {
    name: 'Setup',
    pages: [
      { to: PATHS.venues, label: 'Venues', letter: 'v', isSetUp: true },
      { to: PATHS.permitBook, label: 'Permit Book', letter: 'b' },
      { to: PATHS.load, label: 'Load Coach Data', letter: 'c', isSetUp: true },
      { to: PATHS.files, label: 'Files We Read', letter: 'w' },
    ],
  },
  {
    name: 'System',
    pages: [
      { to: PATHS.mail, label: 'Email', letter: 'm' },
      { to: PATHS.settings, label: 'Settings', letter: 'e', isSetUp: true },
    ],
  },
];

/** The pages that everyone sees (docs/spec/product.md#shared-layout). */
export const MAIN_PAGES = [
  { to: PATHS.dashboard, label: 'Dashboard', letter: 'd' },
  { to: PATHS.practiceRequest, label: 'Practice Request', letter: 'r' },
  { to: PATHS.yourPractices, label: 'Your Practices', letter: 'y' },
  { to: PATHS.playerRatings, label: 'Player Ratings', letter: 'p' },
  { to: PATHS.fairness, label: 'Fairness', letter: 'f' },
  { to: PATHS.healthDashboard, label: 'Health Dashboard', letter: 'h' },
] as const satisfies readonly MenuPage[];

/** The pages that a user may open, in menu order. */
export function pagesFor(role: 'COACH' | 'ADMIN'): readonly MenuPage[] {
  if (role !== 'ADMIN') return MAIN_PAGES;
  return [...MAIN_PAGES, ADMIN_PAGE, ...ADMIN_GROUPS.flatMap(({ pages }) => pages)];
}
