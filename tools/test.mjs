import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { at, cli, ROOT } from './paths.mjs';
import { runScript } from './run.mjs';

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** A run that failed without a failed test (a crash, an error outside of a test) counts as one failure. */
function tally({ passed = 0, failed = 0, skipped = [] }, code) {
  return { passed, skipped, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** The skipped tests of vitest's report, with file and reason. */
function skippedUnits({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ meta }) => ({ file: relative(ROOT, name), reason: meta?.missingProgram })),
  );
}

/** The same for Playwright's report, in which suites are nested. */
function skippedStories({ suites = [], specs = [], file }) {
  const own = specs
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations }) => ({
      file: `e2e/stories/${file}`,
      reason: annotations.find(({ type }) => type === 'skip')?.description,
    }));
  return [...own, ...suites.flatMap(skippedStories)];
}

async function runUnits(project, filters, folder) {
  const file = join(folder, 'vitest.json');
  const code = await runScript([cli.vitest, 'run', `--project=${project}`, ...filters], {
    env: { PORTAL_TEST_SUMMARY: file },
  });
  const report = read(file);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return tally({ passed, failed, skipped: skippedUnits(report) }, code);
}

/** @param which 'short', 'long' or 'all' of those that the filters name */
async function runStories(which, filters, folder) {
  const file = join(folder, 'playwright.json');
  const env = {
    CHROME_PATH: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PORTAL_STORIES: which,
  };
  const code = await runScript([cli.playwright, 'test', '--reporter=list,json', ...filters], {
    env,
    cwd: at('e2e'),
  });
  // a story that passed only on a retry counts as failed
  const report = read(file);
  const { expected: passed, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return tally({ passed, failed: unexpected + flaky, skipped: skippedStories(report) }, code);
}

/** One line for each file with skipped tests: how many, and which program is missing. */
export function skipLines(skipped) {
  const counts = new Map();
  for (const { file, reason = 'not for this system' } of skipped) {
    const line = `${file}: ${reason}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `  ${line}, ${count} ${count === 1 ? 'test' : 'tests'}`);
}

/**
 * Calls each of the runs with a folder for reports, and ends with the line `N passed, N failed`. A test whose program is
 * missing is skipped, and listed before that line. With CI set, nothing may be skipped.
 */
async function runAll(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  try {
    const results = [];
    for (const run of runs) results.push(await run(folder));
    const sum = (name) => results.reduce((total, result) => total + result[name], 0);
    const skipped = results.flatMap((result) => result.skipped);
    if (skipped.length > 0) process.stdout.write(`\nSkipped:\n${skipLines(skipped).join('\n')}\n`);
    const mayNotSkip = Boolean(process.env.CI) && skipped.length > 0;
    if (mayNotSkip)
      process.stdout.write('\nWith CI set, no test may be skipped. Install the programs listed above.\n');
    const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
    process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${tail}\n`);
    return sum('failed') > 0 || mayNotSkip ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs all tests but the long ones, browser stories last, or only the named: `npm test -- server/src/auth e2e/stories/a`. */
export function test(args) {
  const stories = args.filter((arg) => arg.startsWith('e2e/')).map((arg) => arg.slice('e2e/'.length));
  const units = args.filter((arg) => !arg.startsWith('e2e/'));
  const runs = [];
  if (args.length === 0 || units.length > 0) runs.push((folder) => runUnits('!long', units, folder));
  if (args.length === 0) runs.push((folder) => runStories('short', [], folder));
  else if (stories.length > 0) runs.push((folder) => runStories('all', stories, folder));
  return runAll(runs);
}

/** Runs the files `*.long.test.ts` (kills, restarts, long files, many cases) and the stories `*.long.spec.ts`. */
export const testLong = (args) =>
  args.length > 0
    ? runAll([(folder) => runUnits('long', args, folder)])
    : runAll([(folder) => runUnits('long', [], folder), (folder) => runStories('long', [], folder)]);
