import type { NewCoach } from '@portal/contract/admin-coaches.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import type { ReactNode } from 'react';
import { fieldText } from '#api/error-text.ts';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { Field } from '#ui/field.tsx';
import { messages } from './messages.ts';

/** The server's limit. */
export const MAX_NAME_LENGTH = 80;
const MAX_EMAIL_LENGTH = 254;

type CoachFieldsProps = {
  coach: NewCoach;
  onChange: (coach: NewCoach) => void;
  /** what the last attempt threw; its errors are shown below the fields */
  refused: unknown;
  /** the prefix of the fields in the request, e.g. 'coach.' */
  path?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
};

/** A coach as typed: names and email. */
export function CoachFields({ coach, onChange, refused, path = '', hint, autoFocus }: CoachFieldsProps) {
  const isWrong = coach.email.trim() !== '' && normalizeEmail(coach.email) === null;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field
          label="First name"
          autoFocus={autoFocus}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={coach.firstName}
          error={fieldText(refused, `${path}firstName`)}
          onChange={(event) => onChange({ ...coach, firstName: event.target.value })}
        />
        <Field
          label="Last name"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={coach.lastName}
          error={fieldText(refused, `${path}lastName`)}
          onChange={(event) => onChange({ ...coach, lastName: event.target.value })}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        value={coach.email}
        hint={hint}
        error={isWrong ? messages.invalidEmail : fieldText(refused, `${path}email`)}
        onChange={(event) => onChange({ ...coach, email: event.target.value })}
      />
      <EmailSuggestion typed={coach.email} onTake={(email) => onChange({ ...coach, email })} />
    </>
  );
}

export const NOBODY: NewCoach = { firstName: '', lastName: '', email: '' };

export const isEmpty = (coach: NewCoach): boolean => Object.values(coach).every((text) => text.trim() === '');

/** Whether the server would accept it; one name is enough. */
export const isComplete = ({ firstName, email }: NewCoach): boolean =>
  firstName.trim() !== '' && normalizeEmail(email) !== null;

export const trimmed = ({ firstName, lastName, email }: NewCoach): NewCoach => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});
