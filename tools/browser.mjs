import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, cli, Problem, runtime } from './paths.mjs';
import { capture } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium on this machine, or null: CHROME_PATH, then the PATH, then the usual place on a Mac. */
function installedBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Problem(`CHROME_PATH names ${given}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, MAC].find((path) => existsSync(path)) ?? null;
}

/** The browser that Playwright downloaded for itself earlier, or null. */
async function playwrightsBrowser() {
  const { chromium } = await import(
    new URL('index.mjs', `file://${at('node_modules', 'playwright-core')}/`).href
  );
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** The path of a Chromium for the browser tests; downloads one when there is none. */
export async function ensureBrowser() {
  const found = installedBrowser() ?? (await playwrightsBrowser());
  if (found) return found;
  process.stderr.write('Downloading Chromium for the browser tests, once...\n');
  const { output } = await capture(runtime(), [cli.playwright, 'install', 'chromium']);
  const downloaded = await playwrightsBrowser();
  if (downloaded) return downloaded;
  throw new Problem(
    `The browser tests need Chromium, and it could not be downloaded: install it (on Debian "apt-get install chromium") or set CHROME_PATH to it.\n${output.trim()}`,
  );
}
