import { NoticesPanel } from '#notices/notices-panel.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { PublicScheduleCard } from '#team-page/public-schedule-card.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountsCard } from './accounts/accounts-card.tsx';
import { DivisionsCard } from './divisions/divisions-card.tsx';
import { EventNames } from './event-names.tsx';
import { ReservationTypes } from './reservation-types.tsx';
import { LeagueCard } from './settings/league-form.tsx';

/** /admin/settings: the league's own settings, and who may change them. */
export function SettingsPage() {
  const setUpPath = useSetUpPath();
  return (
    <>
      <Link to={setUpPath(PATHS.admin)} className={`${buttonClass('plain')} -ms-3 mb-2 self-start`}>
        <ChevronIcon className="size-5 rotate-180" />
        Admin dashboard
      </Link>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <NoticesPanel />
        <LeagueCard />
        <DivisionsCard />
        <PublicScheduleCard />
        <ReservationTypes />
        <EventNames kind="blackout" />
        <EventNames kind="clinic" />
        <AccountsCard />
      </div>
    </>
  );
}
