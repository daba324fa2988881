import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { several } from '@portal/domain/text/several.ts';
import { call } from '#api/client.ts';
import { CalendarDialog } from '#calendar/calendar-dialog.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { AddCoachDialog } from './add-coach-dialog.tsx';
import { AddTeamDialog } from './add-team-dialog.tsx';
import { EditCoachDialog } from './edit-coach-dialog.tsx';
import { messages } from './messages.ts';
import { RenameTeamDialog } from './rename-team-dialog.tsx';
import { countLeague, nameOf } from './team-filters.ts';
import type { OpenDialog } from './team-rows.ts';
import { useLeagueChange } from './use-league-change.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const loadShareDialog = () => import('#team-page/share-dialog.tsx');

type LeagueDialogProps = {
  dialog: OpenDialog;
  teams: readonly LeagueTeam[];
  /** the selected division; '' for all */
  division: string;
  onClose: () => void;
};

/** The open dialog about a team or coach. */
export function LeagueDialog({ dialog, teams, division, onClose }: LeagueDialogProps) {
  const league = useLeagueChange();
  switch (dialog.what) {
    case 'add-team': {
      const divisions = [...new Set(teams.map(({ divisionName }) => divisionName))];
      return <AddTeamDialog divisions={divisions} division={division} onClose={onClose} />;
    }
    case 'rename-team':
      return <RenameTeamDialog team={dialog.team} onClose={onClose} />;
    case 'add-coach':
      return <AddCoachDialog team={dialog.team} onClose={onClose} />;
    case 'edit-coach':
      return <EditCoachDialog coach={dialog.coach} onClose={onClose} />;
    case 'withdraw-team':
    case 'merge-team':
      return (
        <WithdrawDialog
          team={dialog.team}
          isMerge={dialog.what === 'merge-team'}
          teams={teams}
          onClose={onClose}
        />
      );
    case 'remove-team':
      return (
        <ConfirmChange
          {...league}
          title={`Remove ${dialog.team.name}?`}
          yes={messages.removeYes}
          no={messages.removeNo}
          danger
          request={() => call('removeTeam', { params: { id: dialog.team.id } })}
          onClose={onClose}
        >
          <p>
            Only a team whose entries are all canceled can be removed. They are removed, too. A team that has
            played can withdraw instead.
          </p>
        </ConfirmChange>
      );
    case 'unlink':
      return (
        <ConfirmChange
          {...league}
          title={`Remove ${nameOf(dialog.coach)} from ${dialog.team.name}?`}
          yes={messages.unlinkYes}
          no={messages.unlinkNo}
          danger
          request={() => call('unlinkCoach', { params: { id: dialog.team.id, coachId: dialog.coach.id } })}
          onClose={onClose}
        >
          <p>They can no longer book for this team. The team keeps its bookings.</p>
        </ConfirmChange>
      );
    case 'calendar': {
      const { id, name, divisionName } = dialog.team;
      return (
        <CalendarDialog
          about={{ subject: { kind: 'team', teamId: id }, name: `${name}, ${divisionName}` }}
          onClose={onClose}
        />
      );
    }
    case 'share': {
      const { id, name, divisionName } = dialog.team;
      return (
        <LazyDialog load={loadShareDialog} onClose={onClose}>
          {({ ShareDialog }) => (
            <ShareDialog team={{ id, name: `${name}, ${divisionName}` }} onClose={onClose} />
          )}
        </LazyDialog>
      );
    }
    case 'invite': {
      const { coaches } = dialog;
      const count = coaches?.length ?? countLeague(teams).coachesWithoutAccount;
      return (
        <ConfirmChange
          {...league}
          title={`Invite ${several(count, 'coach', 'coaches')}?`}
          yes={messages.inviteYes}
          no={messages.inviteNo}
          request={() =>
            call('inviteAllCoaches', { body: { coachIds: coaches?.map(({ id }) => id) ?? null } })
          }
          onClose={onClose}
        >
          <p>
            The email lists their teams and says how to register. Anyone invited in the last hour is skipped.
          </p>
        </ConfirmChange>
      );
    }
  }
}
