import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { type ChangeEvent, useState } from 'react';
import { Field } from './field.tsx';

type DateFieldProps = {
  label: string;
  value: IsoDate | '';
  min?: IsoDate | '';
  max?: IsoDate | '';
  error?: string | undefined;
  onChange: (date: IsoDate | '') => void;
};

/** A native date input that reports complete dates only. */
export function DateField({ label, value, min, max, error, onChange }: DateFieldProps) {
  return (
    <Field
      type="date"
      label={label}
      {...useTypedDate(value, onChange)}
      min={min || undefined}
      max={max || undefined}
      error={error}
    />
  );
}

/**
 * The properties of a date input that reports complete dates only: while a year is typed, it passes through the years
 * 0002 and 0020.
 */
export function useTypedDate(value: IsoDate | '', onChange: (date: IsoDate | '') => void) {
  const [typing, setTyping] = useState<string | null>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const isWhole = target.value === '' || isIsoDate(target.value);
    setTyping(isWhole ? null : target.value);
    if (isWhole) onChange(target.value);
  }

  return { value: typing ?? value, onChange: handleChange, onBlur: () => setTyping(null) };
}
