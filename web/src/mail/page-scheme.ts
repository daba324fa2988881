import type { Scheme } from './frame-html.ts';

/** The colors of the page: those of the chosen theme, or the system's if none is chosen. */
export function pageScheme(): Scheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
