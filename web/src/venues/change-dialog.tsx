import type { LossPreview } from '@portal/contract/losses.ts';
import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import type { ComponentProps } from 'react';
import { PreviewDialog } from '#shared/preview-dialog.tsx';
import { EffectSummary } from './effect-summary.tsx';
import { findLost, type Loss, LossStep, offerNotice } from './loss-step.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

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
      save={messages.look}
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
              save: messages.save,
              danger: (effect?.cancelled.length ?? 0) > 0,
              content: <EffectSummary effect={effect} />,
            };
      }}
      toast={(_, values) => {
        const loss = lossOf(values);
        return { title: messages.saved, text: messages.later, ...(loss && offerNotice(loss)) };
      }}
      onSettled={useRefresh()}
    />
  );
}
