import { useEffect, useEffectEvent, useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction } from '../account-form.ts';
import { canOfferPasskeys, canUsePasskeys, signWithPasskey, stopOffering } from './passkeys.ts';

/** The server accepts what it asked for during five minutes. */
const RENEW_OFFER_MS = 4 * 60_000;

type PasskeyLoginProps = { onDone: (answer: Answer<'loginWithPasskey'>) => void };

/** A button that logs in with a passkey, and the browser's own offer beside the suggestions for the email field. */
export function PasskeyLogin({ onDone }: PasskeyLoginProps) {
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
