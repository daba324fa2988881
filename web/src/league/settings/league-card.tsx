import { useQuery } from '@tanstack/react-query';
import { ListCard } from '#shared/list-card.tsx';
import { LeagueForm } from './league-form.tsx';
import { messages } from './messages.ts';
import { leagueSettings } from './queries.ts';

/** Name, contact, time zone, first day of the week, and the time of reminders. */
export function LeagueCard() {
  const settings = useQuery({ ...leagueSettings, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <ListCard
      title={messages.leagueTitle}
      text={messages.leagueText}
      query={settings}
      failed={messages.leagueFailed}
      className="xl:col-span-2"
      loadingClassName="h-120 phone:h-dvh"
    >
      {(stored) => <LeagueForm stored={stored} />}
    </ListCard>
  );
}
