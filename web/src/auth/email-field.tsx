import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useEffect, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { messages } from './messages.ts';

type EmailFieldProps = {
  /** what the form holds now */
  value: string;
  defaultValue?: string;
  autoComplete: 'username' | 'email';
  /** what the server found wrong with it */
  error?: string | undefined;
};

/** The email of an account page. It complains once the typing rests or the field is left. */
export function EmailField({ value, defaultValue, autoComplete, error }: EmailFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const isSettled = useSettled(value);
  const isInvalid = value !== '' && normalizeEmail(value) === null;
  return (
    <Field
      label="Email"
      name="email"
      // Not type=email: browsers would check, trim and convert by rules of their own.
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

/** Whether `value` has stood still for a moment: nobody is told off in the middle of typing. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
