import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectTarget } from './redirect-target.ts';

declare const URL: new (url: string, base: string) => { origin: string };

const ORIGIN = 'https://coaches.example.org';
const KNOWN = ['/dashboard', '/practice-request', '/your-practices', '/login', '/admin/combined-schedule'];
const isKnown = (path: string) => KNOWN.includes(path.toLowerCase());
const targetOf = (value: unknown, isKnownPath: (path: string) => boolean = isKnown) =>
  safeRedirectTarget(value, ORIGIN, isKnownPath);

describe('safeRedirectTarget', () => {
  it.each([
    ['/practice-request', '/practice-request'],
    ['/practice-request?day=2&gym=SALK', '/practice-request?day=2&gym=SALK'],
    ['/admin/combined-schedule?q=a%20b#row-7', '/admin/combined-schedule?q=a%20b'],
    ['/admin/../your-practices', '/your-practices'],
  ])('redirects %s to %s', (value, target) => {
    expect(targetOf(value)).toBe(target);
  });

  it.each([
    undefined,
    null,
    7,
    {},
    ['/practice-request'],
    '',
    'practice-request',
    ' /practice-request',
    '/unknown',
    '/login',
    '/LOGIN',
    '/login?next=/your-practices',
    '/x/../login',
  ])('falls back to the dashboard for %j', (value) => {
    expect(targetOf(value)).toBe('/dashboard');
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\tevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    '/\u202e/evil.example',
    '/\u200b/evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/@evil.example//',
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}/practice-request`,
    '/practice-request?next=//evil.example',
  ])('rejects %j even if every path is known', (value) => {
    expect(targetOf(value, () => true)).toBe('/dashboard');
  });

  it('falls back to the dashboard if its own origin is invalid', () => {
    expect(safeRedirectTarget('/dashboard', 'not an origin', () => true)).toBe('/dashboard');
    expect(safeRedirectTarget('/practice-request', '', () => true)).toBe('/dashboard');
  });

  it('never leaves the origin, whatever the value', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        ...'/\\.:@?#%2eEfF5c \t\r\n\0\u2028／＼。aé',
        'evil.example',
        '//',
        '..',
        'https:',
      ),
    });
    const value = fc.oneof(
      hostile,
      hostile.map((text) => `/${text}`),
      fc.webUrl(),
      fc.string(),
    );
    fc.assert(
      fc.property(value, (text) => {
        const target = targetOf(text, () => true);
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
        expect(targetOf(target, () => true)).toBe(target);
      }),
      { numRuns: 1000 },
    );
  });
});
