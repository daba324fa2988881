import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages, NAME_LISTS, type NameKind } from './messages.ts';
import { NameField } from './name-field.tsx';
import { useNameList } from './use-name-list.ts';

type RenameDialogProps = { kind: NameKind; name: EventName; onClose: () => void };

/** Renames a blackout reason or clinic name; existing entries keep the old text. */
export function RenameDialog({ kind, name: { id, name }, onClose }: RenameDialogProps) {
  const list = useNameList(kind);
  const [text, setText] = useState(name);
  const rename = useChange({
    request: () => call('changeEventName', { params: { id }, body: { name: text.trim() } }),
    onDone: (renamed) => {
      list.change((names) => names.map((other) => (other.id === id ? renamed : other)));
      showToast({ title: messages.saved, text: renamed.name });
      onClose();
    },
    onSettled: list.refresh,
  });

  return (
    <FormDialog
      title={`Rename ${name}`}
      canSave={text.trim() !== ''}
      busy={rename.busy}
      onSave={() => rename.send()}
      onClose={onClose}
    >
      <NameField
        label={`Name of the ${NAME_LISTS[kind].one}`}
        required
        autoFocus
        value={text}
        refused={rename.error}
        onChange={(next) => {
          setText(next);
          rename.reset();
        }}
      />
    </FormDialog>
  );
}
