import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import type { FieldsProps } from './add-form.ts';
import { messages } from './messages.ts';

/** A team from outside the league: its name and its coach's email. */
export function ExternalFields({ form, onEdit, problem }: FieldsProps) {
  const [wasLeft, setLeft] = useState(false);
  const { away } = form;
  const isWrong = wasLeft && away.coachEmail !== '' && normalizeEmail(away.coachEmail) === null;
  return (
    <>
      <Field
        label="Away coach’s email"
        // not type=email: browsers would apply their own rules for validating, trimming and converting
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={254}
        value={away.coachEmail}
        error={isWrong ? messages.invalidEmail : problem('awayCoachEmail')}
        onBlur={() => setLeft(true)}
        onChange={(event) => onEdit({ ...form, away: { ...away, coachEmail: event.target.value } })}
      />
      <Field
        label="External team’s name (optional)"
        autoComplete="off"
        maxLength={80}
        value={form.externalName}
        error={problem('externalTeamName')}
        onChange={(event) => onEdit({ ...form, externalName: event.target.value })}
      />
    </>
  );
}
