import { configure } from '@testing-library/react';

// `waitFor` and `find…` give up after a second otherwise: a last resort against a hang, not a measure
configure({ asyncUtilTimeout: 60_000 });
