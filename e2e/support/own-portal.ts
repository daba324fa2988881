import { openLeague, type RunningPortal } from './portal.ts';
import { test as story } from './story.ts';

/** Stories that stop their portal or change it for everybody: each has one of its own, with the coaches 1 to 3. */
export const test = story.extend<{ portal: RunningPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other
  portal: async ({}, use) => {
    const portal = await openLeague();
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  expectedErrors: [/net::ERR_/],
});
