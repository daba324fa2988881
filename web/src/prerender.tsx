import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { setPrerenderedPath } from '#router/location.ts';
import { pageTitle } from '#ui/use-page-title.ts';
import { App } from './app/app.tsx';
import { Shell } from './app/shell/shell.tsx';

const PAGES = [
  { file: 'login.html', path: '/login', title: 'Login', source: 'login-page.tsx' },
  { file: 'register.html', path: '/register', title: 'Register', source: 'register-page.tsx' },
  {
    file: 'forgot-password.html',
    path: '/forgot-password',
    title: 'Forgot password',
    source: 'forgot-password-page.tsx',
  },
  {
    file: 'reset-password.html',
    path: '/reset-password/link',
    title: 'Reset password',
    source: 'reset-password-page.tsx',
  },
];

/** `source` names the page's own file, whose chunk the page fetches along with the rest. */
export type PrerenderedPage = { file: string; title: string; source: string | null; html: string };

/** The account pages as static HTML for `build/prerender.ts`; `index.html` is the layout alone, for all other paths. */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { path, title, ...rest } of PAGES) {
    pages.push({ ...rest, title: pageTitle(title), html: await render(path, <App />) });
  }
  const shell = await render('/', <Shell isBare>{null}</Shell>);
  return [...pages, { file: 'index.html', title: 'Coaches Portal', source: null, html: shell }];
}

/** Waits for everything that loads lazily, so that the markup is whole and needs no inline script. */
async function render(path: string, tree: ReactNode): Promise<string> {
  setPrerenderedPath(path);
  const { prelude } = await prerender(<StrictMode>{tree}</StrictMode>, { progressiveChunkSize: 1_000_000 });
  return new Response(prelude).text();
}
