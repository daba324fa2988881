import { SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

type ReleaseFieldProps = {
  /** days before the day of a slot */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
};

const OFFERED = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28];

/** When unused slots for games open for practices. */
export function ReleaseField({ value, error, onChange }: ReleaseFieldProps) {
  const days = OFFERED.includes(value) ? OFFERED : [...OFFERED, value].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={messages.release}
      hint={messages.releaseHint}
      value={value}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {days.map((number) => (
        <option key={number} value={number}>
          {messages.releaseDays(number)}
        </option>
      ))}
    </SelectField>
  );
}
