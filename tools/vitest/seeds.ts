import fc from 'fast-check';

// `npm test` generates the same cases every time, so that it judges the change alone; the long tests generate new ones.
if (!process.env.PORTAL_LONG_TESTS) fc.configureGlobal({ seed: 1 });
