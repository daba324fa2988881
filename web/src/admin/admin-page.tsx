import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Card } from '#ui/card.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StartSeasonPanel } from './start-season-panel.tsx';
import { SystemHealthPanel } from './system-health-panel.tsx';

/** /admin: System Health, Start New Season and Manage (docs/spec/product.md#admin-page). */
export function AdminPage() {
  return (
    <>
      <PageHeader title="Admin dashboard" />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <SystemHealthPanel />
        <StartSeasonPanel />
        <ManagePanel />
      </div>
    </>
  );
}

const PLACES: { to: string; isSetUp?: boolean; name: string; text: string }[] = [
  {
    to: PATHS.combinedSchedule,
    name: 'Combined Schedule',
    text: 'Every practice, game, playoff, clinic and blackout in one table: filter, add, update and cancel.',
  },
  {
    to: `${PATHS.combinedSchedule}?view=board`,
    name: 'Day board',
    text: 'One day at a glance, courts down and hours across; it prints as the gym sheet of the evening.',
  },
  {
    to: PATHS.coaches,
    name: 'Teams and Coaches',
    text: 'Who coaches which team, and who has an account: add, edit, and invite by email.',
  },
  {
    to: PATHS.venues,
    isSetUp: true,
    name: 'Venues',
    text: 'Schools, gyms and courts, their permits and closures, by hand or from a file.',
  },
  {
    to: PATHS.permitBook,
    name: 'Permit Book',
    text: 'Hours per school and month: permitted, used and invoiced. Return what nobody needs.',
  },
  {
    to: PATHS.games,
    isSetUp: true,
    name: 'Games',
    text: 'The rules of a season’s games, teams’ dates off, and games from a file.',
  },
  {
    to: PATHS.practiceRound,
    name: 'Practice Round',
    text: 'When coaches can book next week, and the draw that assigns it by their wishes.',
  },
  {
    to: PATHS.losses,
    name: 'Closures & make-ups',
    text: 'Practices that closed gyms took from teams, and what each team got instead.',
  },
  {
    to: PATHS.leagueRatings,
    name: 'League ratings',
    text: 'How far coaches are, averages, how even teams are, rosters from a file, the deadline and the lock.',
  },
  {
    to: PATHS.activity,
    name: 'Activity',
    text: 'Who changed what in the schedule, by person, day, gym and team. You can undo recent changes.',
  },
  {
    to: PATHS.securityLog,
    name: 'Security Log',
    text: 'Logins, passwords and permissions: what happened to which account.',
  },
  {
    to: PATHS.mail,
    name: 'Email',
    text: 'Sent, queued and failed email: try again, resend, and see every kind of email.',
  },
  {
    to: PATHS.load,
    isSetUp: true,
    name: 'Load coach data',
    text: 'Upload your teams and coaches, review the changes, then import. You can undo an import.',
  },
  {
    to: PATHS.files,
    name: 'Files We Read',
    text: 'What each kind of file may have, with an example to fill in.',
  },
  {
    to: PATHS.settings,
    isSetUp: true,
    name: 'Settings',
    text: 'Notices to everyone, the public schedule, and the types and names that the schedule offers.',
  },
];

/** Links to the other administration pages. */
function ManagePanel() {
  const setUpPath = useSetUpPath();
  return (
    <Card aria-labelledby="manage-title" className="xl:col-span-2">
      <h2 id="manage-title" className="text-2xl">
        Manage
      </h2>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3">
        {PLACES.map(({ to, isSetUp, name, text }) => (
          <li key={to} className="border-b border-line py-3">
            <Link
              to={isSetUp ? setUpPath(to) : to}
              className="link inline-flex min-h-control items-center text-lg"
            >
              {name}
              <ChevronIcon className="size-4" />
            </Link>
            <p className="max-w-prose text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
