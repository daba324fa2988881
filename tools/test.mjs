import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { at, cli } from './paths.mjs';
import { runScript } from './run.mjs';

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** A run that failed without a failed test (a crash, an error outside of a test) counts as one failure. */
function tally({ passed = 0, failed = 0, skipped = 0 }, code) {
  return { passed, skipped, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function runUnits(filters, folder) {
  const file = join(folder, 'vitest.json');
  const code = await runScript([cli.vitest, 'run', ...filters], { env: { PORTAL_TEST_SUMMARY: file } });
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = read(file);
  return tally({ passed, failed, skipped }, code);
}

async function runStories(filters, folder) {
  const file = join(folder, 'playwright.json');
  const env = { CHROME_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runScript([cli.playwright, 'test', '--reporter=list,json', ...filters], {
    env,
    cwd: at('e2e'),
  });
  // a story that needed a second try has failed
  const { expected: passed, unexpected = 0, flaky = 0, skipped } = read(file).stats ?? {};
  return tally({ passed, failed: unexpected + flaky, skipped }, code);
}

/**
 * All tests, the browser's last; or only those whose files are named: `npm test -- server/src/auth e2e/stories/a`.
 * Ends with the line `N passed, N failed`.
 */
export async function test(args) {
  const stories = args.filter((arg) => arg.startsWith('e2e/')).map((arg) => arg.slice('e2e/'.length));
  const units = args.filter((arg) => !arg.startsWith('e2e/'));
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  try {
    const runs = [];
    if (args.length === 0 || units.length > 0) runs.push(await runUnits(units, folder));
    if (args.length === 0 || stories.length > 0) runs.push(await runStories(stories, folder));
    const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
    if (sum('skipped') > 0) process.stdout.write(`\n${sum('skipped')} skipped\n`);
    process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
    return sum('failed') > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
