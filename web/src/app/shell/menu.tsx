import { type ReactNode, useId } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { NavLink } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { classNames } from '#ui/class-names.ts';
import {
  BallIcon,
  BuildingIcon,
  CalendarIcon,
  CalendarPlusIcon,
  ClockIcon,
  FileIcon,
  HistoryIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  MailIcon,
  PeopleIcon,
  PulseIcon,
  RankIcon,
  ScaleIcon,
  ShieldIcon,
  SlidersIcon,
  StarIcon,
  UploadIcon,
} from '#ui/icons.tsx';
import { ADMIN_GROUPS, ADMIN_PAGE, MAIN_PAGES, type MenuPage, type MenuPath } from '../menu-pages.ts';
import { preloadPage } from '../pages.ts';

const ICONS: Record<MenuPath, ReactNode> = {
  [PATHS.dashboard]: <HomeIcon />,
  [PATHS.practiceRequest]: <CalendarPlusIcon />,
  [PATHS.yourPractices]: <ListIcon />,
  [PATHS.playerRatings]: <StarIcon />,
  [PATHS.fairness]: <ScaleIcon />,
  [PATHS.healthDashboard]: <PulseIcon />,
  [PATHS.admin]: <KeyIcon />,
  [PATHS.combinedSchedule]: <CalendarIcon />,
  [PATHS.activity]: <ListIcon />,
  [PATHS.securityLog]: <ShieldIcon />,
  [PATHS.games]: <BallIcon />,
  [PATHS.practiceRound]: <RankIcon />,
  [PATHS.losses]: <HistoryIcon />,
  [PATHS.coaches]: <PeopleIcon />,
  [PATHS.leagueRatings]: <StarIcon />,
  [PATHS.venues]: <BuildingIcon />,
  [PATHS.permitBook]: <ClockIcon />,
  [PATHS.load]: <UploadIcon />,
  [PATHS.files]: <FileIcon />,
  [PATHS.mail]: <MailIcon />,
  [PATHS.settings]: <SlidersIcon />,
};

/**
 * The menu entries, and Login and Register while nobody is logged in (docs/spec/product.md#shared-layout). Administrators
 * see their pages first.
 * @param isRail whether it is narrow in windows up to 1100 px: icons with a word below
 */
export function Menu({ isBare = false, isRail = false }: { isBare?: boolean; isRail?: boolean }) {
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role === 'ADMIN';
  const [dashboard, ...pages] = MAIN_PAGES;
  return (
    <nav
      aria-label="Main menu"
      className={classNames('grid gap-4', isAdmin && 'menu-dense', isRail && 'menu-rail')}
    >
      {isAdmin ? (
        <>
          <Entries pages={[dashboard, ADMIN_PAGE]} />
          {ADMIN_GROUPS.map((group) => (
            <AdminGroup key={group.name} {...group} />
          ))}
          <Entries pages={pages} />
        </>
      ) : (
        <ul>
          {MAIN_PAGES.map((page) => (
            <li key={page.to}>
              <PageEntry {...page} />
            </li>
          ))}
          <li>
            <AdminEntryOff />
          </li>
        </ul>
      )}
      {session.status !== 'signed-in' && !isBare && (
        <ul className="border-t border-line pt-4">
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

function Entries({ pages, labelledBy }: { pages: readonly MenuPage[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {pages.map((page) => (
        <li key={page.to}>
          <PageEntry {...page} />
        </li>
      ))}
    </ul>
  );
}

function AdminGroup({ name, pages }: { name: string; pages: readonly MenuPage[] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="menu-group ps-4 text-xs font-semibold text-muted">
        {name}
      </p>
      <Entries pages={pages} labelledBy={id} />
    </div>
  );
}

function PageEntry({ to, label, short, isSetUp = false }: MenuPage) {
  const setUpPath = useSetUpPath();
  return <MenuEntry to={isSetUp ? setUpPath(to) : to} label={label} short={short} icon={ICONS[to]} />;
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
        <span data-short={ADMIN_PAGE.short}>{ADMIN_PAGE.label}</span>
      </span>
      <span id={id} className="sr-only">
        For administrators only
      </span>
    </>
  );
}

const ENTRY =
  'menu-entry flex min-h-control items-center gap-2.5 rounded-lg border-s-4 px-2.5 font-medium no-underline wide:text-[0.9375rem]';

const entryClass = (isActive: boolean) =>
  classNames(
    ENTRY,
    isActive
      ? 'border-ball-bright bg-court-soft text-court'
      : 'border-transparent text-ink hover:bg-raised/70 hover:underline hover:underline-offset-4',
  );

/** A page in the menu; its file is prefetched when the pointer is over it. */
function MenuEntry({
  to,
  label,
  short,
  icon,
}: {
  to: string;
  label: string;
  short?: string;
  icon?: ReactNode;
}) {
  function handlePoint() {
    // a failure is shown when the page is opened
    preloadPage(to.replace(/\?.*/, '')).catch(() => undefined);
  }

  // the pages below the Admin Page have entries of their own
  const isExact = to.startsWith(`${ADMIN_PAGE.to}?`) || to === ADMIN_PAGE.to;
  return (
    <NavLink
      to={to}
      isExact={isExact}
      className={entryClass}
      onPointerEnter={handlePoint}
      onFocus={handlePoint}
    >
      {icon}
      <span data-short={short ?? label}>{label}</span>
    </NavLink>
  );
}
