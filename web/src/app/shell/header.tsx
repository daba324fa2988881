import { useSession } from '#api/session.ts';
import { CourtLines } from '#app/court-lines.tsx';
import { signOut } from '#auth/sign-out.ts';
import { PATHS } from '#paths.ts';
import { mayLeave } from '#router/leave-guard.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { MenuIcon, PersonIcon, SearchIcon } from '#ui/icons.tsx';
import { showPanel } from '../keyboard/panel.ts';

const HEADER_BUTTON =
  'inline-flex min-h-control min-w-control items-center justify-center gap-2 rounded-lg border px-2 font-medium text-on-header no-underline hover:border-on-header';

type HeaderProps = {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
};

/** The header: menu, name, account, Logout. */
export function Header({ sidebarOpen, onToggleSidebar, drawerOpen, onOpenDrawer }: HeaderProps) {
  return (
    <header className="court-paint relative overflow-hidden print:hidden border-b-3 border-ball-bright">
      {/* between the portal's name and the account; it fades out toward both */}
      <div className="pointer-events-none absolute inset-y-0 right-[28rem] left-[17rem] max-w-[26rem] overflow-hidden mask-[linear-gradient(to_right,transparent,black_50%,transparent)] max-lg:hidden">
        <CourtLines className="absolute top-1/2 left-0 w-[26rem] max-w-none -translate-y-1/2 rotate-90 text-header-line" />
      </div>
      <div className="relative flex flex-wrap items-center gap-2 px-3 py-1.5 phone:gap-1">
        <button
          type="button"
          className={`${HEADER_BUTTON} border-transparent phone:hidden`}
          aria-expanded={sidebarOpen}
          aria-controls="sidebar"
          aria-label="Menu"
          onClick={onToggleSidebar}
        >
          <MenuIcon />
        </button>
        <button
          type="button"
          className={`${HEADER_BUTTON} border-transparent wide:hidden`}
          aria-expanded={drawerOpen}
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={onOpenDrawer}
        >
          <MenuIcon />
        </button>
        <Link
          to={PATHS.dashboard}
          className="flex min-h-control items-center gap-2.5 rounded-lg text-on-header no-underline wide:pe-2"
        >
          <Mark className="size-8 shrink-0" />
          <span className="font-display text-xl leading-none font-bold tracking-wide phone:text-lg max-[22rem]:sr-only">
            Coaches Portal
          </span>
        </Link>
        <div className="ms-auto flex items-center gap-1">
          <Person />
        </div>
      </div>
    </header>
  );
}

function Person() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { firstname, lastname, email } = session.user;

  function handleLogout() {
    if (!mayLeave()) return;
    signOut();
    navigate(PATHS.login);
  }

  return (
    <>
      <button
        type="button"
        className={`${HEADER_BUTTON} border-transparent phone:hidden`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showPanel('finder')}
      >
        <SearchIcon />
        Find
      </button>
      <Link to={PATHS.account} className={`${HEADER_BUTTON} border-transparent`} title="Your account">
        <PersonIcon />
        <span className="sr-only">Your account: </span>
        <span className="max-w-48 truncate phone:sr-only">{`${firstname} ${lastname}`.trim() || email}</span>
      </Link>
      <button type="button" className={`${HEADER_BUTTON} border-header-line`} onClick={handleLogout}>
        Logout
      </button>
    </>
  );
}

/** The portal's logo: a ball with its seams. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="14" className="fill-ball-bright" />
      <path
        d="M2 16h28M16 2v28M6 6.2c6.5 5 6.5 14.6 0 19.6M26 6.2c-6.5 5-6.5 14.6 0 19.6"
        stroke="#0f2d22"
        strokeWidth="1.8"
      />
    </svg>
  );
}
