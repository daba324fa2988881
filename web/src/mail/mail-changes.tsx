import type { MailSummary } from '@portal/contract/mail.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshMail } from './queries.ts';

/** Asks before someone gets an email a second time. */
export function ResendQuestion({ mail, onClose }: { mail: MailSummary; onClose: () => void }) {
  const queries = useQueryClient();
  const params = { id: mail.id };
  return (
    <ConfirmChange
      title={messages.resendTitle}
      yes={messages.resendYes}
      no={messages.resendNo}
      // a retry after a lost connection sends no third email
      request={(keyed) => keyed(params, (headers) => call('resendMail', { params, headers }))}
      failed={messages.notDone}
      toast={({ message }) => ({ title: messages.resent, text: message })}
      onSettled={() => refreshMail(queries)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{mail.subject}</strong> goes to <strong>{mail.recipient}</strong> again, as a new email, with
        a fresh link if it has one.
      </p>
    </ConfirmChange>
  );
}

/** Asks before all failed emails are retried. */
export function RetryAllQuestion({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title={messages.retryAllTitle}
      yes={messages.retryAllYes}
      no={messages.retryAllNo}
      request={() => call('retryAllMail')}
      failed={messages.notDone}
      toast={({ message }) => ({ title: messages.retried, text: message })}
      onSettled={() => refreshMail(queries)}
      onClose={onClose}
    >
      <p>{messages.retryAllText}</p>
    </ConfirmChange>
  );
}

/** Retries one failed email without a confirmation: nobody has received it. */
export function useRetry() {
  const queries = useQueryClient();
  const { send, busy, input } = useChange({
    request: ({ id }: MailSummary) => call('retryMail', { params: { id } }),
    onDone: ({ message }) => showToast({ title: messages.retried, text: message }),
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.refused,
        text: errorText(error, { failed: messages.notDone }),
      }),
    onSettled: () => refreshMail(queries),
  });
  return { retry: send, retrying: (busy && input?.id) || null };
}
