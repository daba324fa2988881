import { type ChangeEvent, useId, useState, useSyncExternalStore } from 'react';
import { ThemeIcon } from '#ui/icons.tsx';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' };

const never = () => () => undefined;

/** The theme of this browser, which is stored; `public/theme.js` applies it before the first paint. */
export function ThemeChoice() {
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
