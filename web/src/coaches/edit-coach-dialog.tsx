import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { Notice } from '#ui/notice.tsx';
import { CoachFields, coachProblems, REQUIRED_OF_COACH } from './coach-fields.tsx';
import { nameOf } from './team-filters.ts';
import { useLeagueChange } from './use-league-change.ts';

/** Edits a coach's name and email. A new email removes the teams from the old account, after a warning. */
export function EditCoachDialog({ coach, onClose }: { coach: LeagueCoach; onClose: () => void }) {
  const { id, firstName, lastName, email, hasAccount } = coach;
  return (
    <FormDialog
      {...useLeagueChange()}
      title={`Edit ${nameOf(coach)}`}
      size="form"
      start={{ firstName, lastName, email }}
      required={REQUIRED_OF_COACH}
      check={coachProblems}
      send={(typed) => call('changeCoach', { params: { id }, body: trimmed(typed) })}
      onClose={onClose}
    >
      {(form) => {
        const next = normalizeEmail(form.values.email);
        return (
          <>
            <CoachFields form={form} autoFocus />
            {hasAccount && next !== null && next !== email && (
              <Notice tone="warn">
                The account of {email} will no longer see these teams. They open for {next} after it is
                registered and confirmed.
              </Notice>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
