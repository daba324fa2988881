import type { LeagueCoach, LeagueTeam, NewCoach } from '@portal/contract/admin-coaches.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { FormDialog } from '#shared/form-dialog.tsx';
import { type Form, trimmed } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './queries.ts';
import { nameOf } from './team-filters.ts';

/** The server's limit. */
export const MAX_NAME_LENGTH = 80;
const MAX_EMAIL_LENGTH = 254;

type CoachFieldsProps = {
  form: Pick<Form<NewCoach>, 'values' | 'field' | 'change'>;
  hint?: ReactNode;
};

/** A coach as typed: names and email. */
export function CoachFields({ form: { values, field, change }, hint }: CoachFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextInput {...field('firstName')} label="First name" maxLength={MAX_NAME_LENGTH} />
        <TextInput {...field('lastName')} label="Last name" maxLength={MAX_NAME_LENGTH} />
      </div>
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        hint={hint}
      />
      <EmailSuggestion typed={values.email} onTake={(email) => change({ email })} />
    </>
  );
}

export const NOBODY: NewCoach = { firstName: '', lastName: '', email: '' };

/** One name is enough. */
const REQUIRED_OF_COACH = ['firstName', 'email'] as const;

export const coachProblems = ({ email }: NewCoach) => ({
  email: email.trim() !== '' && normalizeEmail(email) === null && messages.invalidEmail,
});

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
      {(form) => <CoachFields form={form} hint={messages.emailHint} />}
    </FormDialog>
  );
}

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
            <CoachFields form={form} />
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
