import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { useState } from 'react';
import { Field } from './field.tsx';

type DateFieldProps = {
  label: string;
  value: IsoDate | '';
  min?: IsoDate | '';
  max?: IsoDate | '';
  error?: string | undefined;
  onChange: (date: IsoDate | '') => void;
};

/**
 * A native date input that reports complete dates only: while a year is typed, it passes through the years
 * 0002 and 0020.
 */
export function DateField({ label, value, min, max, error, onChange }: DateFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);

  function handleChange(text: string) {
    const isWhole = text === '' || isIsoDate(text);
    setTyping(isWhole ? null : text);
    if (isWhole) onChange(text);
  }

  return (
    <Field
      type="date"
      label={label}
      value={typing ?? value}
      min={min || undefined}
      max={max || undefined}
      error={error}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={() => setTyping(null)}
    />
  );
}
