import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/browser.ts';

const LONG = '**/*.long.spec.ts';
/** Pages in every look, which the short stories see in half of them. */
const EVERY_LOOK = '**/{accessible*,every-screen}.spec.ts';
/** `npm test` runs the short stories, `npm run test:long` the long ones; a run with named stories chooses among all. */
const { PORTAL_STORIES } = process.env;

/** Stories run against a real portal whose league comes from messy files; `support/global-setup.ts` starts it once. */
export default defineConfig({
  testDir: './stories',
  testIgnore: PORTAL_STORIES === 'short' ? LONG : [],
  ...(PORTAL_STORIES === 'long' && { testMatch: [LONG, EVERY_LOOK] }),
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // only ends a story that hangs: no story may depend on how fast the machine is
  timeout: 600_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: './test-results/stories',
  use: {
    // recording a trace more than doubles the time of a story
    trace: process.env.STORY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // a story's routes do not intercept the requests of a service worker
    serviceWorkers: 'block',
    launchOptions: findBrowser(),
  },
});
