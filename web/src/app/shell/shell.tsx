import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLeague } from '#league/use-league.ts';
import { useLocation, usePathname } from '#router/location.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import { VersionBanner } from './version-banner.tsx';

type ShellProps = {
  /** for prerendered pages, where it is unknown whether the user is logged in */
  isBare?: boolean;
  children: ReactNode;
};

/**
 * The layout of every page. Wider than 768 px the sidebar is beside the page and can be collapsed, and up to 1100 px it is
 * a rail of icons; below, the menu is a drawer. The style sheet decides which is shown, so that prerendered pages fit any window.
 */
export function Shell({ isBare = false, children }: ShellProps) {
  const [sidebarOpen, toggleSidebar] = useSidebar();
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const pathname = usePathname();
  const main = useFocusAfterNavigation();
  const drawerOpen = drawerPath === pathname; // leaving the page closes the drawer

  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only bg-raised px-4 py-2 font-semibold text-ink focus:not-sr-only focus:block"
        >
          Skip to content
        </a>
        <VersionBanner />
        <Header
          sidebarOpen={sidebarOpen}
          onToggleSidebar={toggleSidebar}
          drawerOpen={drawerOpen}
          onOpenDrawer={() => setDrawerPath(pathname)}
        />
        <div className="flex grow">
          <aside
            id="sidebar"
            aria-label="Sidebar"
            hidden={!sidebarOpen}
            className="planks w-60 shrink-0 border-e border-line bg-wood phone:hidden rail:w-19 print:hidden"
          >
            <div className="sticky top-0 max-h-dvh overflow-y-auto px-2 py-3 rail:px-0.5 rail:py-2">
              <Menu isBare={isBare} isRail />
            </div>
          </aside>
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className="relative flex min-h-[70vh] min-w-0 phone:min-h-dvh grow flex-col overflow-clip px-4 py-5 wide:px-6 print:block print:min-h-0 print:overflow-visible print:p-0"
          >
            <PrintHead />
            {children}
          </main>
        </div>
        <Footer />
        {drawerOpen && <MenuDrawer onClose={() => setDrawerPath(null)} />}
      </div>
      <CookieNotice />
    </>
  );
}

/** After a page change the focus moves to its start, so that a screen reader starts there. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, via } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (via !== 'pop') window.scrollTo(0, 0);
  }, [pathname, via]);

  return main;
}

/** The menu on a phone: a drawer over the page. */
function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      aria-label="Menu"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none border-e-4 border-ball-bright bg-wood backdrop:bg-[#0b1712b3]"
    >
      <div className="planks min-h-full p-4">
        <button
          type="button"
          aria-label="Close menu"
          className="mb-3 ms-auto grid size-control place-items-center rounded-lg hover:bg-court-soft"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
        <Menu />
      </div>
    </Modal>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The first line of every printed page: the league, and the day of printing. The page's title follows. */
function PrintHead() {
  const { name } = useLeague();
  const [day, setDay] = useState('');

  useEffect(() => {
    // the browser renders the printout right after the event
    const date = () => flushSync(() => setDay(DAY.format(new Date())));
    window.addEventListener('beforeprint', date);
    return () => window.removeEventListener('beforeprint', date);
  }, []);

  return (
    <p className="mb-4 hidden justify-between gap-4 border-b border-line pb-1 text-sm print:flex">
      <span>{name || 'Coaches Portal'}</span>
      <span>{day}</span>
    </p>
  );
}

const never = () => () => undefined;
const isStoredOpen = () => document.documentElement.dataset.sidebar !== 'closed';

/** Whether the sidebar is open, which this browser remembers; `public/theme.js` applies it before the first paint. */
function useSidebar(): [isOpen: boolean, toggle: () => void] {
  const atStart = useSyncExternalStore(never, isStoredOpen, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? atStart;

  function toggle() {
    setChosen(!isOpen);
    storeSidebar(!isOpen);
  }

  return [isOpen, toggle];
}

function storeSidebar(isOpen: boolean): void {
  const { dataset } = document.documentElement;
  if (isOpen) delete dataset.sidebar;
  else dataset.sidebar = 'closed';
  try {
    if (isOpen) localStorage.removeItem('sidebar');
    else localStorage.setItem('sidebar', 'closed');
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}
