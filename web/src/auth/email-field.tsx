import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useEffect, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { messages } from './messages.ts';

type EmailFieldProps = {
  /** the form's current value */
  value: string;
  defaultValue?: string;
  autoComplete: 'username' | 'email';
  /** the server's error */
  error?: string | undefined;
};

/** The email field of an account page. It shows an error when typing pauses or the field is left. */
export function EmailField({ value, defaultValue, autoComplete, error }: EmailFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const isSettled = useSettled(value);
  const isInvalid = value !== '' && normalizeEmail(value) === null;
  return (
    <Field
      label="Email"
      name="email"
      // Not type=email: browsers would validate, trim and convert by their own rules.
      type="text"
      inputMode="email"
      defaultValue={defaultValue}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      onBlur={() => setLeft(true)}
      error={isInvalid && (wasLeft || isSettled) ? messages.invalidEmail : error}
    />
  );
}

const SETTLE_MS = 700;

/** Whether `value` has not changed for a moment, so that no error is shown while typing. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
