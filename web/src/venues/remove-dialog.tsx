import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#shared/load-failed.tsx';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { EffectSummary } from './effect-summary.tsx';
import { findLost, type Loss, LossStep } from './loss-step.tsx';
import { messages } from './messages.ts';
import { REMOVAL, useRefresh } from './queries.ts';

type RemoveDialogProps = {
  /** what is removed, in words */
  what: string;
  /** identifies it in the query key */
  id: string;
  remove: (preview: boolean) => Promise<ChangeAnswer>;
  /** what teams would lose, if the removal can take practices */
  loss?: Loss | null;
  onClose: () => void;
};

/** Asks before a permit or closure is removed, and says what happens to its slots. */
export function RemoveDialog({ what, id, remove, loss = null, onClose }: RemoveDialogProps) {
  const refresh = useRefresh();
  const preview = useQuery({
    queryKey: [REMOVAL, id],
    queryFn: async () => {
      const answer = await remove(true);
      return { ...answer, lost: await findLost(loss, answer) };
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (loss !== null && preview.data?.lost) {
    return <LossStep loss={loss} lost={preview.data.lost} onBack={onClose} onClose={onClose} />;
  }
  return (
    <RemovalDialog
      what={what}
      remove={() => remove(false).then(({ message }) => message)}
      onSettled={refresh}
      onClose={onClose}
    >
      {preview.isPending && <Loading />}
      {preview.isError && (
        <LoadFailed
          error={preview.error}
          text={messages.lookFailed}
          busy={preview.isFetching}
          onRetry={() => preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={preview.data.effect} />
        </>
      )}
    </RemovalDialog>
  );
}
