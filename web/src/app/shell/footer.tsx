import { type ChangeEvent, useId, useState, useSyncExternalStore } from 'react';
import { useLeague } from '#league/use-league.ts';
import { ThemeIcon } from '#ui/icons.tsx';

/** Phone, copyright with the current year, contact email (if the league has entered them), and the theme. */
export function Footer() {
  const { name, phone, email, year } = useLeague();
  return (
    <footer className="court-paint print:hidden border-t-4 border-header-line">
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-3 text-sm wide:justify-between">
        {phone !== '' && (
          <a
            className="inline-flex min-h-control items-center underline underline-offset-4"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          >
            {phone}
          </a>
        )}
        <p className="min-w-0 wrap-anywhere wide:max-lg:order-last wide:max-lg:basis-full wide:max-lg:text-center">
          {`© ${year} ${name}`.trim()}
        </p>
        {email !== '' && (
          <a
            className="inline-flex min-h-control min-w-0 items-center wrap-anywhere underline underline-offset-4"
            href={`mailto:${email}`}
          >
            {email}
          </a>
        )}
        <ThemeChoice />
      </div>
    </footer>
  );
}

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' };

const never = () => () => undefined;

/** The theme of this browser, which is stored; `public/theme.js` applies it before the first paint. */
function ThemeChoice() {
  const id = useId();
  const applied = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.theme ?? 'system',
    () => 'system',
  );
  const [chosen, setChosen] = useState<string | null>(null);

  function handleChange({ target }: ChangeEvent<HTMLSelectElement>) {
    setChosen(target.value);
    applyTheme(target.value);
  }

  return (
    <div className="inline-flex items-center gap-2 wide:max-lg:ms-auto">
      <ThemeIcon className="size-4" />
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        value={chosen ?? applied}
        className="min-h-control rounded-lg border border-header-line bg-header px-2 text-on-header"
        onChange={handleChange}
      >
        {Object.entries(THEMES).map(([theme, label]) => (
          <option key={theme} value={theme}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function applyTheme(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}
