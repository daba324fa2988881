import type { NeedsFactor } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { startSession } from '#api/session.ts';
import { isAdminPage, PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate, useLocation } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { useAccountAction, useFormValues } from './account-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { addressToConfirm, confirmNowState } from './emailed-link.ts';
import { canOfferPasskeys, canUsePasskeys, signWithPasskey, stopOffering } from './factors/passkeys.ts';
import type { SecondFactorStep } from './factors/second-factor-step.tsx';
import { LoginNotice, registeredEmail } from './login-notice.tsx';
import { messages } from './messages.ts';
import { originAfterLogin, useOriginExpiry } from './redirect-memory.ts';

/** Explains that Remember Me is only for coaches; shown long enough to be read while the next page loads. */
const ADMIN_SESSION = {
  tone: 'info',
  title: 'Remember Me doesn’t apply to administrators',
  text: 'For safety, administrators are logged out after 12 hours, or after 1 hour without activity.',
  shownMs: 15_000,
} as const;

/** The password was right and a second factor is due; the file of that step is loaded with it. */
type FactorStep = {
  answer: NeedsFactor;
  /** as typed */
  email: string;
  remember: boolean;
  Step: typeof SecondFactorStep;
};

/**
 * /login: email and password, Show Password, Remember Me; then returns to the requested page
 * (docs/spec/product.md#session).
 */
export function LoginPage() {
  const { search, state } = useLocation();
  const registered = registeredEmail(state);
  useOriginExpiry();
  const { values, formProps } = useFormValues(['email', 'password', 'remember']);
  const [shown, setShown] = useState(false);
  const [step, setStep] = useState<FactorStep | null>(null);
  const [again, setAgain] = useState<{ email: string; reason: string | undefined } | null>(null);
  const email = normalizeEmail(values.email);
  const canSubmit = email !== null && values.password !== '';

  function enter(answer: Answer<'passSecondFactor'>, remember: boolean) {
    const target = originAfterLogin(search);
    const isRefused = answer.user.role !== 'ADMIN' && isAdminPage(target);
    startSession(answer, remember);
    if (isRefused) showToast({ tone: 'warn', title: 'That page is for administrators.' });
    if (remember && answer.user.role === 'ADMIN') showToast(ADMIN_SESSION);
    navigate(isRefused ? PATHS.dashboard : target, { replace: true, state: confirmNowState(target) });
  }

  const { busy, failure, run } = useAccountAction(async () => {
    if (email === null) return;
    const remember = values.remember === 'on';
    const answer = await call('login', { body: { email, password: values.password, remember } });
    if (!('needs' in answer)) return enter(answer, remember);
    const { SecondFactorStep: Step } = await import('./factors/second-factor-step.tsx');
    setStep({ answer, email: values.email, remember, Step });
  });

  if (step !== null) {
    const { answer, remember, Step } = step;
    return (
      <AccountFrame
        title="One more step"
        tabTitle="Login"
        lead="Your password is right. Please prove that it’s you."
      >
        <Step
          login={answer}
          onDone={(done) => enter(done, remember)}
          onBack={(reason) => {
            setAgain({ email: step.email, reason });
            setStep(null);
          }}
        />
      </AccountFrame>
    );
  }

  return (
    <AccountFrame title="Login">
      {again?.reason === undefined ? (
        <LoginNotice state={state} />
      ) : (
        <Notice tone="warn" className="mb-5">
          {again.reason}
        </Notice>
      )}
      <form method="post" onSubmit={run} {...formProps} className="grid grid-cols-1 gap-4" noValidate>
        <FieldLock busy={busy}>
          <EmailField
            value={values.email}
            defaultValue={again?.email ?? registered ?? addressToConfirm(state) ?? ''}
            autoComplete="username webauthn"
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            shown={shown}
            required
          />
          <div className="flex flex-wrap justify-between gap-x-4">
            <Checkbox label="Show Password" checked={shown} onChange={setShown} />
            <Checkbox label="Remember Me" name="remember" />
          </div>
        </FieldLock>
        {failure !== null && <Notice tone="bad">{loginErrorText(failure)}</Notice>}
        <Button type="submit" tone="primary" disabled={!canSubmit} busy={busy}>
          Login
        </Button>
      </form>
      <PasskeyLogin onDone={(answer) => enter(answer, values.remember === 'on')} />
      <p className="mt-5 flex flex-wrap justify-between gap-x-4">
        <Link to={PATHS.register} className="link inline-flex min-h-control items-center">
          Register as a new coach
        </Link>
        <Link to={PATHS.forgotPassword} className="link inline-flex min-h-control items-center">
          Forgot Password?
        </Link>
      </p>
    </AccountFrame>
  );
}

/** Wrong credentials and an unreachable server have specified messages; a 429 or 503 has its own. */
function loginErrorText(cause: unknown): string {
  if (cause instanceof ApiError && cause.status === 401) return messages.invalidCredentials;
  return errorText(cause, { failed: messages.loginUnreachable });
}

/** The server accepts what it asked for during five minutes. */
const RENEW_OFFER_MS = 4 * 60_000;

type PasskeyLoginProps = { onDone: (answer: Answer<'loginWithPasskey'>) => void };

/** A button that logs in with a passkey, and the browser's own offer beside the suggestions for the email field. */
function PasskeyLogin({ onDone }: PasskeyLoginProps) {
  // unknown while the page was only rendered by the build; then its place is kept
  const [isPossible, setPossible] = useState<boolean | null>(null);
  useEffect(() => setPossible(canUsePasskeys()), []);
  const { busy, failure, run } = useAccountAction(async () => {
    const credential = await signWithPasskey({ purpose: 'login' });
    onDone(await call('loginWithPasskey', { body: { credential } }));
  });
  const offer = useOfferedPasskey(onDone);
  if (isPossible === false) return null;
  const shown = busy ? null : (failure ?? offer);
  return (
    <div className={isPossible ? 'mt-4 grid gap-4' : 'invisible mt-4 grid'}>
      <Button busy={busy} onClick={run}>
        Sign in with a passkey
      </Button>
      {shown !== null && <Notice tone="bad">{errorText(shown, { failed: 'Login request failed' })}</Notice>}
    </div>
  );
}

/** @returns why a passkey that the user chose among the suggestions was refused; null if none was */
function useOfferedPasskey(onDone: PasskeyLoginProps['onDone']): unknown {
  const [failure, setFailure] = useState<unknown>(null);

  const handleChoice = useEffectEvent(onDone);
  useEffect(() => {
    let isMounted = true;
    let isOffering = false;

    async function offer() {
      if (!(await canOfferPasskeys()) || !isMounted) return;
      isOffering = true;
      // canceled, replaced by the button's question, or the server is away: there are other ways to log in
      const credential = await signWithPasskey({ purpose: 'login' }, true).catch(() => null);
      if (credential === null || !isMounted) return;
      try {
        handleChoice(await call('loginWithPasskey', { body: { credential } }));
      } catch (error) {
        setFailure(error);
      }
    }

    void offer();
    const timer = setInterval(() => void offer(), RENEW_OFFER_MS);
    return () => {
      isMounted = false;
      clearInterval(timer);
      if (isOffering) void stopOffering();
    };
  }, []);

  return failure;
}
