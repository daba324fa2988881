import type { LossPreview } from '@portal/contract/losses.ts';
import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { QueryFailed } from '#shared/load-failed.tsx';
import { PreviewDialog } from '#shared/preview-dialog.tsx';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { EffectSummary } from './effect-summary.tsx';
import { findLost, type Loss, LossStep, offerNotice } from './loss-step.tsx';
import { messages } from './messages.ts';
import { REMOVAL, useRefresh } from './queries.ts';

type Answer = ChangeAnswer & { lost: LossPreview | null };

type ChangeDialogProps<Values extends object> = Omit<
  ComponentProps<typeof PreviewDialog<Values, Answer>>,
  'send' | 'preview' | 'toast' | 'onSettled' | 'save'
> & {
  send: (values: Values, preview: boolean) => Promise<ChangeAnswer>;
  /** what teams would lose, if the change can take practices; they are offered other slots */
  lossOf: (values: Values) => Loss | null;
};

/** Changes a permit or closure in two steps: the form, then a preview of its effect on the schedule. */
export function ChangeDialog<Values extends object>({ send, lossOf, ...form }: ChangeDialogProps<Values>) {
  return (
    <PreviewDialog<Values, Answer>
      {...form}
      save="Preview changes"
      send={async (values, preview) => {
        const answer = await send(values, preview);
        return { ...answer, lost: preview ? await findLost(lossOf(values), answer) : null };
      }}
      preview={({ effect, lost }, values, goBack) => {
        const loss = lossOf(values);
        return loss !== null && lost
          ? { instead: <LossStep loss={loss} lost={lost} onBack={goBack} onClose={form.onClose} /> }
          : {
              title: messages.lookTitle,
              save: 'Save',
              danger: (effect?.cancelled.length ?? 0) > 0,
              content: <EffectSummary effect={effect} />,
            };
      }}
      toast={(_, values) => {
        const loss = lossOf(values);
        return { title: messages.saved, text: 'Not published yet.', ...(loss && offerNotice(loss)) };
      }}
      onSettled={useRefresh()}
    />
  );
}

type RemoveDialogProps = {
  /** what is removed, in words */
  what: string;
  /** identifies it in the query key */
  id: string;
  remove: (preview: boolean) => Promise<ChangeAnswer>;
  /** what teams would lose, if the removal can take practices */
  loss?: Loss | null;
  /** what else it may remove */
  options?: ReactNode;
  onClose: () => void;
};

/** Asks before a permit or closure is removed, and says what happens to its slots. */
export function RemoveDialog({ what, id, remove, loss = null, options, onClose }: RemoveDialogProps) {
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
      {options}
      {preview.isPending && <Loading />}
      <QueryFailed query={preview} failed={messages.lookFailed} />
      {preview.data && (
        <>
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={preview.data.effect} />
        </>
      )}
    </RemovalDialog>
  );
}
