import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { planMessages as messages } from './messages.ts';
import type { Finding } from './queries.ts';

type CantWorkDialogProps = {
  findings: readonly Finding[];
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Lists what can't work and asks whether to generate the games anyway. */
export function CantWorkDialog({ findings, busy, onYes, onNo }: CantWorkDialogProps) {
  return (
    <ConfirmDialog
      title={messages.cantWorkTitle}
      yes={messages.generateAnyway}
      no={messages.back}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {findings.map(({ what, wayOut }) => (
          <li key={what}>
            <strong>{what}</strong> {wayOut}
          </li>
        ))}
      </ul>
      <p className="mt-3">{messages.cantWorkText}</p>
    </ConfirmDialog>
  );
}
