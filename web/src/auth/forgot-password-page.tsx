import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction, useDelayed, useFormValues } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { messages } from './messages.ts';

const FAILED = { failed: messages.forgotFailed, network: messages.forgotUnreachable };

/** How long the confirmation is shown (docs/spec/product.md#delays). */
const FORGOT_CONFIRMATION_MS = 4_000;

/** /forgot-password: emails a reset link; the response is the same for any address. */
export function ForgotPasswordPage() {
  const { values, formProps } = useFormValues(['email']);
  const [confirmation, setConfirmation] = useState('');
  const email = normalizeEmail(values.email);

  const { busy, failure, run } = useAccountAction(async () => {
    if (email !== null) setConfirmation((await call('forgotPassword', { body: { email } })).message);
  });

  useDelayed(confirmation !== '', FORGOT_CONFIRMATION_MS, () => setConfirmation(''));

  return (
    <AccountFrame
      title="Forgot your password?"
      tabTitle="Forgot password"
      lead="Enter your email and we’ll send you a reset link."
    >
      <form method="post" onSubmit={run} {...formProps} className="grid grid-cols-1 gap-4" noValidate>
        <FieldLock busy={busy}>
          <EmailField value={values.email} autoComplete="username" />
        </FieldLock>
        {failure !== null && <Notice tone="bad">{errorText(failure, FAILED)}</Notice>}
        <Button type="submit" tone="primary" disabled={email === null} busy={busy}>
          Send Reset Email
        </Button>
      </form>
      <p className="mt-5">
        <Link to={PATHS.login} className="link inline-flex min-h-control items-center">
          Back to login
        </Link>
      </p>
      {confirmation && (
        <Dialog
          title="Check your email"
          onClose={() => setConfirmation('')}
          actions={<Button onClick={() => setConfirmation('')}>OK</Button>}
        >
          <p>{confirmation}</p>
        </Dialog>
      )}
    </AccountFrame>
  );
}
