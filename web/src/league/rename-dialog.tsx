import type { EventName } from '@portal/contract/schedule-lists.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_NAME_LENGTH, messages, NAME_LISTS, type NameKind } from './messages.ts';
import { useNameList } from './use-name-list.ts';

type RenameDialogProps = { kind: NameKind; name: EventName; onClose: () => void };

/** Renames a blackout reason or clinic name; existing entries keep the old text. */
export function RenameDialog({ kind, name: { id, name }, onClose }: RenameDialogProps) {
  const list = useNameList(kind);
  return (
    <FormDialog
      title={`Rename ${name}`}
      start={{ name }}
      check={(typed) => ({ name: typed.name.trim() === '' && messages.missingName })}
      send={(typed) => call('changeEventName', { params: { id }, body: trimmed(typed) })}
      problemAt="name"
      onDone={(renamed) => list.change((names) => names.map((other) => (other.id === id ? renamed : other)))}
      onSettled={list.refresh}
      toast={(renamed) => ({ title: messages.saved, text: renamed.name })}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          {...field('name')}
          label={`Name of the ${NAME_LISTS[kind].one}`}
          maxLength={MAX_NAME_LENGTH}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
