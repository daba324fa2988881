import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { forgetOrigin, originAfterLogin, rememberOrigin } from './redirect-memory.ts';

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
});
