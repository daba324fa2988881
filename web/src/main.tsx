import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { getSession } from '#api/session.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

if (getSession().status === 'signed-in') preloadPage(window.location.pathname);

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

if (root.dataset.prerendered === undefined) createRoot(root).render(app);
else hydrateRoot(root, app);
