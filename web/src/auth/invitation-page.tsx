import type { Invitation } from '@portal/contract/invitation.ts';
import type { NewPasskey } from '@portal/contract/passkey-fields.ts';
import { isStrongPassword } from '@portal/domain/auth/password.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText, fieldText, formErrorText } from '#api/error-text.ts';
import { ApiError, isAnswerLost, OutcomeUnknownError } from '#api/errors.ts';
import { startSession, useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction, useFormValues } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { linkFragment, useLinkToken, useLookUp } from './emailed-link.ts';
import { suggestName } from './factors/device-name.ts';
import { canUsePasskeys, makePasskey } from './factors/passkeys.ts';
import { messages } from './messages.ts';
import { NewPassword } from './new-password.tsx';
import { signOut } from './sign-out.ts';

const TITLE = 'Your invitation';

type Fragment = ReturnType<typeof linkFragment>;

/**
 * /invitation/TOKEN: an invited coach chooses a password or a passkey and is logged in. Only a button does it, because mail
 * scanners open links. The token is removed from the URL at once.
 */
export function InvitationPage() {
  // before the token and what follows it are removed from the URL
  const [linked] = useState(linkFragment);
  const token = useLinkToken('/invitation');
  const session = useSession();
  const [isEntering, setEntering] = useState(false);
  const isSignedIn = session.status === 'signed-in' && !isEntering;
  const { found, failure, refetch } = useLookUp(isSignedIn ? null : token, lookUp);

  if (isSignedIn) return <AlreadyLoggedIn email={session.user.email} invited={linked.email} />;
  if (!token) {
    return (
      <AccountFrame title={TITLE}>
        <Notice tone="bad">This link is incomplete. Open it again from the email.</Notice>
        <OtherWays linked={linked} />
      </AccountFrame>
    );
  }
  if (failure !== null) return <LookUpFailed failure={failure} linked={linked} onTryAgain={refetch} />;
  if (found === null) {
    return (
      <AccountFrame title={TITLE}>
        <Loading />
      </AccountFrame>
    );
  }
  return <Welcome token={token} invitation={found} linked={linked} onEnter={() => setEntering(true)} />;
}

const lookUp = (token: string, signal: AbortSignal) => call('getInvitation', { params: { token }, signal });

const FINAL: readonly string[] = ['LINK_INVALID', 'EMAIL_TAKEN', 'WRONG_STATE'];
/** Whether the link will not work at another try either. */
const isFinal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && FINAL.includes(failure.code);

/** What the coach signs in with from now on. */
type Secret = { password: string } | { passkey: { credential: NewPasskey; name: string } };

type WelcomeProps = { token: string; invitation: Invitation; linked: Fragment; onEnter: () => void };

