import { PATHS } from '#paths.ts';
import { useSetUpPath } from '#season/asked-season.ts';
import { MenuEntry } from './menu-entry.tsx';

const ENTRIES: { to: string; label: string; isSetUp?: boolean }[] = [
  { to: PATHS.combinedSchedule, label: 'Combined Schedule' },
  { to: PATHS.coaches, label: 'Teams and Coaches' },
  { to: PATHS.venues, label: 'Venues', isSetUp: true },
  { to: PATHS.leagueRatings, label: 'League Ratings' },
  { to: PATHS.mail, label: 'Mail' },
  { to: PATHS.load, label: 'Load Coach Data', isSetUp: true },
  { to: PATHS.settings, label: 'Settings', isSetUp: true },
];

/** What lies below the Admin Page. */
export function AdminMenu() {
  const setUpPath = useSetUpPath();
  return (
    <ul className="ms-4 grid gap-1 pt-1 text-sm">
      {ENTRIES.map(({ to, label, isSetUp }) => (
        <li key={to}>
          <MenuEntry to={isSetUp ? setUpPath(to) : to} label={label} />
        </li>
      ))}
    </ul>
  );
}
