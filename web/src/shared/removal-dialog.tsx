import type { ReactNode } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';

const NOT_REMOVED = 'We couldn’t save that. Please try again.';

type RemovalDialogProps = {
  /** what is removed, in words */
  what: string;
  /** removes it; the returned text is shown below "Removed" */
  remove: () => Promise<string>;
  /** called after the removal; closes the dialog by default */
  onRemoved?: () => void;
  /** refetches the lists: a refusal may also mean that they have changed */
  onSettled: () => void;
  onClose: () => void;
  /** the consequences of the removal */
  children: ReactNode;
};

/** Asks before something is removed, and removes it; shows below why it cannot be removed. */
export function RemovalDialog({ what, remove, onRemoved, onSettled, onClose, children }: RemovalDialogProps) {
  const removal = useChange({
    request: remove,
    onDone: (text) => {
      showToast({ title: 'Removed', text });
      (onRemoved ?? onClose)();
    },
    onSettled,
  });
  return (
    <ConfirmDialog
      title={`Remove ${what}?`}
      yes="Yes, remove it"
      no="No, keep it"
      danger
      busy={removal.busy}
      problem={removal.error ? errorText(removal.error, { failed: NOT_REMOVED }) : ''}
      onYes={() => removal.send()}
      onNo={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
