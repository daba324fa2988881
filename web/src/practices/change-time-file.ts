import { lazyFile } from '#ui/lazy-file.ts';

/** The request page in change mode, which few visits need. */
export const changeTimeFile = lazyFile(() => import('./change-time.tsx'));
