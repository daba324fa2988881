import { EMAIL_TAKEN_TEXT } from '@portal/contract/errors.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { isStrongPassword } from '@portal/domain/auth/password.ts';
import { type KeyboardEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction, useDelayed, useFormValues } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { linkFragment, useFragmentRemoval } from './emailed-link.ts';
import { messages } from './messages.ts';
import { NewPassword } from './new-password.tsx';

/** When the login follows (docs/spec/product.md#delays). */
const EMAIL_TAKEN_TO_LOGIN_MS = 2_000;

/** /register: a new coach's account; the confirmation email is sent right afterward. */
export function RegisterPage() {
  const { values, formProps } = useFormValues(['firstname', 'lastname', 'email', 'password'], linkFragment);
  useFragmentRemoval();
  /** whether Enter was pressed while the input was invalid */
  const [isMarkedInvalid, setMarkedInvalid] = useState(false);

  const { firstname, lastname, password } = values;
  const email = normalizeEmail(values.email);
  const isValid = email !== null && isStrongPassword(password);

  const { busy, failure, run } = useAccountAction(async () => {
    if (email === null) return;
    setMarkedInvalid(false);
    await call('register', { body: { firstname, lastname, email, password } });
    call('sendConfirmation', {
      body: { email, coachData: { firstname, lastname, email } },
      keepalive: true,
    }).catch(() => {
      // Fire and forget (docs/spec/product.md#account-calls): every signed-in page offers to send it again.
    });
    navigate(PATHS.login, { state: { registered: email } });
  });
  const isTaken = failure instanceof ApiError && failure.status === 400;
  const alert = isMarkedInvalid ? messages.registerInvalid : failure !== null && registerErrorText(failure);

  useDelayed(isTaken, EMAIL_TAKEN_TO_LOGIN_MS, () => navigate(PATHS.login));

  /** The button is disabled while the input is invalid, so Enter would do nothing without this. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isValid) {
      setMarkedInvalid(true);
    }
  }

  return (
    <AccountFrame title="Register" lead="For coaches. Use the email address your league has on file.">
      <form
        method="post"
        onSubmit={run}
        onKeyDown={handleKeyDown}
        {...formProps}
        className="grid grid-cols-1 gap-4"
        noValidate
      >
        <FieldLock busy={busy}>
          <Field
            label="First name"
            name="firstname"
            autoComplete="given-name"
            required
            error={fieldText(failure, 'firstname')}
          />
          <Field
            label="Last name"
            name="lastname"
            autoComplete="family-name"
            required
            error={fieldText(failure, 'lastname')}
          />
          <EmailField
            value={values.email}
            autoComplete="email"
            suggests
            error={fieldText(failure, 'email')}
          />
          <NewPassword value={password} error={fieldText(failure, 'password')} />
        </FieldLock>
        {alert && <Notice tone="bad">{alert}</Notice>}
        <Button type="submit" tone="primary" disabled={!isValid} busy={busy}>
          Register
        </Button>
      </form>
      <p className="mt-5">
        Already registered?{' '}
        <Link to={PATHS.login} className="link inline-flex min-h-control items-center">
          Login
        </Link>
      </p>
    </AccountFrame>
  );
}

function registerErrorText(cause: unknown): string {
  if (cause instanceof ApiError && cause.status === 400) return EMAIL_TAKEN_TEXT;
  return formErrorText(cause, { failed: messages.registerFailed });
}
