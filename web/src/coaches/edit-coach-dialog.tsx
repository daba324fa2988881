import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Notice } from '#ui/notice.tsx';
import { CoachFields, isComplete, trimmed } from './coach-fields.tsx';
import { LeagueChangeForm } from './league-change-form.tsx';
import { messages } from './messages.ts';
import { nameOf } from './team-filters.ts';
import { useLeagueChange } from './use-league-change.ts';

type EditCoachDialogProps = { coach: LeagueCoach; onClose: () => void };

/** Edits a coach's name and email. A new email removes the teams from the old account, after a warning. */
export function EditCoachDialog({ coach: before, onClose }: EditCoachDialogProps) {
  const { firstName, lastName, email } = before;
  const [coach, setCoach] = useState({ firstName, lastName, email });
  const save = useLeagueChange(
    () => call('changeCoach', { params: { id: before.id }, body: trimmed(coach) }),
    onClose,
  );
  const next = normalizeEmail(coach.email);
  return (
    <LeagueChangeForm
      title={`Edit ${nameOf(before)}`}
      save={messages.save}
      canSave={isComplete(coach)}
      change={save}
      onSave={() => save.send()}
      onClose={onClose}
    >
      <CoachFields
        autoFocus
        coach={coach}
        refused={save.error}
        onChange={(changed) => {
          setCoach(changed);
          save.reset();
        }}
      />
      {before.hasAccount && next !== null && next !== email && (
        <Notice tone="warn">
          The account of {email} will no longer see these teams. They open for {next} after it is registered
          and confirmed.
        </Notice>
      )}
    </LeagueChangeForm>
  );
}
