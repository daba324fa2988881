import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { CoachFields, isComplete, NOBODY, trimmed } from './coach-fields.tsx';
import { LeagueChangeForm } from './league-change-form.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './use-league-change.ts';

type AddCoachDialogProps = { team: LeagueTeam; onClose: () => void };

/** Adds a coach to a team. */
export function AddCoachDialog({ team, onClose }: AddCoachDialogProps) {
  const [coach, setCoach] = useState(NOBODY);
  const add = useLeagueChange(
    () => call('linkCoach', { params: { id: team.id }, body: trimmed(coach) }),
    onClose,
  );
  return (
    <LeagueChangeForm
      title={`Add a coach to ${team.name}`}
      save="Add coach"
      canSave={isComplete(coach)}
      change={add}
      onSave={() => add.send()}
      onClose={onClose}
    >
      <CoachFields
        autoFocus
        coach={coach}
        hint={messages.emailHint}
        refused={add.error}
        onChange={(next) => {
          setCoach(next);
          add.reset();
        }}
      />
    </LeagueChangeForm>
  );
}
