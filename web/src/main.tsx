import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { getSession } from '#api/session.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** React shows what stands in for a page that is still on its way, and then for 300 ms at least. */
const WORTH_WAITING_MS = 300;

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

async function start(element: HTMLElement): Promise<void> {
  const page = getSession().status === 'signed-in' ? preloadPage(window.location.pathname) : null;
  if (element.dataset.prerendered !== undefined) {
    hydrateRoot(element, app);
    return;
  }
  if (page !== null) {
    await Promise.race([page, new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))]);
  }
  createRoot(element).render(app);
}

start(root);
