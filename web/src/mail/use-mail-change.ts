import type { MailSummary } from '@portal/contract/mail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshMail } from './queries.ts';

/** Tries one failed mail again, without a question: nobody has received it. */
export function useRetry() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: MailSummary) => call('retryMail', { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: messages.retried, text: message }),
    onError: (error) =>
      showToast({
        tone: 'bad',
        title: messages.refused,
        text: errorText(error, { failed: messages.notDone }),
      }),
    // a refusal, too, may mean that things have changed
    onSettled: () => refreshMail(queries),
  });
  return { retry: (mail: MailSummary) => mutate(mail), retrying: isPending ? variables.id : null };
}

/** What a question was about: what the server says of it is shown, and everything is asked for anew. */
export function useAnswered(request: () => Promise<{ message: string }>, title: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ message }) => {
      showToast({ title, text: message });
      onDone();
    },
    onSettled: () => refreshMail(queries),
  });
}
