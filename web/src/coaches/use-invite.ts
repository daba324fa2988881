import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';

/** Invites one coach at once, without a question. */
export function useInvite() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: LeagueCoach) => call('inviteCoach', { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: messages.invited, text: message }),
    onError: (error) =>
      showToast({
        tone: 'bad',
        title: messages.inviteFailed,
        text: errorText(error, { failed: messages.notSaved }),
      }),
    onSettled: () => refreshLeague(queries),
  });
  return { invite: (coach: LeagueCoach) => mutate(coach), inviting: isPending ? variables.id : null };
}
