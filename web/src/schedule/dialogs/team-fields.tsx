import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import type { ReactNode } from 'react';
import { SelectField } from '#ui/field.tsx';
import { type FieldsProps, type Side, withDivision } from './add-form.ts';
import { messages } from './messages.ts';
import { coachesOf, divisionsOf } from './team-choices.ts';

type DivisionFieldProps = FieldsProps & { entries: readonly CoachEntry[]; isFailed: boolean };

export function DivisionField({ form, onEdit, problem, entries, isFailed }: DivisionFieldProps) {
  return (
    <SelectField
      label="Division"
      value={form.divisionName}
      hint={isFailed && messages.teamsFailed}
      error={problem('divisionName')}
      onChange={(event) => onEdit(withDivision(form, event.target.value))}
    >
      <option value="">Choose a division</option>
      <NameOptions names={divisionsOf(entries)} />
    </SelectField>
  );
}

type TeamFieldProps = {
  label: string;
  value: string;
  teams: readonly string[];
  error: string | undefined;
  disabled: boolean;
  onChange: (teamName: string) => void;
  /** further options */
  children?: ReactNode;
};

export function TeamField({ teams, onChange, children, ...rest }: TeamFieldProps) {
  return (
    <SelectField {...rest} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choose a team</option>
      <NameOptions names={teams} />
      {children}
    </SelectField>
  );
}

type CoachFieldProps = {
  label: string;
  side: Side;
  divisionName: string;
  entries: readonly CoachEntry[];
  /** the label of no selection */
  none: string;
  /** the note that a team has no coach */
  noCoach: (team: string) => string;
  error: string | undefined;
  onChange: (coachEmail: string) => void;
};

/** The coaches of a team, or a note if it has none. */
export function CoachField({
  label,
  side,
  divisionName,
  entries,
  none,
  noCoach,
  error,
  onChange,
}: CoachFieldProps) {
  const coaches = coachesOf(entries, divisionName, side.teamName);
  const hasNone = side.teamName !== '' && coaches.length === 0;
  return (
    <SelectField
      label={label}
      value={side.coachEmail}
      disabled={coaches.length === 0}
      hint={hasNone && noCoach(side.teamName)}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{none}</option>
      {coaches.map(({ email, name }) => (
        <option key={email} value={email}>
          {name === email ? email : `${name} (${email})`}
        </option>
      ))}
    </SelectField>
  );
}

function NameOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
