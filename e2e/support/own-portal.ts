import { test as story } from './story.ts';

type OwnPortal = { url: string; stop(): Promise<void> };

/**
 * For stories that stop their portal or change it for everyone. The stories of a file share one separate portal and run
 * one after another.
 */
export function storiesWithOwnPortal<P extends OwnPortal>(open: () => Promise<P>) {
  let opened: P | null = null;
  const test = story.extend<{ portal: P }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
    portal: async ({}, use) => {
      opened ??= await open();
      await use(opened);
    },
    baseURL: async ({ portal }, use) => use(portal.url),
    expectedErrors: [/net::ERR_/],
  });
  test.describe.configure({ mode: 'default' });
  test.afterAll(() => opened?.stop());
  return test;
}
