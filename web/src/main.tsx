import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** How long hydration waits for the page; after that the portal shows that it is loading. */
const WORTH_WAITING_MS = 300;

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

async function start(element: HTMLElement): Promise<void> {
  const pageLoaded = preloadPage(window.location.pathname).then(
    () => true,
    () => false, // the page itself shows the failure
  );
  if (element.dataset.prerendered !== undefined && (await pageLoaded)) {
    hydrateRoot(element, app);
    return;
  }
  await Promise.race([pageLoaded, new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))]);
  createRoot(element).render(app);
}

start(root);
