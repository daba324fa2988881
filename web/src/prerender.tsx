import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { pageTitle } from '#ui/use-page-title.ts';
import { App } from './app/app.tsx';
import { Shell } from './app/shell/shell.tsx';

const PAGES = [
  { file: 'login.html', path: '/login', title: pageTitle('Login') },
  { file: 'register.html', path: '/register', title: pageTitle('Register') },
  { file: 'forgot-password.html', path: '/forgot-password', title: pageTitle('Forgot password') },
  { file: 'reset-password.html', path: '/reset-password/link', title: pageTitle('Reset password') },
];

/** The account pages as static HTML for `build/prerender.ts`; `index.html` is the layout alone, for all other paths. */
export function renderPages(): { file: string; title: string; html: string }[] {
  const pages = PAGES.map(({ file, path, title }) => ({
    file,
    title,
    html: renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </StrictMode>,
    ),
  }));
  const shell = renderToString(
    <StaticRouter location="/">
      <Shell>{null}</Shell>
    </StaticRouter>,
  );
  return [...pages, { file: 'index.html', title: 'Coaches Portal', html: shell }];
}
