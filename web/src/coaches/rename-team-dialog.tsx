import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_NAME_LENGTH } from './coach-fields.tsx';
import { useLeagueChange } from './use-league-change.ts';

/** Renames a team; its coaches and bookings stay. */
export function RenameTeamDialog({ team, onClose }: { team: LeagueTeam; onClose: () => void }) {
  return (
    <FormDialog
      {...useLeagueChange()}
      title={`Rename ${team.name}`}
      size="form"
      start={{ teamName: team.name }}
      required={['teamName']}
      send={(typed) => call('renameTeam', { params: { id: team.id }, body: trimmed(typed) })}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput {...field('teamName')} label="Team name" autoFocus maxLength={MAX_NAME_LENGTH} />
      )}
    </FormDialog>
  );
}
