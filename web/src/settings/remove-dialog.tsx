import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages, type NameKind } from './messages.ts';
import { useNameList } from './use-name-list.ts';

type RemoveDialogProps = { kind: NameKind; name: EventName; onRemoved: () => void; onClose: () => void };

/** Asks before a name leaves its list. */
export function RemoveDialog({ kind, name: { id, name }, onRemoved, onClose }: RemoveDialogProps) {
  const list = useNameList(kind);
  const remove = useMutation({
    mutationFn: () => call('removeEventName', { params: { id } }),
    onSuccess: () => {
      list.change((names) => names.filter((other) => other.id !== id));
      showToast({ title: messages.removed, text: name });
      onRemoved();
    },
    onSettled: list.refresh,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>{messages.removeMeaning}</p>
      {remove.isError && (
        <Notice tone="bad" className="mt-4">
          {errorText(remove.error, { failed: messages.notSaved })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