function Welcome({ token, invitation, linked, onEnter }: WelcomeProps) {
  const { email, firstname, lastname, teams } = invitation;
  const { values, formProps } = useFormValues(['firstname', 'lastname', 'password']);

  const names = {
    ...(firstname === '' && { firstname: values.firstname }),
    ...(lastname === '' && { lastname: values.lastname }),
  };
  const hasNames = Object.values(names).every((name) => name.trim() !== '');

  async function accept(secret: Secret) {
    const answer = await call('acceptInvitation', { params: { token }, body: { ...names, ...secret } }).catch(
      (cause: unknown) => {
        throw isAnswerLost(cause) ? new OutcomeUnknownError(true, cause) : cause;
      },
    );
    enter(answer);
  }

  function enter(answer: Answer<'acceptInvitation'>) {
    onEnter();
    startSession(answer, false);
    navigate(PATHS.dashboard, { replace: true });
  }

  const withPassword = useAccountAction(() => accept({ password: values.password }));
  const withPasskey = useAccountAction(async () => {
    const credential = await makePasskey({ purpose: 'join', ticket: token });
    await accept({ passkey: { credential, name: suggestName(navigator.userAgent, []) } });
  });
  const busy = withPassword.busy || withPasskey.busy;
  const failure = withPassword.failure ?? withPasskey.failure;
  if (isFinal(failure)) return <LookUpFailed failure={failure} linked={{ ...linked, email }} />;

  const alert = failure !== null && formErrorText(failure, { failed: messages.invitationFailed });
  return (
    <AccountFrame
      title={firstname === '' ? 'Welcome' : `Welcome, ${firstname}`}
      tabTitle={TITLE}
      lead={
        <>
          You coach {teamsText(teams)}. Choose a password to book gym time. You log in with{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </>
      }
    >
      <form
        method="post"
        onSubmit={(event) => (busy ? event.preventDefault() : withPassword.run(event))}
        {...formProps}
        className="grid grid-cols-1 gap-4"
        noValidate
      >
        {/* for password managers */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <FieldLock busy={busy}>
          {firstname === '' && (
            <Field
              label="First name"
              name="firstname"
              autoComplete="given-name"
              required
              error={fieldText(failure, 'firstname')}
            />
          )}
          {lastname === '' && (
            <Field
              label="Last name"
              name="lastname"
              autoComplete="family-name"
              required
              error={fieldText(failure, 'lastname')}
            />
          )}
          <NewPassword value={values.password} error={fieldText(failure, 'password')} />
        </FieldLock>
        {alert && <Notice tone="bad">{alert}</Notice>}
        <Button
          type="submit"
          tone="primary"
          disabled={!isStrongPassword(values.password) || !hasNames || withPasskey.busy}
          busy={withPassword.busy}
        >
          Create my account
        </Button>
        {canUsePasskeys() && (
          <Button disabled={!hasNames || withPassword.busy} busy={withPasskey.busy} onClick={withPasskey.run}>
            Use a passkey instead
          </Button>
        )}
      </form>
    </AccountFrame>
  );
}

/** 'Hawks (Boys 3-4) and Comets (Girls 5-6)' */
const teamsText = (teams: Invitation['teams']): string =>
  listWords(
    teams.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`),
    'and',
  );

type LookUpFailedProps = { failure: unknown; linked: Fragment; onTryAgain?: () => void };

function LookUpFailed({ failure, linked, onTryAgain }: LookUpFailedProps) {
  const text = errorText(failure, { failed: 'We couldn’t look up this invitation. Please try again.' });
  if (!isFinal(failure)) {
    return (
      <AccountFrame title={TITLE}>
        <Notice tone="bad">{text}</Notice>
        <p className="mt-5">
          <Button onClick={onTryAgain}>Try again</Button>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={TITLE}>
      <Notice tone={failure.code === 'EMAIL_TAKEN' ? 'info' : 'warn'}>
        <span className="wrap-anywhere">{text}</span>
      </Notice>
      {failure.code === 'EMAIL_TAKEN' && <WaysIn />}
      {failure.code === 'LINK_INVALID' && <OtherWays linked={linked} />}
    </AccountFrame>
  );
}

/** For someone who has an account. */
function WaysIn() {
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      <Link to={PATHS.login} className={buttonClass('primary')}>
        Login
      </Link>
      <Link to={PATHS.forgotPassword} className={buttonClass()}>
        Forgot Password?
      </Link>
    </p>
  );
}

/** For someone whose link does not work; what it says about its reader fills in the form. */
function OtherWays({ linked: { email, firstname, lastname } }: { linked: Fragment }) {
  const known = new URLSearchParams({ email, firstname, lastname });
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      <Link
        to={email === '' ? PATHS.register : `${PATHS.register}#${known}`}
        className={buttonClass('primary')}
      >
        Register
      </Link>
      <Link to={PATHS.login} className={buttonClass()}>
        Login
      </Link>
    </p>
  );
}

/** @param props.invited '' if the link does not say it */
function AlreadyLoggedIn({ email, invited }: { email: string; invited: string }) {
  const isOwn = invited === email;
  return (
    <AccountFrame title={isOwn ? 'You have an account' : 'You are logged in'} tabTitle={TITLE}>
      <Notice tone={isOwn ? 'info' : 'warn'}>
        You are logged in as <strong className="wrap-anywhere">{email}</strong>
        {isOwn ? (
          ', so you don’t need the invitation anymore.'
        ) : (
          <>
            , and the invitation is for{' '}
            {invited === '' ? 'someone else' : <strong className="wrap-anywhere">{invited}</strong>}. Nothing
            was changed.
          </>
        )}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        {!isOwn && (
          <Button tone="primary" onClick={signOut}>
            Log out and open the invitation
          </Button>
        )}
        <Link to={PATHS.dashboard} className={buttonClass(isOwn ? 'primary' : undefined)}>
          {isOwn ? 'Go to the dashboard' : 'Stay logged in'}
        </Link>
      </div>
    </AccountFrame>
  );
}
