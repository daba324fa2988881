import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { messages } from './messages.ts';

export type SendAgain = {
  busy: boolean;
  /** the outcome as a sentence; null before the first try */
  outcome: { tone: 'good' | 'bad'; text: string } | null;
  send: () => Promise<void>;
};

/** Mails the confirmation link of `email` again. */
export function useSendAgain(email: string): SendAgain {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendAgain['outcome']>(null);

  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      setOutcome({ tone: 'good', text: (await call('sendConfirmation', { body: { email } })).message });
    } catch (cause) {
      setOutcome({ tone: 'bad', text: errorText(cause, { failed: messages.sendAgainFailed }) });
    }
    setBusy(false);
  }

  return { busy, outcome, send };
}
