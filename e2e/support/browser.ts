import { existsSync } from 'node:fs';

const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Chromium without network traffic of its own, and with few processes; each context still has its own process. */
const FLAGS = [
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to launch the browser: CHROME_PATH, the system's Chromium, or the one that Playwright installed. */
export function findBrowser(): { executablePath?: string; args: string[] } {
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const executablePath = [process.env.CHROME_PATH ?? '', ...PLACES].find(
    (path) => path !== '' && existsSync(path),
  );
  return executablePath === undefined ? { args } : { executablePath, args };
}
