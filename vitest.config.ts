import { defineConfig } from 'vitest/config';

const at = (path: string) => new URL(path, import.meta.url).pathname;
const setupFiles = [at('./tools/vitest/no-stray-errors.ts'), at('./tools/vitest/seeds.ts')];
const LONG = '**/*.long.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];

/** Last resorts against a hang, far above what a busy machine needs; no test proves speed by them. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
};
const maxWorkers = '100%';
/** Files of one worker share what they load: loading it anew for each would take longer than most tests. */
const shared = { isolate: false, maxWorkers };
/**
 * Projects run one after another, their files in random order. If they were mixed, most workers would end after one file,
 * because a worker serves one project only.
 */
const inOrder = (groupOrder: number) => ({ sequence: { shuffle: true, groupOrder } });
/** Where Node caches compiled code (docs/decisions/0013), because many tests start worker processes. */
const env = { NODE_COMPILE_CACHE: at('./node_modules/.cache/portal') };
/** Node.js loads the modules itself, as the portal does: with those of Vite, everything takes a third longer. */
const experimental = { viteModuleRunner: false };
/** Only `npm run test:long` runs them, in the project of that name. */
const common = { exclude: [...exclude, LONG], setupFiles, env, experimental, ...patience, ...shared };

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    maxWorkers,
    teardownTimeout: 60_000,
    reporters: process.env.PORTAL_TEST_SUMMARY
      ? ['default', ['json', { outputFile: process.env.PORTAL_TEST_SUMMARY }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'quick',
          ...inOrder(0),
          include: ['tools/**/*.test.mjs', 'domain/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'server',
          ...inOrder(1),
          include: ['server/**/*.test.ts', 'testkit/src/**/*.test.ts'],
          ...common,
          globalSetup: ['./testkit/src/global-setup.ts'],
        },
      },
      // apart from the server's files, because these start portals and nginx under load
      {
        test: {
          name: 'gates',
          ...inOrder(2),
          include: ['gates/**/*.test.ts', 'bench/**/*.test.ts'],
          ...common,
        },
      },
      // only for `npm run test:long`: kills, restarts, long files, and many more generated ones
      {
        test: {
          name: 'long',
          ...inOrder(4),
          include: [LONG, '**/dirty-*.test.ts'],
          ...common,
          exclude,
          env: { ...env, PORTAL_LONG_TESTS: '1' },
          globalSetup: ['./testkit/src/global-setup.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          ...inOrder(3),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // a computer in the league's zone, unless a test says another
          env: { TZ: 'America/New_York' },
          ...patience,
          ...shared,
          setupFiles: [...setupFiles, at('./web/src/testing/patience.ts')],
        },
      },
    ],
  },
});
