import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { messages } from './messages.ts';
import { useAccountAction } from './use-account-action.ts';

/** Emails the confirmation link of `email` again. `outcome` is null before the first try. */
export function useSendAgain(email: string) {
  const { busy, answer, failure, run } = useAccountAction(() =>
    call('sendConfirmation', { body: { email } }),
  );
  const failed = failure !== null && errorText(failure, { failed: messages.sendAgainFailed });
  const outcome = failed
    ? ({ tone: 'bad', text: failed } as const)
    : answer && ({ tone: 'good', text: answer.message } as const);
  return { busy, outcome, run };
}
