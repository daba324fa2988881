import { passwordRules } from '@portal/domain/auth/password.ts';
import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordField } from '#ui/password-field.tsx';

type FieldError = string | undefined;
type NewPasswordProps = {
  label?: string;
  value: string;
  error: FieldError;
  /** if it is typed twice: what is wrong with the second time */
  confirmation?: { error: FieldError };
};

/** The fields of a new password on an account page: what it needs, and a box that shows what was typed. */
export function NewPassword({ label = 'Password', value, error, confirmation }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  const both = { autoComplete: 'new-password', required: true, shown };
  return (
    <>
      <PasswordField {...both} label={label} name="password" rules={passwordRules(value)} error={error} />
      {confirmation && (
        <PasswordField {...both} label="Confirm password" name="confirmation" error={confirmation.error} />
      )}
      <Checkbox label="Show Password" checked={shown} onChange={setShown} />
    </>
  );
}
