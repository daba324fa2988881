import type { NeedsFactor } from '@portal/contract/auth.ts';
import type { SecondFactor } from '@portal/domain/auth/second-factor.ts';
import { useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction } from '../account-form.ts';
import { CodeField } from './code-field.tsx';
import { canUsePasskeys, signWithPasskey } from './passkeys.ts';

const OTHER_WAYS: Readonly<Record<SecondFactor, string>> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

type SecondFactorStepProps = {
  login: NeedsFactor;
  onDone: (answer: Answer<'passSecondFactor'>) => void;
  /** `reason` if the login has to begin again */
  onBack: (reason?: string) => void;
};

/** The second step of a login: the password was right, and a code or a passkey is due. */
export function SecondFactorStep({ login, onDone, onBack }: SecondFactorStepProps) {
  const { ticket } = login;
  const methods = login.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondFactor>(methods.find((each) => each !== 'passkey') ?? 'passkey');
  const [code, setCode] = useState('');
  // what the last press tried decides where its refusal is shown
  const [tried, setTried] = useState(method);

  const attempt = async (proof: Parameters<typeof call<'passSecondFactor'>>[1]['body']) => {
    try {
      onDone(await call('passSecondFactor', { body: proof }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'TICKET_INVALID')) throw error;
      onBack(error.message);
    }
  };
  const withCode = useAccountAction(() => attempt({ ticket, code }));
  const withPasskey = useAccountAction(async () =>
    attempt({ ticket, credential: await signWithPasskey({ purpose: 'second-factor', ticket }) }),
  );
  const busy = withCode.busy || withPasskey.busy;
  const codeFailure = tried === method ? withCode.failure : null;
  const failure = tried === 'passkey' ? withPasskey.failure : codeFailure;
  const codeError = fieldText(failure, 'code');

  function handleMethod(next: SecondFactor) {
    if (next === 'passkey') {
      setTried('passkey');
      withPasskey.run();
      return;
    }
    setMethod(next);
    setCode('');
  }

  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        setTried(method);
        withCode.run(event);
      }}
    >
      {method !== 'passkey' && (
        <>
          <FieldLock busy={busy}>
            <CodeField
              key={method}
              kind={method}
              name="code"
              autoFocus
              value={code}
              onChange={({ target }) => setCode(target.value)}
              error={codeError}
            />
          </FieldLock>
          <Button type="submit" tone="primary" disabled={code.trim() === ''} busy={withCode.busy}>
            Continue
          </Button>
        </>
      )}
      {failure !== null && codeError === undefined && (
        <Notice tone="bad">{errorText(failure, { failed: 'Login request failed' })}</Notice>
      )}
      {methods.length === 0 && (
        <Notice tone="warn">
          This browser can’t use your passkey. Log in with another browser, or ask the league for help.
        </Notice>
      )}
      {methods
        .filter((each) => each !== method || each === 'passkey')
        .map((each) => (
          <Button
            key={each}
            tone={each === method ? 'primary' : 'quiet'}
            busy={each === 'passkey' ? withPasskey.busy : busy}
            onClick={() => handleMethod(each)}
          >
            {OTHER_WAYS[each]}
          </Button>
        ))}
      <Button tone="plain" disabled={busy} onClick={() => onBack()}>
        Back
      </Button>
    </form>
  );
}
