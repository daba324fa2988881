import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/**
 * Walks the numbered statements of the specification (docs/spec/statements.tsv). Not part of `npm test`; after a build:
 * `npx playwright test --config e2e/statements.config.ts`
 */
export default defineConfig({
  ...stories,
  testDir: './statements',
  expect: { timeout: 15_000 },
  outputDir: './test-results/statements',
  reporter: 'list',
  use: { ...stories.use, actionTimeout: 15_000 },
});
