import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/browser.ts';

/** Stories on a real portal with a league loaded from dirty files; `support/global-setup.ts` starts it once. */
export default defineConfig({
  testDir: './stories',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: './test-results/stories',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    launchOptions: findBrowser(),
  },
});
