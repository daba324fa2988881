import type { MailSummary } from '@portal/contract/mail.ts';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useAnswered } from './use-mail-change.ts';

/** Asks before someone gets an email a second time. */
export function ResendQuestion({ mail, onClose }: { mail: MailSummary; onClose: () => void }) {
  const resend = useAnswered(
    // a retry after a lost connection sends no third email
    (params: { id: number }, keyed) => keyed(params, (headers) => call('resendMail', { params, headers })),
    messages.resent,
    onClose,
  );
  return (
    <ConfirmDialog
      title={messages.resendTitle}
      yes={messages.resendYes}
      no={messages.resendNo}
      busy={resend.busy}
      problem={resend.error ? errorText(resend.error, { failed: messages.notDone }) : ''}
      onYes={() => resend.send({ id: mail.id })}
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{mail.subject}</strong> goes to <strong>{mail.recipient}</strong> again, as a new email, with
        a fresh link where it carries one.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before all failed emails are retried. */
export function RetryAllQuestion({ onClose }: { onClose: () => void }) {
  const retry = useAnswered(() => call('retryAllMail'), messages.retried, onClose);
  return (
    <ConfirmDialog
      title={messages.retryAllTitle}
      yes={messages.retryAllYes}
      no={messages.retryAllNo}
      busy={retry.busy}
      problem={retry.error ? errorText(retry.error, { failed: messages.notDone }) : ''}
      onYes={() => retry.send()}
      onNo={onClose}
    >
      <p>{messages.retryAllText}</p>
    </ConfirmDialog>
  );
}
