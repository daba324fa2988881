import { ADMIN, setUpLeague } from './admin-api.ts';
import { openPortal, type RunningPortal } from './portal.ts';
import { confirmedCoach, test as story } from './story.ts';

/** Stories that stop their portal or change it for everybody: each has one of its own, with these coaches. */
export const withOwnPortal = (coaches: readonly number[]) =>
  story.extend<{ portal: RunningPortal }>({
    portal: [
      // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other
      async ({}, use) => {
        const portal = await openPortal({
          DEMO: 'off',
          ADMIN_EMAIL: ADMIN.email,
          ADMIN_PASSWORD: ADMIN.password,
          THROTTLE: 'off',
        });
        await setUpLeague(portal.url);
        for (const coach of coaches) await confirmedCoach(coach, portal);
        await use(portal);
        await portal.stop();
      },
      { timeout: 60_000 },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
    expectedErrors: [/net::ERR_/],
  });
