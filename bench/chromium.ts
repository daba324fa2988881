/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import type { Browser, LaunchOptions, Page } from 'playwright-core';

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

/** A page of a laptop on which an administrator is logged in. */
export async function openAsAdministrator(
  browser: Browser,
  { token, email }: { token: string; email: string },
): Promise<Page> {
  const user = { email, firstname: 'Pat', lastname: 'Person', role: 'ADMIN', emailVerified: true };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(
    (items: Record<string, string>) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { token, user: JSON.stringify(user), userEmail: email },
  );
  return context.newPage();
}
