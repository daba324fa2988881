import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { setPrerenderedPath } from '#router/location.ts';
import { pageTitle } from '#ui/use-page-title.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { Shell } from './app/shell/shell.tsx';
import { SIGNED_IN_PAGES } from './app/signed-in-pages.tsx';

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

export type PrerenderedPage = {
  file: string;
  title: string;
  /** source files whose chunks the page preloads */
  sources: readonly string[];
  /** whether `html` is the page itself, to be hydrated, or only the layout around it */
  isWhole: boolean;
  html: string;
};

/**
 * Static HTML for `build/prerender.ts`: pages behind the login show the layout and preload their scripts; `index.html` is
 * the layout alone, for all paths without their own file.
 */
export async function renderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { file, path, title, sources } of WHOLE) {
    await preloadPage(path);
    pages.push({ file, title: pageTitle(title), sources, isWhole: true, html: render(path, <App />) });
  }
  const layout = { isWhole: false, title: 'Coaches Portal', html: render('/', <Shell isBare>{null}</Shell>) };
  // until their scripts have run; `/admin/venues` is `admin-venues.html`, `/verify-email/:token` is `verify-email.html`
  const behindLogin = SIGNED_IN_PAGES.map(({ path, name }) => ({
    file: `${path.replace(/\/:.*/, '').slice(1).replace('/', '-')}.html`,
    sources: [FRAME, sourceOf(name)],
    ...layout,
  }));
  return [...pages, ...behindLogin, { file: 'index.html', sources: [], ...layout }];
}

/** The source file of a page: `VenuesPage` is in `venues-page.tsx`. */
const sourceOf = (name: string) =>
  `${name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`;

function render(path: string, tree: ReactNode): string {
  setPrerenderedPath(path);
  return renderToString(<StrictMode>{tree}</StrictMode>);
}
