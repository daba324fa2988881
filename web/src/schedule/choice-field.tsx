import { SelectField } from '#ui/field.tsx';
import type { Choice } from './filter-choices.ts';

type ChoiceFieldProps = {
  label: string;
  /** the label of '' */
  any: string;
  value: string;
  choices: readonly Choice[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A select for one value or any. A value from a shared URL that this season lacks is still listed. */
export function ChoiceField({ label, any, value, choices, error, onChange }: ChoiceFieldProps) {
  const isStray = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <SelectField label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {isStray && <option value={value}>{value} (none here)</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
