import { useState } from 'react';
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
import { useSendAgain } from './use-send-again.ts';

/**
 * /verify-email/TOKEN — confirms the address of the signed-in account, and only when the button is pressed: a link
 * that a mail scanner opens confirms nothing.
 */
export function VerifyEmailPage() {
  const session = useSession();
  const { token = '' } = useParams();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  if (session.status !== 'signed-in') return null;
  const { user } = session;

  async function handleConfirm() {
    setBusy(true);
    setError('');
    try {
      const { message } = await call('verifyEmail', { params: { token } });
      setDone(message);
      await changeMe({ ...user, emailVerified: true });
    } catch (cause) {
      setError(errorText(cause, { failed: messages.confirmFailed }));
    }
    setBusy(false);
  }

  return (
    <AccountFrame title="Confirm your address" tabTitle="Confirm address">
      {done || user.emailVerified ? (
        <>
          <Notice tone="good">{done || 'Your address is confirmed.'}</Notice>
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
          {error && (
            <Notice tone="bad" className="mt-4">
              {error}
            </Notice>
          )}
          <p className="mt-5">
            <Button tone="primary" busy={busy} onClick={handleConfirm}>
              Confirm this address
            </Button>
          </p>
          {error && <OtherWays email={user.email} path={`/verify-email/${token}`} />}
        </>
      )}
    </AccountFrame>
  );
}

/** After a refusal: another link, or the account that the link was meant for. */
function OtherWays({ email, path }: { email: string; path: string }) {
  const { busy, outcome, send } = useSendAgain(email);

  function handleOtherAccount() {
    signOut();
    rememberOrigin(path);
    navigate(PATHS.login);
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={send}>
          Send the link again
        </Button>
        <Button onClick={handleOtherAccount}>Use another account</Button>
      </div>
      {outcome && (
        <Notice tone={outcome.tone} className="mt-4">
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
