import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { CookieNotice } from './cookie-notice.tsx';

cleanBetweenTests();

const TEXT = 'This website uses cookies to enhance the user experience.';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'cookieConsent=; Max-Age=0; Path=/';
});

describe('CookieNotice', () => {
  it('disappears after Got it! and does not come back', () => {
    const { unmount } = render(<CookieNotice />);
    expect(screen.getByText(TEXT)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Got it!' }));
    expect(screen.queryByText(TEXT)).toBeNull();
    unmount();
    render(<CookieNotice />);
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it('remembers the answer for 150 days', () => {
    const write = vi.spyOn(document, 'cookie', 'set');
    render(<CookieNotice />);
    fireEvent.click(screen.getByRole('button', { name: 'Got it!' }));
    expect(write.mock.calls).toEqual([['cookieConsent=true; Max-Age=12960000; Path=/; SameSite=Lax']]);
    write.mockRestore();
  });

  it('keeps the answer for this host and TLS only where the page came over TLS', () => {
    const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    vi.stubGlobal('location', { protocol: 'https:' });
    render(<CookieNotice />);
    fireEvent.click(screen.getByRole('button', { name: 'Got it!' }));
    expect(write.mock.calls).toEqual([
      ['__Host-cookieConsent=true; Max-Age=12960000; Path=/; SameSite=Lax; Secure'],
    ]);
    vi.unstubAllGlobals();
    write.mockRestore();
  });
});
