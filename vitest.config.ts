import { defineConfig } from 'vitest/config';

const setupFiles = [new URL('./tools/vitest/no-stray-errors.ts', import.meta.url).pathname];
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    maxWorkers: '100%',
    reporters: process.env.PORTAL_TEST_SUMMARY
      ? ['default', ['json', { outputFile: process.env.PORTAL_TEST_SUMMARY }]]
      : ['default'],
    projects: [
      { test: { name: 'tools', include: ['tools/**/*.test.mjs'], exclude, setupFiles } },
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], exclude, setupFiles } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], exclude, setupFiles } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: ['./server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'gates', include: ['gates/**/*.test.ts'], exclude, setupFiles } },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles,
        },
      },
    ],
  },
});
