import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { usePathname } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAccountAction } from './account-form.ts';

/**
 * Shown on every signed-in page of an account whose email is not confirmed yet
 * (docs/spec/decisions.md#email-confirmation).
 */
export function UnconfirmedNotice() {
  const session = useSession();
  const pathname = usePathname();
  const isShown =
    session.status === 'signed-in' && !session.user.emailVerified && !pathname.startsWith('/verify-email/');
  return isShown ? <SendAgainNotice email={session.user.email} /> : null;
}

function SendAgainNotice({ email }: { email: string }) {
  const { busy, outcome, run } = useSendAgain(email);
  return (
    <Notice tone="warn" title="Please confirm your email address." className="mb-6">
      <p>
        We emailed a link to <strong className="wrap-anywhere">{email}</strong>. Until then you can browse
        open slots but not book.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={busy} onClick={run}>
          Send the link again
        </Button>
        {outcome && <span className="font-semibold">{outcome.text}</span>}
      </div>
    </Notice>
  );
}

/** Emails the confirmation link of `email` again. `outcome` is null before the first try. */
export function useSendAgain(email: string) {
  const { busy, answer, failure, run } = useAccountAction(() =>
    call('sendConfirmation', { body: { email } }),
  );
  const failed =
    failure !== null && errorText(failure, { failed: 'We couldn’t send the email. Please try again later.' });
  const outcome = failed
    ? ({ tone: 'bad', text: failed } as const)
    : answer && ({ tone: 'good', text: answer.message } as const);
  return { busy, outcome, run };
}
