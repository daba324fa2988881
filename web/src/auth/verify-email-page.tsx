import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { useParams } from '#router/routes.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { changeMe } from './me.ts';
import { messages } from './messages.ts';
import { rememberOrigin } from './redirect-memory.ts';
import { signOut } from './sign-out.ts';
import { useAccountAction } from './use-account-action.ts';
import { useSendAgain } from './use-send-again.ts';

/**
 * /verify-email/TOKEN: confirms the email of the account that is logged in, and only when the button is
 * pressed, because mail scanners open links.
 */
export function VerifyEmailPage() {
  const session = useSession();
  const { token = '' } = useParams();
  const { busy, answer, failure, run } = useAccountAction(async () => {
    const { message } = await call('verifyEmail', { params: { token } });
    if (session.status === 'signed-in') await changeMe({ ...session.user, emailVerified: true });
    return message;
  });
  if (session.status !== 'signed-in') return null;
  const { user } = session;

  return (
    <AccountFrame title="Confirm your email address" tabTitle="Confirm address">
      {answer || user.emailVerified ? (
        <>
          <Notice tone="good">{answer || 'Your email address is confirmed.'}</Notice>
          <p className="mt-5">
            <Link to={PATHS.dashboard} className={buttonClass('primary')}>
              Go to the dashboard
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            You are logged in as <strong className="wrap-anywhere">{user.email}</strong>. Is this your
            address?
          </p>
          {failure !== null && (
            <Notice tone="bad" className="mt-4">
              {errorText(failure, { failed: messages.confirmFailed })}
            </Notice>
          )}
          <p className="mt-5">
            <Button tone="primary" busy={busy} onClick={run}>
              Confirm this email address
            </Button>
          </p>
          {failure !== null && <OtherWays email={user.email} path={`/verify-email/${token}`} />}
        </>
      )}
    </AccountFrame>
  );
}

/** After a refusal: another link, or the account that the link was meant for. */
function OtherWays({ email, path }: { email: string; path: string }) {
  const { busy, outcome, run } = useSendAgain(email);

  function handleOtherAccount() {
    signOut();
    rememberOrigin(path);
    navigate(PATHS.login);
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={run}>
          Send the link again
        </Button>
        <Button onClick={handleOtherAccount}>Log in as someone else</Button>
      </div>
      {outcome && (
        <Notice tone={outcome.tone} className="mt-4">
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
