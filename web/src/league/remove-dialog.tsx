import type { EventName } from '@portal/contract/schedule-lists.ts';
import { call } from '#api/client.ts';
import { messages, type NameKind } from './messages.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { useNameList } from './use-name-list.ts';

type RemoveDialogProps = { kind: NameKind; name: EventName; onRemoved: () => void; onClose: () => void };

/** Asks before a name leaves its list. */
export function RemoveDialog({ kind, name: { id, name }, onRemoved, onClose }: RemoveDialogProps) {
  const list = useNameList(kind);

  async function remove(): Promise<string> {
    await call('removeEventName', { params: { id } });
    list.change((names) => names.filter((other) => other.id !== id));
    return name;
  }

  return (
    <RemovalDialog
      what={name}
      remove={remove}
      onRemoved={onRemoved}
      onSettled={list.refresh}
      onClose={onClose}
    >
      <p>{messages.removeMeaning}</p>
    </RemovalDialog>
  );
}
