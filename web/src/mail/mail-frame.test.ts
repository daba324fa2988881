import { afterEach, expect, it, vi } from 'vitest';
import { pageScheme } from './mail-frame.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

it.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('with the theme %s and a dark system %s is %s', (theme, isDark, scheme) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
  if (theme) document.documentElement.dataset.theme = theme;
  expect(pageScheme()).toBe(scheme);
});
