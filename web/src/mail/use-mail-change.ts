import type { MailSummary } from '@portal/contract/mail.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshMail } from './queries.ts';

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
