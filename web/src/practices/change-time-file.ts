import { lazyFile } from '#ui/lazy-file.ts';

/** The file of the request page's change mode, which is rarely needed. */
export const changeTimeFile = lazyFile(() => import('./change-time.tsx'));
