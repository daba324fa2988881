import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { forgetOrigin, originAfterLogin, rememberOrigin } from './redirect-memory.ts';

cleanBetweenTests();

describe('originAfterLogin', () => {
  it.each(['/your-practices', '/practice-request?page=2', '/verify-email/abc', '/admin/combined-schedule'])(
    'goes back to %s',
    (path) => {
      rememberOrigin(path);
      expect(originAfterLogin('')).toBe(path);
    },
  );

  it('prefers the address to the memory', () => {
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
  ])('does not follow %j', (value) => {
    rememberOrigin(value);
    expect(originAfterLogin(`?next=${encodeURIComponent(value)}`)).toBe('/dashboard');
  });

  it('falls back to the memory when the address is worthless', () => {
    rememberOrigin('/your-practices');
    expect(originAfterLogin('?next=%2F%2Fevil.example')).toBe('/your-practices');
  });

  it('goes to the dashboard once the memory is spent', () => {
    rememberOrigin('/your-practices');
    forgetOrigin();
    expect(originAfterLogin('')).toBe('/dashboard');
  });
});
