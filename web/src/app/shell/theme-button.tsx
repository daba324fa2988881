import { ThemeIcon } from '#ui/icons.tsx';

/** Switches between light and dark, and remembers it; `public/theme.js` applies it before the first paint. */
export function ThemeButton() {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2 underline underline-offset-4"
      onClick={switchTheme}
    >
      <ThemeIcon className="size-4" />
      Light or dark
    </button>
  );
}

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', dataset.theme);
  } catch {
    // Storage is off: the choice lasts until the page is left.
  }
}
