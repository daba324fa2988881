import { NavLink } from '#router/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { preloadPage } from '../pages.ts';

export const ENTRY = 'flex min-h-11 items-center rounded-lg border-s-4 px-3 font-semibold no-underline';

const entryClass = (isActive: boolean) =>
  classNames(
    ENTRY,
    isActive
      ? 'border-ball-bright bg-court-soft text-ink'
      : 'border-transparent text-ink hover:bg-court-soft',
  );

/** A page in the menu; its file is prefetched when somebody points at it. */
export function MenuEntry({ to, label }: { to: string; label: string }) {
  function handlePoint() {
    // a failure is shown when the page is opened
    preloadPage(to.replace(/\?.*/, '')).catch(() => undefined);
  }

  return (
    <NavLink to={to} className={entryClass} onPointerEnter={handlePoint} onFocus={handlePoint}>
      {label}
    </NavLink>
  );
}
