import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { SIGNED_IN_PAGES } from './signed-in-pages.tsx';

cleanBetweenTests();

const REASON = 'The database is away.';

/** The others ask the portal as soon as they are opened. */
const ASKS_NOTHING: string = PATHS.verifyEmail;

it.each(
  SIGNED_IN_PAGES.filter(({ path }) => path !== ASKS_NOTHING).map(
    ({ path, page, load }) => [path, page, load] as const,
  ),
)('says on %s why the portal did not answer, and asks again', async (path, page, load) => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return new Response(JSON.stringify({ error: REASON, code: 'DATABASE_AWAY' }), { status: 503 });
  });
  stubWindow();
  await load();
  navigate(path, { replace: true });
  const { press } = renderSignedIn(page, { ...COACH, role: 'ADMIN' });
  await act(async () => undefined);
  expect((await screen.findAllByText(new RegExp(REASON))).length).toBeGreaterThan(0);
  const before = urls.length;
  await press(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(urls.length).toBeGreaterThan(before);
});
