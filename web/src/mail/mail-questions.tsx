import type { MailSummary } from '@portal/contract/mail.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
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
        a fresh link where it carries one.
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
