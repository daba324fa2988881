import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { App } from './app.tsx';

cleanBetweenTests();

async function openAt(path: string) {
  stubServer({});
  navigate(path, { replace: true });
  render(<App />);
  await act(async () => undefined);
}

describe('an address without a page', () => {
  it.each(['/no-such-page', '/%E0%A4%A', '/verify-email/%E0%A4%A', '/reset-password/%E0%A4%A'])(
    'shows the title of the specification, and friendly words below it: %s',
    async (path) => {
      await openAt(path);
      const title = await screen.findByRole('heading', { level: 1 });
      expect(title.textContent).toBe('Unexpected Application Error!');
      expect(screen.getByText(/There is no page at this address/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
    },
  );

  it('is shown to people who are signed in as well', async () => {
    signInAs();
    await openAt('/verify-email/%E0%A4%A');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Unexpected Application Error!',
    );
  });
});
