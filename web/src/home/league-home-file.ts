import { pageFile } from '#app/page.tsx';

/** What administrators see on the dashboard: a separate file, which coaches do not load. */
export const LEAGUE_HOME = pageFile(() => import('./league-home.tsx'), 'LeagueHome');
