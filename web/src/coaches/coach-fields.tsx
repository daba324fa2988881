import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import type { ReactNode } from 'react';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import type { Form } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { messages } from './messages.ts';

/** The server's limit. */
export const MAX_NAME_LENGTH = 80;
const MAX_EMAIL_LENGTH = 254;

type CoachFieldsProps = {
  form: Pick<Form<NewCoach>, 'values' | 'field' | 'change'>;
  hint?: ReactNode;
  autoFocus?: boolean;
};

/** A coach as typed: names and email. */
export function CoachFields({ form: { values, field, change }, hint, autoFocus }: CoachFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextInput
          {...field('firstName')}
          label="First name"
          autoFocus={autoFocus}
          maxLength={MAX_NAME_LENGTH}
        />
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
export const REQUIRED_OF_COACH = ['firstName', 'email'] as const;

export const coachProblems = ({ email }: NewCoach) => ({
  email: email.trim() !== '' && normalizeEmail(email) === null && messages.invalidEmail,
});
