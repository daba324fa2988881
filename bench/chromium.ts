import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How the bench starts a browser: that of CHROME_PATH or an installed one, without background work. */
export function launchOptions(): LaunchOptions {
  const executablePath = [process.env.CHROME_PATH ?? '', ...BROWSERS].find(
    (path) => path && existsSync(path),
  );
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  };
}
