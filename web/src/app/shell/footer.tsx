import { useSyncExternalStore } from 'react';
import { LEAGUE } from '#league/league.ts';
import { ThemeButton } from './theme-button.tsx';

const never = () => () => undefined;

/** Phone, copyright with the current year, contact email, and the choice of light or dark. */
export function Footer() {
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
  return (
    <footer className="court-paint border-t-4 border-header-line">
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-3 text-sm wide:justify-between">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={`tel:${LEAGUE.phone.replaceAll(' ', '')}`}
        >
          {LEAGUE.phone}
        </a>
        <p>
          © {year} {LEAGUE.name}
        </p>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={`mailto:${LEAGUE.email}`}
        >
          {LEAGUE.email}
        </a>
        <ThemeButton />
      </div>
    </footer>
  );
}
