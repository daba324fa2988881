import { PATHS } from '#paths.ts';
import { MenuEntry } from './menu-entry.tsx';

const ENTRIES = [
  { to: PATHS.combinedSchedule, label: 'Combined Schedule' },
  { to: PATHS.coaches, label: 'Teams and Coaches' },
  { to: PATHS.venues, label: 'Venues' },
  { to: PATHS.leagueRatings, label: 'League Ratings' },
  { to: PATHS.mail, label: 'Mail' },
  { to: PATHS.load, label: 'Load Coach Data' },
  { to: PATHS.settings, label: 'Settings' },
];

/** What lies below the Admin Page. Visitors never load it. */
export function AdminMenu() {
  return (
    <ul className="ms-4 grid gap-1 pt-1 text-sm">
      {ENTRIES.map((entry) => (
        <li key={entry.to}>
          <MenuEntry {...entry} />
        </li>
      ))}
    </ul>
  );
}
