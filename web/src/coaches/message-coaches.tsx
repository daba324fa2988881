import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { EmailIcon } from '#ui/icons.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { loadMessageDialog } from './message-button.tsx';
import { messages } from './messages.ts';
import { leagueTeams } from './queries.ts';
import { coachesOf } from './team-filters.ts';

type MessageCoachesProps = {
  /** who has entries, as 'Boys 3-4 Hawks' or 'Boys 3-4 Hawks vs Owls' */
  sides: readonly string[];
  /** the place whose coaches they are, if a small button with an icon is to say so: 'Salk - Gym' */
  place?: string;
};

/** Opens a message to the coaches of these teams, such as those of a gym on one day. */
export function MessageCoaches({ sides, place }: MessageCoachesProps) {
  const queries = useQueryClient();
  const [coachIds, setCoachIds] = useState<readonly number[] | null>(null);
  const close = () => setCoachIds(null);
  const loading = useChange({
    request: () => queries.fetchQuery({ ...leagueTeams, staleTime: 0 }),
    onDone: (teams) => {
      const wanted = teams.filter((team) => sides.some((each) => isSide(each, team)));
      const ids = coachesOf(wanted).map(({ id }) => id);
      if (ids.length > 0) setCoachIds(ids);
      else showToast({ tone: 'info', title: messages.nobody });
    },
    onFailed: (error) => showToast({ tone: 'bad', title: errorText(error, { failed: messages.failed }) }),
  });
  if (sides.length === 0) return null;
  return (
    <>
      {place === undefined ? (
        <Button busy={loading.busy} onClick={() => loading.send()}>
          {messages.emailCoaches}
        </Button>
      ) : (
        <Button
          tone="plain"
          size="small"
          className="phone:min-h-11"
          busy={loading.busy}
          aria-label={`${messages.emailCoaches}: ${place}`}
          title={messages.emailCoaches}
          onClick={() => loading.send()}
        >
          <EmailIcon />
        </Button>
      )}
      {coachIds && (
        <LazyDialog load={loadMessageDialog} onClose={close}>
          {(MessageDialog) => <MessageDialog coachIds={coachIds} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}

const isSide = (sides: string, { divisionName, name }: LeagueTeam): boolean =>
  sides.startsWith(`${divisionName} `) &&
  sides
    .slice(divisionName.length + 1)
    .split(' vs ')
    .includes(name);
