import type { ReactNode } from 'react';
import { errorText } from '#api/error-text.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type NewToast, showToast } from '#ui/toast.ts';
import { NOT_SAVED } from './use-form.ts';

type ConfirmChangeProps<Answer> = {
  title: string;
  /** the labels of the two buttons */
  yes: string;
  no: string;
  danger?: boolean;
  /** `keyed` is for the calls that take an idempotency key */
  request: (keyed: Keyed) => Promise<Answer>;
  /** finds out whether it was made after its answer was lost (see `useChange`) */
  lookUp?: () => Promise<{ answer: Answer } | null>;
  /** shown when it was done */
  toast: (answer: Answer) => NewToast;
  /** called when it was done; closes the dialog by default */
  onDone?: (answer: Answer) => void;
  /** after a refusal as well, which may mean that the lists have changed */
  onSettled?: () => unknown;
  /** shown if the server refuses without a message, or cannot be reached */
  failed?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before a change, and makes it; shows below why the server refused. */
export function ConfirmChange<Answer>(props: ConfirmChangeProps<Answer>) {
  const {
    request,
    lookUp,
    toast,
    onClose,
    onDone = onClose,
    onSettled,
    failed = NOT_SAVED,
    ...question
  } = props;
  const { busy, error, send } = useChange<Answer>({
    request: (_, keyed) => request(keyed),
    ...(lookUp && { lookUp }),
    onDone: (answer) => {
      showToast(toast(answer));
      onDone(answer);
    },
    onSettled: () => onSettled?.(),
  });
  return (
    <ConfirmDialog
      {...question}
      busy={busy}
      problem={error ? errorText(error, { failed }) : ''}
      onYes={() => send()}
      onNo={onClose}
    />
  );
}
