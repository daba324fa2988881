import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endSession } from '#api/session.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  forgetOrigin,
  originAfterLogin,
  rememberOrigin,
  SECRET_KEPT_MS,
  useOriginExpiry,
} from './redirect-memory.ts';

cleanBetweenTests();

describe('originAfterLogin', () => {
  it.each(['/your-practices', '/practice-request?page=2', '/verify-email/abc', '/admin/combined-schedule'])(
    'returns %s',
    (path) => {
      rememberOrigin(path);
      expect(originAfterLogin('')).toBe(path);
    },
  );

  it('prefers the page in the URL to the stored one', () => {
    rememberOrigin('/your-practices');
    expect(originAfterLogin('?next=%2Fhealth-dashboard')).toBe('/health-dashboard');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/nowhere',
    '',
  ])('rejects the page %j', (value) => {
    rememberOrigin(value);
    expect(originAfterLogin(`?next=${encodeURIComponent(value)}`)).toBe('/dashboard');
  });

  it('falls back to the stored page if the one in the URL is invalid', () => {
    rememberOrigin('/your-practices');
    expect(originAfterLogin('?next=%2F%2Fevil.example')).toBe('/your-practices');
  });

  it('returns the dashboard once the stored page has been used', () => {
    rememberOrigin('/your-practices');
    forgetOrigin();
    expect(originAfterLogin('')).toBe('/dashboard');
  });

  it('keeps the secret of a confirmation link for an hour at most', () => {
    vi.useFakeTimers();
    rememberOrigin('/verify-email/secret');
    renderHook(useOriginExpiry);
    vi.advanceTimersByTime(SECRET_KEPT_MS - 1);
    expect(originAfterLogin('')).toBe('/verify-email/secret');
    vi.advanceTimersByTime(1);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('ignores a confirmation link whose hour passed while no login was shown', () => {
    vi.useFakeTimers();
    rememberOrigin('/verify-email/secret');
    vi.setSystemTime(Date.now() + SECRET_KEPT_MS);
    expect(originAfterLogin('')).toBe('/dashboard');
    expect({ ...sessionStorage }).toEqual({});
  });

  it('forgets a confirmation link at a logout, and its hour does not end the next page', () => {
    rememberOrigin('/verify-email/secret');
    endSession();
    expect({ ...sessionStorage }).toEqual({});
    rememberOrigin('/verify-email/secret');
    rememberOrigin('/your-practices');
    expect({ ...sessionStorage }).toEqual({ postLoginRedirect: '/your-practices' });
  });
});
