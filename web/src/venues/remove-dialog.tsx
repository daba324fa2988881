import type { ChangeAnswer } from '@portal/contract/gym-hours.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '#api/error-text.ts';
import { LoadFailed } from '#practices/load-failed.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { EffectSummary } from './effect-summary.tsx';
import { messages } from './messages.ts';
import { REMOVAL, useRefresh } from './queries.ts';

type RemoveDialogProps = {
  /** what is removed, in words */
  what: string;
  /** distinguishes it from every other */
  id: string;
  remove: (preview: boolean) => Promise<ChangeAnswer>;
  onClose: () => void;
};

/** Asks before a permit or closure is removed, and says what becomes of its slots. */
export function RemoveDialog({ what, id, remove, onClose }: RemoveDialogProps) {
  const refresh = useRefresh();
  const look = useQuery({
    queryKey: [REMOVAL, id],
    queryFn: () => remove(true),
    staleTime: 0,
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => remove(false),
    onSuccess: () => {
      showToast({ title: messages.removed, text: messages.later });
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={`Remove ${what}?`}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      busy={removal.isPending}
      onYes={() => removal.mutate()}
      onNo={onClose}
    >
      {look.isPending && <Loading />}
      {look.isError && (
        <LoadFailed
          error={look.error}
          text={messages.lookFailed}
          busy={look.isFetching}
          onRetry={() => look.refetch()}
        />
      )}
      {look.data && (
        <>
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={look.data.effect} />
        </>
      )}
      {removal.isError && (
        <Notice tone="bad" className="mt-4">
          {errorText(removal.error, { failed: messages.notSaved })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
