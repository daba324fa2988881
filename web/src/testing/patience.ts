import { configure } from '@testing-library/react';

// `waitFor` and `find…` would give up after a second: this only ends a test that hangs
configure({ asyncUtilTimeout: 60_000 });
