import { isStrongPassword } from '@portal/domain/auth/password.ts';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction, useDelayed, useFormValues } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { useLinkToken } from './emailed-link.ts';
import { messages } from './messages.ts';
import { NewPassword } from './new-password.tsx';

/** When the login follows (docs/spec/product.md#delays). */
const RESET_TO_LOGIN_MS = 3_000;

/** /reset-password/TOKEN: a new password, typed twice. The token is removed from the URL at once. */
export function ResetPasswordPage() {
  const token = useLinkToken('/reset-password');
  const { values, formProps } = useFormValues(['password', 'confirmation']);
  const session = useSession();

  const isStrong = isStrongPassword(values.password);
  const isEqual = values.password === values.confirmation;

  const { busy, answer, failure, run } = useAccountAction(async () => {
    if (!token) throw new Error(messages.resetLinkMissing);
    return await call('resetPassword', { params: { token }, body: { password: values.password } });
  });
  const isDone = answer !== null;
  const canSubmit = isStrong && isEqual && !isDone;
  const alert =
    failure !== null &&
    (token ? formErrorText(failure, { failed: messages.resetFailed }) : messages.resetLinkMissing);

  useDelayed(isDone, RESET_TO_LOGIN_MS, () => navigate(PATHS.login, { replace: true }));

  return (
    <AccountFrame title="Choose a new password" tabTitle="Reset password">
      {session.status === 'signed-in' && (
        <Notice className="mb-5">
          You are logged in as <strong className="wrap-anywhere">{session.user.email}</strong>. The new
          password is for the account that got this link.
        </Notice>
      )}
      <form method="post" onSubmit={run} {...formProps} className="grid grid-cols-1 gap-4" noValidate>
        <FieldLock busy={busy}>
          <NewPassword
            label="New password"
            value={values.password}
            error={values.confirmation && !isStrong ? messages.passwordWeak : fieldText(failure, 'password')}
            confirmation={{ error: values.confirmation && !isEqual ? messages.passwordsDiffer : undefined }}
          />
        </FieldLock>
        {alert && <Notice tone="bad">{alert}</Notice>}
        {isDone && (
          <Notice tone="good" title={answer.message}>
            Taking you to the login page…
          </Notice>
        )}
        <Button type="submit" tone="primary" disabled={!canSubmit} busy={busy}>
          Reset Password
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap justify-between gap-x-4">
        <Link to={PATHS.login} className="link inline-flex min-h-control items-center">
          Back to login
        </Link>
        <Link to={PATHS.forgotPassword} className="link inline-flex min-h-control items-center">
          Get a new link
        </Link>
      </p>
    </AccountFrame>
  );
}
