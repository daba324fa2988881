import { configure } from '@testing-library/react';

// by default, `waitFor` and `find…` give up after a second; this limit only ends a test that hangs
configure({ asyncUtilTimeout: 60_000 });
