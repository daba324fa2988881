import type { User } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate, useLocation } from '#router/location.ts';
import { useParams } from '#router/routes.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useAccountAction } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { isConfirmNow, linkFragment, useFragmentRemoval } from './emailed-link.ts';
import { changeMe, emailChange } from './me.ts';
import { rememberOrigin } from './redirect-memory.ts';
import { signOut } from './sign-out.ts';
import { useSendAgain } from './unconfirmed-notice.tsx';

/**
 * /verify-email/TOKEN: confirms the email of the account that is logged in, and only when the button is
 * pressed, because mail scanners open links. A user who has just logged in to confirm needs no button.
 */
export function VerifyEmailPage() {
  const session = useSession();
  const { token = '' } = useParams();
  const isAtOnce = isConfirmNow(useLocation().state);
  const { busy, answer, failure, run } = useAccountAction(async () => {
    const { message, email } = await call('verifyEmail', { params: { token } });
    if (session.status === 'signed-in') await changeMe({ ...session.user, email, emailVerified: true });
    if (isAtOnce) {
      showToast({ tone: 'good', title: message });
      navigate(PATHS.dashboard, { replace: true });
    }
    return message;
  });
  const [linked] = useState(linkFragment);
  const pending = useQuery({ ...emailChange, enabled: linked.newEmail === '' && !isAtOnce });
  const newEmail = linked.newEmail || pending.data?.email || '';
  const confirm = useEffectEvent(run);
  useFragmentRemoval();
  useEffect(() => {
    if (isAtOnce) confirm();
  }, [isAtOnce]);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const path = `/verify-email/${token}`;
  if (linked.email !== '' && !isFor(linked, user)) {
    return <OthersLink user={user} recipient={linked.email} path={path} />;
  }
  if (isAtOnce && failure === null) return <Loading />;
  if (pending.isLoading) return <Loading />;
  const isLinkInvalid = failure instanceof ApiError && failure.code === 'LINK_INVALID';
  const isConfirmed = user.emailVerified && pending.data?.email === null;

  return (
    <AccountFrame title="Confirm your email address" tabTitle="Confirm address">
      {answer || isConfirmed ? (
        <>
          <Notice tone="good">{answer || 'Your email address is confirmed.'}</Notice>
          <WhoIsLoggedIn user={user} />
          <p className="mt-5">
            <Link to={PATHS.dashboard} className={buttonClass('primary')}>
              Go to the dashboard
            </Link>
          </p>
        </>
      ) : (
        <>
          {!isLinkInvalid && (
            <p>
              Confirm <strong className="wrap-anywhere">{newEmail || user.email}</strong> as your{' '}
              {newEmail !== '' && 'new '}email address?
            </p>
          )}
          {failure !== null && (
            <Notice tone="bad" className={isLinkInvalid ? '' : 'mt-4'}>
              {errorText(failure, { failed: 'Something went wrong. Please try again.' })}
            </Notice>
          )}
          {isLinkInvalid && <WhoIsLoggedIn user={user} />}
          {!isLinkInvalid && (
            <p className="mt-5">
              <Button tone="primary" busy={busy} onClick={run}>
                Confirm this email address
              </Button>
            </p>
          )}
          {failure !== null && <OtherWays user={user} path={path} />}
        </>
      )}
    </AccountFrame>
  );
}

/** Whether the link was emailed to this user, perhaps before it changed the address. */
const isFor = ({ email, newEmail }: { email: string; newEmail: string }, user: User): boolean =>
  [email, newEmail].some((address) => normalizeEmail(address) === user.email);

function WhoIsLoggedIn({ user }: { user: User }) {
  return (
    <p className="mt-4">
      You are logged in as <strong className="wrap-anywhere">{user.email}</strong>.
    </p>
  );
}

/** Logs out, and opens the link again after the next login. */
function logInElse(path: string, recipient: string): void {
  signOut();
  rememberOrigin(path);
  navigate(PATHS.login, { state: { confirm: recipient } });
}

type OthersLinkProps = { user: User; recipient: string; path: string };

/** The link was emailed to someone else than the user who is logged in, so it confirms nothing here. */
function OthersLink({ user, recipient, path }: OthersLinkProps) {
  return (
    <AccountFrame title="This link is for someone else" tabTitle="Confirm address">
      <Notice tone="warn">
        It confirms <strong className="wrap-anywhere">{recipient}</strong>, but you are logged in as{' '}
        <strong className="wrap-anywhere">{user.email}</strong>. Nothing was confirmed.
      </Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => logInElse(path, recipient)}>
          Log out and confirm it
        </Button>
        <Link to={PATHS.dashboard} className={buttonClass()}>
          Stay logged in
        </Link>
      </div>
    </AccountFrame>
  );
}

/** After a refusal: another link, or the account that the link was meant for. */
function OtherWays({ user, path }: { user: User; path: string }) {
  const { busy, outcome, run } = useSendAgain(user.email);

  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        {user.emailVerified ? (
          <Link to={PATHS.account} className={buttonClass()}>
            Go to your account
          </Link>
        ) : (
          <Button busy={busy} onClick={run}>
            Send the link again
          </Button>
        )}
        <Button onClick={() => logInElse(path, '')}>Log in as someone else</Button>
      </div>
      {outcome && (
        <Notice tone={outcome.tone} className="mt-4">
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
