import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { CalendarDialog } from '#calendar/calendar-dialog.tsx';
import { PersonDialog } from '#people/person-dialog.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { type Form, trimmed } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import {
  AddCoachDialog,
  CoachFields,
  coachProblems,
  EditCoachDialog,
  MAX_NAME_LENGTH,
  NOBODY,
} from './coach-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './queries.ts';
import { countLeague, nameOf } from './team-filters.ts';
import type { OpenDialog } from './team-row.tsx';
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
    case 'add-team':
      return <AddTeamDialog teams={teams} division={division} onClose={onClose} />;
    case 'change-team':
      return <ChangeTeamDialog teams={teams} team={dialog.team} onClose={onClose} />;
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
          yes="Remove"
          no="Cancel"
          danger
          request={() => call('removeTeam', { params: { id: dialog.team.id } })}
          onClose={onClose}
        >
          <p>
            Only a team whose entries are all canceled can be removed, and they go with it. A team that has
            played can withdraw instead.
          </p>
        </ConfirmChange>
      );
    case 'unlink':
      return (
        <ConfirmChange
          {...league}
          title={`Remove ${nameOf(dialog.coach)} from ${dialog.team.name}?`}
          yes="Remove"
          no="Cancel"
          danger
          request={() => call('unlinkCoach', { params: { id: dialog.team.id, coachId: dialog.coach.id } })}
          onClose={onClose}
        >
          <p>They can no longer book for this team. The team keeps its bookings.</p>
        </ConfirmChange>
      );
    case 'end-sessions':
    case 'disable':
    case 'enable':
    case 'erase': {
      const { id: coachId, accountId } = dialog.coach;
      return (
        <PersonDialog
          what={dialog.what}
          person={{
            name: nameOf(dialog.coach),
            ...(accountId === null ? { accountId, coachId } : { accountId }),
          }}
          onSettled={league.onSettled}
          onClose={onClose}
        />
      );
    }
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
        <InviteDialog count={count} coachIds={coaches?.map(({ id }) => id)} {...league} onClose={onClose} />
      );
    }
  }
}

type TeamFieldsProps = {
  form: Pick<Form<{ divisionName: string; teamName: string }>, 'field'>;
  /** those of the league; any division that they do not have becomes a new one */
  teams: readonly LeagueTeam[];
};

function TeamFields({ form: { field }, teams }: TeamFieldsProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        {...field('divisionName')}
        label="Division"
        list={listId}
        maxLength={MAX_NAME_LENGTH}
        hint="Choose or type a new division."
      />
      <datalist id={listId}>
        {[...new Set(teams.map(({ divisionName }) => divisionName))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput {...field('teamName')} label="Team name" maxLength={MAX_NAME_LENGTH} />
    </>
  );
}

type AddTeamDialogProps = {
  teams: readonly LeagueTeam[];
  /** the preselected division */
  division: string;
  onClose: () => void;
};

/** Adds a team and optionally its first coach. */
function AddTeamDialog({ teams, division, onClose }: AddTeamDialogProps) {
  return (
    <FormDialog
      {...useLeagueChange()}
      title={messages.addTeam}
      size="form"
      save={messages.addTeam}
      start={{ divisionName: division, teamName: '', ...NOBODY }}
      required={['divisionName', 'teamName']}
      check={coachProblems}
      isReady={(typed) => {
        const { firstName, lastName, email } = trimmed(typed);
        const hasNobody = firstName + lastName + email === '';
        return hasNobody || (firstName !== '' && email !== '');
      }}
      send={(typed) => {
        const { divisionName, teamName, ...coach } = trimmed(typed);
        const hasCoach = coach.email !== '';
        return call('addTeam', { body: { divisionName, teamName, ...(hasCoach && { coach }) } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TeamFields form={form} teams={teams} />
          <fieldset className="grid gap-4 border-t border-line pt-4">
            <legend className="float-start mb-2 w-full font-bold">First coach (optional)</legend>
            <CoachFields form={form} hint={messages.emailHint} />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

type ChangeTeamDialogProps = { teams: readonly LeagueTeam[]; team: LeagueTeam; onClose: () => void };

/** Renames a team or moves it to another division; its coaches, entries and players stay. */
function ChangeTeamDialog({ teams, team, onClose }: ChangeTeamDialogProps) {
  return (
    <FormDialog
      {...useLeagueChange()}
      title={`Rename or move ${team.name}`}
      size="form"
      start={{ divisionName: team.divisionName, teamName: team.name }}
      required={['divisionName', 'teamName']}
      send={(typed) => call('changeTeam', { params: { id: team.id }, body: trimmed(typed) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TeamFields form={form} teams={teams} />
          {form.values.divisionName.trim() !== team.divisionName && (
            <p>
              Its coaches, bookings and players move with it. Games stay in the schedule: cancel those that it
              no longer plays, or generate the games again.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
