import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { CoachFields, coachProblems, NOBODY, REQUIRED_OF_COACH } from './coach-fields.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './use-league-change.ts';

/** Adds a coach to a team. */
export function AddCoachDialog({ team, onClose }: { team: LeagueTeam; onClose: () => void }) {
  return (
    <FormDialog
      {...useLeagueChange()}
      title={`Add a coach to ${team.name}`}
      size="form"
      save="Add coach"
      start={NOBODY}
      required={REQUIRED_OF_COACH}
      check={coachProblems}
      send={(coach) => call('linkCoach', { params: { id: team.id }, body: trimmed(coach) })}
      onClose={onClose}
    >
      {(form) => <CoachFields form={form} hint={messages.emailHint} autoFocus />}
    </FormDialog>
  );
}
