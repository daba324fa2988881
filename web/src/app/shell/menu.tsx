import { type ReactNode, useId } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { NavLink } from '#router/link.tsx';
import { usePathname } from '#router/location.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { classNames } from '#ui/class-names.ts';
import { CalendarPlusIcon, HomeIcon, KeyIcon, ListIcon, PulseIcon, ScaleIcon, StarIcon } from '#ui/icons.tsx';
import { ADMIN_GROUPS, ADMIN_PAGE, MAIN_PAGES } from '../menu-pages.ts';
import { preloadPage } from '../pages.ts';

const ICONS: Record<(typeof MAIN_PAGES)[number]['to'], ReactNode> = {
  [PATHS.dashboard]: <HomeIcon />,
  [PATHS.practiceRequest]: <CalendarPlusIcon />,
  [PATHS.yourPractices]: <ListIcon />,
  [PATHS.playerRatings]: <StarIcon />,
  [PATHS.fairness]: <ScaleIcon />,
  [PATHS.healthDashboard]: <PulseIcon />,
};

/** The menu entries, and Login and Register while nobody is logged in (docs/spec/product.md#shared-layout). */
export function Menu({ isBare = false }: { isBare?: boolean }) {
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role === 'ADMIN';
  return (
    <nav aria-label="Main menu" className="grid gap-6">
      <ul className="grid gap-1">
        {MAIN_PAGES.map(({ to, label }) => (
          <li key={to}>
            <MenuEntry to={to} label={label} icon={ICONS[to]} />
          </li>
        ))}
        <li>{isAdmin ? <AdminEntry /> : <AdminEntryOff />}</li>
      </ul>
      {session.status !== 'signed-in' && !isBare && (
        <ul className="grid gap-1 border-t-2 border-line pt-4">
          <li>
            <MenuEntry to={PATHS.login} label="Login" />
          </li>
          <li>
            <MenuEntry to={PATHS.register} label="Register" />
          </li>
        </ul>
      )}
    </nav>
  );
}

/** The link to the Admin page, with the administration pages below it while one of them is open. */
function AdminEntry() {
  const setUpPath = useSetUpPath();
  const isOpen = usePathname().startsWith(PATHS.admin);
  return (
    <>
      <MenuEntry to={setUpPath(ADMIN_PAGE.to)} label={ADMIN_PAGE.label} icon={<KeyIcon />} />
      {isOpen && <AdminMenu />}
    </>
  );
}

function AdminEntryOff() {
  const id = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: screen readers read a disabled link, but Tab skips it */}
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled link is not an anchor */}
      <span
        role="link"
        aria-disabled="true"
        aria-describedby={id}
        title="For administrators only"
        className={classNames(ENTRY, 'cursor-not-allowed border-transparent text-muted')}
      >
        <KeyIcon />
        Admin Page
      </span>
      <span id={id} className="sr-only">
        For administrators only
      </span>
    </>
  );
}

/** The pages below the Admin Page link. */
function AdminMenu() {
  const id = useId();
  const setUpPath = useSetUpPath();
  return (
    <ul className="ms-4 grid gap-2 pt-2 text-sm wide:[&_a]:min-h-9">
      {ADMIN_GROUPS.map(({ name, pages }) => (
        <li key={name}>
          <p id={`${id}-${name}`} className="ps-4 text-xs font-semibold text-muted">
            {name}
          </p>
          <ul aria-labelledby={`${id}-${name}`}>
            {pages.map(({ to, label, isSetUp }) => (
              <li key={to}>
                <MenuEntry to={isSetUp ? setUpPath(to) : to} label={label} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const ENTRY = 'flex min-h-11 items-center gap-2.5 rounded-lg border-s-4 px-3 font-semibold no-underline';

const entryClass = (isActive: boolean) =>
  classNames(
    ENTRY,
    isActive
      ? 'border-ball-bright bg-court-soft text-court'
      : 'border-transparent text-ink hover:bg-raised/70 hover:underline hover:underline-offset-4',
  );

/** A page in the menu; its file is prefetched when the pointer is over it. */
function MenuEntry({ to, label, icon }: { to: string; label: string; icon?: ReactNode }) {
  function handlePoint() {
    // a failure is shown when the page is opened
    preloadPage(to.replace(/\?.*/, '')).catch(() => undefined);
  }

  return (
    <NavLink to={to} className={entryClass} onPointerEnter={handlePoint} onFocus={handlePoint}>
      {icon}
      {label}
    </NavLink>
  );
}
