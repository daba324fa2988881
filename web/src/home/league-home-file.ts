import { pageFile } from '#app/page.tsx';

/** What administrators see on the dashboard: a file of its own, which coaches do not load. */
export const LEAGUE_HOME = pageFile(() => import('./league-home.tsx'), 'LeagueHome');
