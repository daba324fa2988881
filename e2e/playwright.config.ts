import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/browser.ts';

/** Stories on a real portal with a league loaded from dirty files; `support/global-setup.ts` starts it once. */
export default defineConfig({
  testDir: './stories',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // last resorts against a hang: no story may depend on how fast the machine is
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: './test-results/stories',
  use: {
    // recording a trace takes more than twice the time of the story itself
    trace: process.env.STORY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // routes of a story do not see what a service worker asks for
    serviceWorkers: 'block',
    launchOptions: findBrowser(),
  },
});
