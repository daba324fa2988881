import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { setPrerenderedPath } from '#router/location.ts';
import { pageTitle } from '#ui/use-page-title.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { Shell } from './app/shell/shell.tsx';

/** Pages that are complete before any script has run. */
const WHOLE = [
  // its page is in the main bundle
  { file: 'login.html', path: '/login', title: 'Login', sources: [] },
  { file: 'register.html', path: '/register', title: 'Register', sources: ['register-page.tsx'] },
  {
    file: 'forgot-password.html',
    path: '/forgot-password',
    title: 'Forgot password',
    sources: ['forgot-password-page.tsx'],
  },
  {
    file: 'reset-password.html',
    path: '/reset-password/link',
    title: 'Reset password',
    sources: ['reset-password-page.tsx'],
  },
];

/** Files that every page behind the login needs besides its own. */
const FRAME = 'signed-in.tsx';

/** Pages that show the layout until their scripts have run; their files are preloaded. */
const BEHIND_LOGIN = [
  { file: 'dashboard.html', title: 'Dashboard', source: 'dashboard-page.tsx' },
  { file: 'practice-request.html', title: 'Practice Request', source: 'practice-request-page.tsx' },
  { file: 'your-practices.html', title: 'Your Practices', source: 'your-practices-page.tsx' },
  { file: 'player-ratings.html', title: 'Player Ratings', source: 'player-ratings-page.tsx' },
  { file: 'fairness.html', title: 'Fairness', source: 'fairness-page.tsx' },
  { file: 'health-dashboard.html', title: 'Health Dashboard', source: 'health-dashboard-page.tsx' },
  { file: 'account.html', title: 'Your account', source: 'account-page.tsx' },
];

export type PrerenderedPage = {
  file: string;
  title: string;
  /** source files whose chunks the page preloads */
  sources: readonly string[];
  /** whether `html` is the page itself, to be hydrated, or only the layout around it */
  isWhole: boolean;
  html: string;
};

/** Static HTML for `build/prerender.ts`; `index.html` is the layout alone, for all paths without their own file. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { file, path, title, sources } of WHOLE) {
    await preloadPage(path);
    pages.push({ file, title: pageTitle(title), sources, isWhole: true, html: render(path, <App />) });
  }
  const layout = { isWhole: false, html: render('/', <Shell isBare>{null}</Shell>) };
  for (const { file, title, source } of BEHIND_LOGIN) {
    pages.push({ file, title: pageTitle(title), sources: [FRAME, source], ...layout });
  }
  return [...pages, { file: 'index.html', title: 'Coaches Portal', sources: [], ...layout }];
}

function render(path: string, tree: ReactNode): string {
  setPrerenderedPath(path);
  return renderToString(<StrictMode>{tree}</StrictMode>);
}
