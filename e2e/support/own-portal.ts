import { test as story } from './story.ts';

type OwnPortal = { url: string; stop(): Promise<void> };

/**
 * For stories that stop their portal or change it for everybody: those of a file share a portal of their own, one after
 * the other.
 */
export function storiesWithOwnPortal<P extends OwnPortal>(open: () => Promise<P>) {
  let opened: P | null = null;
  const test = story.extend<{ portal: P }>({
    // biome-ignore lint/correctness/noEmptyPattern: the fixture takes no other
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
