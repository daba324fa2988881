import type { RefObject } from 'react';
import { errorText, fieldText } from '#api/error-text.ts';
import { Field } from '#ui/field.tsx';
import { messages } from './messages.ts';

/** The server's limit. */
const MAX_NAME_LENGTH = 120;

type NameFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** what the last attempt threw; its message is shown below the field */
  refused: unknown;
  /** an existing name must not become empty */
  required?: boolean;
  autoFocus?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
};

/** The field of a blackout reason or clinic name. */
export function NameField({ value, onChange, refused, required = false, ...rest }: NameFieldProps) {
  const refusal = refused
    ? (fieldText(refused, 'name') ?? errorText(refused, { failed: messages.notSaved }))
    : undefined;
  return (
    <Field
      {...rest}
      value={value}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      error={required && value.trim() === '' ? messages.missingName : refusal}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
