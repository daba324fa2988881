import type { LossPreview } from '@portal/contract/losses.ts';
import type { Venue } from '@portal/contract/venues.ts';
import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { call } from '#api/client.ts';
import type { LossCause } from '#losses/loss-dialog.tsx';
import { tellEveryone } from '#notices/tell-everyone.ts';
import { doneText } from '#schedule/dialogs/answers.tsx';
import type { Closing, ClosingGym } from '#schedule/dialogs/closing-conflicts.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

/** A change that may take practices from teams. */
export type Loss = { what: LossCause; gyms: readonly ClosingGym[]; closing?: Closing; confirm?: string };

/** All entries that are booked while their gym is closed, for `findLost` and `LossStep`. */
export const bookedWhileClosed = (venues: readonly Venue[]): Loss => ({
  what: { bookedWhileClosed: true },
  gyms: venues.map(({ id, schoolName, gymName }) => ({ venueId: id, schoolName, gymName })),
  confirm: messages.saveAndEmail,
});

const loadLossDialog = async () => (await import('#losses/loss-dialog.tsx')).LossDialog;

/**
 * The booked entries that a change would take; for a closure, also its open slots, which close at once. Null if there are
 * none, as for most changes.
 */
export async function findLost(
  loss: Loss | null,
  { effect }: Pick<ChangeAnswer, 'effect'>,
): Promise<LossPreview | null> {
  if (loss === null || effect === null) return null;
  const open = 'closure' in loss.what ? effect.withdrawn : 0;
  if (open + effect.keptBecauseBooked + effect.cancelled.length === 0) return null;
  const body = loss.what as Parameters<typeof call<'previewLoss'>>[1]['body'];
  const { slots, ...lost } = await call('previewLoss', { body });
  const closing = 'closure' in loss.what ? slots : 0;
  return closing + lost.practices.length + lost.others.length === 0 ? null : { ...lost, slots };
}

/** A closure is something to tell everybody. */
export function offerNotice({ what }: Loss): { action?: ReturnType<typeof tellEveryone> } {
  const closure = 'closure' in what ? what.closure : null;
  if (!closure) return {};
  return { action: tellEveryone({ isEveryGym: closure.schoolId === null && closure.venueId === null }) };
}

type LossStepProps = {
  loss: Loss;
  /** undefined until it is loaded */
  lost: LossPreview | undefined;
  onBack: () => void;
  onClose: () => void;
};

/** The last step of a change that takes practices: what each team gets instead. */
export function LossStep({ loss, lost, onBack, onClose }: LossStepProps) {
  const refresh = useRefresh();
  return (
    <LazyDialog load={loadLossDialog} onClose={onBack}>
      {(LossDialog) => (
        <LossDialog
          {...loss}
          shown={lost}
          onDone={(done) => {
            showToast({ title: messages.saved, text: doneText(done, ''), ...offerNotice(loss) });
            refresh();
            onClose();
          }}
          onBack={onBack}
        />
      )}
    </LazyDialog>
  );
}
