import { NoticesPanel } from '#notices/notices-panel.tsx';
import { AdminLink } from '#season/admin-link.tsx';
import { PublicScheduleCard } from '#team-page/public-schedule-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountsCard } from './accounts/accounts-card.tsx';
import { DivisionsCard } from './divisions/divisions-card.tsx';
import { EventNames } from './event-names.tsx';
import { ReservationTypes } from './reservation-types.tsx';
import { LeagueCard } from './settings/league-form.tsx';

/** /admin/settings: the league's own settings, and who may change them. */
export function SettingsPage() {
  return (
    <>
      <AdminLink />
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
