import type { ComponentType } from 'react';
import { PATHS } from '#paths.ts';
import { useSetUpPath } from '#season/asked-season.ts';

const ENTRIES: { to: string; label: string; isSetUp?: boolean }[] = [
  { to: PATHS.combinedSchedule, label: 'Combined Schedule' },
  { to: PATHS.coaches, label: 'Teams and Coaches' },
  { to: PATHS.venues, label: 'Venues', isSetUp: true },
  { to: PATHS.leagueRatings, label: 'League Ratings' },
  { to: PATHS.mail, label: 'Mail' },
  { to: PATHS.load, label: 'Load Coach Data', isSetUp: true },
  { to: PATHS.settings, label: 'Settings', isSetUp: true },
];

type AdminMenuProps = {
  /** what one line of the menu is; handed in, so that visitors' file of the menu is not torn in two */
  Entry: ComponentType<{ to: string; label: string }>;
};

/** What lies below the Admin Page. Visitors never load it. */
export function AdminMenu({ Entry }: AdminMenuProps) {
  const setUpPath = useSetUpPath();
  return (
    <ul className="ms-4 grid gap-1 pt-1 text-sm">
      {ENTRIES.map(({ to, label, isSetUp }) => (
        <li key={to}>
          <Entry to={isSetUp ? setUpPath(to) : to} label={label} />
        </li>
      ))}
    </ul>
  );
}
