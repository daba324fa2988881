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

describe('NotFoundPage', () => {
  it.each(['/no-such-page', '/%E0%A4%A', '/verify-email/%E0%A4%A', '/reset-password/%E0%A4%A'])(
    'shows the error title of the specification with an explanation for %s',
    async (path) => {
      await openAt(path);
      const title = await screen.findByRole('heading', { level: 1 });
      expect(title.textContent).toBe('Unexpected Application Error!');
      expect(screen.getByText(/There is no page at this address/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
    },
  );

  it('is also shown to users who are logged in', async () => {
    signInAs();
    await openAt('/verify-email/%E0%A4%A');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Unexpected Application Error!',
    );
  });
});
