import type { MailSummary } from '@portal/contract/mail.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { newRequestKey } from '#api/request-key.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useAnswered } from './use-mail-change.ts';

/** Asks before somebody gets a mail a second time. */
export function ResendQuestion({ mail, onClose }: { mail: MailSummary; onClose: () => void }) {
  // one key for the question: a repeat after a broken line sends no third mail
  const [key] = useState(newRequestKey);
  const resend = useAnswered(
    () => call('resendMail', { params: { id: mail.id }, headers: { 'idempotency-key': key } }),
    messages.resent,
    onClose,
  );
  return (
    <ConfirmDialog
      title={messages.resendTitle}
      yes={messages.resendYes}
      no={messages.resendNo}
      busy={resend.isPending}
      problem={resend.isError ? errorText(resend.error, { failed: messages.notDone }) : ''}
      onYes={() => resend.mutate()}
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{mail.subject}</strong> goes to <strong>{mail.recipient}</strong> again, as a new mail, with a
        fresh link where it carries one.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before everything that failed is tried again. */
export function RetryAllQuestion({ onClose }: { onClose: () => void }) {
  const retry = useAnswered(() => call('retryAllMail'), messages.retried, onClose);
  return (
    <ConfirmDialog
      title={messages.retryAllTitle}
      yes={messages.retryAllYes}
      no={messages.retryAllNo}
      busy={retry.isPending}
      problem={retry.isError ? errorText(retry.error, { failed: messages.notDone }) : ''}
      onYes={() => retry.mutate()}
      onNo={onClose}
    >
      <p>{messages.retryAllText}</p>
    </ConfirmDialog>
  );
}
