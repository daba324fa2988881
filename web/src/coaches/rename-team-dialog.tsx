import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { Field } from '#ui/field.tsx';
import { MAX_NAME_LENGTH } from './coach-fields.tsx';
import { LeagueChangeForm } from './league-change-form.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './use-league-change.ts';

type RenameTeamDialogProps = { team: LeagueTeam; onClose: () => void };

/** Renames a team; its coaches and bookings stay. */
export function RenameTeamDialog({ team, onClose }: RenameTeamDialogProps) {
  const [teamName, setTeamName] = useState(team.name);
  const rename = useLeagueChange(
    () => call('renameTeam', { params: { id: team.id }, body: { teamName: teamName.trim() } }),
    onClose,
  );
  return (
    <LeagueChangeForm
      title={`Rename ${team.name}`}
      save={messages.save}
      canSave={teamName.trim() !== ''}
      change={rename}
      onSave={() => rename.send()}
      onClose={onClose}
    >
      <Field
        label="Team name"
        autoFocus
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={teamName}
        error={fieldText(rename.error, 'teamName')}
        onChange={(event) => {
          setTeamName(event.target.value);
          rename.reset();
        }}
      />
    </LeagueChangeForm>
  );
}
