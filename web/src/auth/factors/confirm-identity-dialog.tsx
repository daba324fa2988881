import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { settleIdentity, useIdentityQuestion } from '#api/identity.ts';
import { useSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { CodeField } from './code-field.tsx';
import { canUsePasskeys, signWithPasskey } from './passkeys.ts';
import { factors } from './queries.ts';

type Method = Answer<'getFactors'>['methods'][number];

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  password: 'Use my password',
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

/** Asks who is at the screen while a call waits for that (api/identity.ts). */
export const ConfirmIdentity = () => useIdentityQuestion() && <ConfirmIdentityDialog />;

function ConfirmIdentityDialog() {
  const session = useSession();
  const own = useQuery({ ...factors, staleTime: 0 });
  const methods = own.data?.methods.filter((each) => each !== 'passkey' || canUsePasskeys()) ?? [];
  const [chosen, setChosen] = useState<Method | null>(null);
  // a password manager fills in the password at once; typing a code takes longer
  const method = chosen ?? methods.find((each) => each !== 'passkey') ?? null;
  const [typed, setTyped] = useState('');
  const { busy, error, input, send, reset } = useChange({
    request: async (used: Method) =>
      call('confirmIdentity', {
        body:
          used === 'passkey'
            ? { credential: await signWithPasskey({ purpose: 'confirm' }) }
            : used === 'password'
              ? { password: typed }
              : { code: typed },
      }),
    onDone: () => settleIdentity(true),
  });
  const errorAt =
    input !== 'passkey' && input === method
      ? fieldText(error, input === 'password' ? 'password' : 'code')
      : undefined;

  function handleMethod(next: Method) {
    reset();
    if (next === 'passkey') return void send(next);
    setChosen(next);
    setTyped('');
  }

  function handleTyped(text: string) {
    reset();
    setTyped(text);
  }

  return (
    <FormDialog
      title="Please confirm that it’s you"
      save="Confirm"
      canSave={method !== null && typed !== ''}
      busy={busy}
      error={error}
      problem={
        error && errorAt === undefined
          ? errorText(error, { failed: 'We couldn’t check that. Please try again.' })
          : ''
      }
      onSave={() => method !== null && send(method)}
      onClose={() => settleIdentity(false)}
    >
      <p>
        This matters more than most changes, so we ask again. You won’t be asked for the next ten minutes.
      </p>
      {own.isPending && <Skeleton className="h-16" />}
      <QueryFailed query={own} failed="We couldn’t load how you can confirm it." />
      {session.status === 'signed-in' && (
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.user.email}
          readOnly
          hidden
        />
      )}
      {method === 'password' && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          autoFocus
          shown={false}
          value={typed}
          onChange={handleTyped}
          error={errorAt}
        />
      )}
      {(method === 'totp' || method === 'recovery') && (
        <CodeField
          kind={method}
          autoFocus
          value={typed}
          onChange={({ target }) => handleTyped(target.value)}
          error={errorAt}
        />
      )}
      {methods
        .filter((each) => each !== method)
        .map((each) => (
          <Button key={each} disabled={busy} onClick={() => handleMethod(each)}>
            {OTHER_WAYS[each]}
          </Button>
        ))}
    </FormDialog>
  );
}
