/** How many generated files a test of `dirty-*.test.ts` reads: 1,000 with `npm run test:long`, otherwise 100. */
export const GENERATED_FILES = process.env.PORTAL_LONG_TESTS ? 1_000 : 100;
