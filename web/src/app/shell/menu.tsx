import { useId } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { NavLink } from '#router/link.tsx';
import { usePathname } from '#router/location.ts';
import { classNames } from '#ui/class-names.ts';
import { preloadPage } from '../pages.ts';

const ENTRIES = [
  { to: PATHS.dashboard, label: 'Dashboard' },
  { to: PATHS.practiceRequest, label: 'Practice Request' },
  { to: PATHS.yourPractices, label: 'Your Practices' },
  { to: PATHS.playerRatings, label: 'Player Ratings' },
  { to: PATHS.healthDashboard, label: 'Health Dashboard' },
];

const ENTRY = 'flex min-h-11 items-center rounded-lg border-s-4 px-3 font-semibold no-underline';

const entryClass = (isActive: boolean) =>
  classNames(
    ENTRY,
    isActive
      ? 'border-ball-bright bg-court-soft text-ink'
      : 'border-transparent text-ink hover:bg-court-soft',
  );

/** The menu entries, and Login and Register while nobody is signed in (spec section 2 "Shared layout"). */
export function Menu({ isBare = false }: { isBare?: boolean }) {
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role === 'ADMIN';
  return (
    <nav aria-label="Main menu" className="grid gap-6">
      <ul className="grid gap-1">
        {ENTRIES.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} />
          </li>
        ))}
        <li>{isAdmin ? <AdminEntry /> : <AdminEntryOff />}</li>
      </ul>
      {session.status !== 'signed-in' && !isBare && (
        <ul className="grid gap-1 border-t-2 border-line pt-4">
          <li>
            <Entry to={PATHS.login} label="Login" />
          </li>
          <li>
            <Entry to={PATHS.register} label="Register" />
          </li>
        </ul>
      )}
    </nav>
  );
}

function Entry({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      className={entryClass}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
    >
      {label}
    </NavLink>
  );
}

/** With what lies below it, once one is there. */
function AdminEntry() {
  const isOpen = usePathname().startsWith(PATHS.admin);
  return (
    <>
      <Entry to={PATHS.admin} label="Admin Page" />
      {isOpen && (
        <ul className="ms-4 grid gap-1 pt-1 text-sm">
          <li>
            <Entry to={PATHS.combinedSchedule} label="Combined Schedule" />
          </li>
          <li>
            <Entry to={PATHS.coaches} label="Teams and Coaches" />
          </li>
          <li>
            <Entry to={PATHS.venues} label="Venues" />
          </li>
          <li>
            <Entry to={PATHS.leagueRatings} label="League Ratings" />
          </li>
          <li>
            <Entry to={PATHS.load} label="Load Coach Data" />
          </li>
          <li>
            <Entry to={PATHS.settings} label="Settings" />
          </li>
        </ul>
      )}
    </>
  );
}

function AdminEntryOff() {
  const id = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/useFocusableInteractive: a dead link is read in its place, not stopped at */}
      {/* biome-ignore lint/a11y/useSemanticElements: a dead link is no anchor */}
      <span
        role="link"
        aria-disabled="true"
        aria-describedby={id}
        title="For administrators only"
        className={classNames(ENTRY, 'cursor-not-allowed border-transparent text-muted')}
      >
        Admin Page
      </span>
      <span id={id} className="sr-only">
        For administrators only
      </span>
    </>
  );
}
