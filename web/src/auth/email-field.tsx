import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useRef, useState } from 'react';
import { EmailSuggestion } from '#shared/email-suggestion.tsx';
import { Field } from '#ui/field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { messages } from './messages.ts';

const SETTLE_MS = 700;

type EmailFieldProps = {
  /** the form's current value */
  value: string;
  defaultValue?: string;
  autoComplete: 'username' | 'username webauthn' | 'email';
  /** asks about an obvious slip in the domain */
  suggests?: boolean;
  /** the server's error */
  error?: string | undefined;
};

/** The email field of an account page. It shows an error when typing pauses or the field is left. */
export function EmailField({ value, defaultValue, autoComplete, suggests = false, error }: EmailFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [wasLeft, setLeft] = useState(false);
  // no error while typing
  const isSettled = useDebounced(value, SETTLE_MS, '') === value;
  const isInvalid = value !== '' && normalizeEmail(value) === null;
  function handleTake(email: string) {
    const field = ref.current;
    if (field === null) return;
    field.value = email;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  const field = (
    <Field
      ref={ref}
      label="Email"
      name="email"
      // Not type=email: browsers would apply their own rules for validating, trimming and converting.
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
  if (!suggests) return field;
  return (
    <div>
      {field}
      <EmailSuggestion typed={value} onTake={handleTake} />
    </div>
  );
}
