import { useLeague } from '#league/use-league.ts';
import { ThemeIcon } from '#ui/icons.tsx';

/** Phone, copyright with the current year, contact email (if the league has entered them), and the theme button. */
export function Footer() {
  const { name, phone, email, year } = useLeague();
  return (
    <footer className="court-paint border-t-4 border-header-line">
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-3 text-sm wide:justify-between">
        {phone !== '' && (
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          >
            {phone}
          </a>
        )}
        <p className="min-w-0 wrap-anywhere">{`© ${year} ${name}`.trim()}</p>
        {email !== '' && (
          <a
            className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline underline-offset-4"
            href={`mailto:${email}`}
          >
            {email}
          </a>
        )}
        <ThemeButton />
      </div>
    </footer>
  );
}

/** Switches between light and dark, and stores it; `public/theme.js` applies it before the first paint. */
function ThemeButton() {
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
    // Storage is disabled: the choice lasts until the page is left.
  }
}
