import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { eventNames } from '#schedule/queries.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { trimmed, useForm } from '#shared/use-form.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { showToast } from '#ui/toast.ts';
import { MAX_NAME_LENGTH, messages, NAME_LISTS, type NameKind } from './messages.ts';

type OpenDialog = { action: 'rename' | 'remove'; name: EventName };

/** Blackout reasons or clinic names, in the order of the Add modal. */
export function EventNames({ kind }: { kind: NameKind }) {
  const names = useQuery({ ...eventNames(kind), refetchOnMount: 'always' });
  const shown = useRef<HTMLOListElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const words = NAME_LISTS[kind];
  const close = () => setDialog(null);

  function handleRemoved() {
    close();
    // the pressed button disappears with its name, so the focus moves to the list
    setTimeout(() => shown.current?.focus());
  }

  return (
    <>
      <ListCard title={words.title} text={words.text} query={names} failed={words.failed}>
        {(list) => (
          <>
            {list.length === 0 && <p className="mt-4 font-semibold">{words.empty}</p>}
            <ol
              ref={shown}
              tabIndex={-1}
              aria-label={words.title}
              className="mt-4 divide-y divide-line outline-none"
            >
              {list.map((name, index) => (
                <NameItem
                  key={name.id}
                  name={name.name}
                  isFirst={index === 0}
                  onRename={() => setDialog({ action: 'rename', name })}
                  onRemove={() => setDialog({ action: 'remove', name })}
                />
              ))}
            </ol>
            <AddName kind={kind} />
          </>
        )}
      </ListCard>
      {dialog?.action === 'rename' && <RenameDialog kind={kind} name={dialog.name} onClose={close} />}
      {dialog?.action === 'remove' && (
        <RemoveDialog kind={kind} name={dialog.name} onRemoved={handleRemoved} onClose={close} />
      )}
    </>
  );
}

type NameItemProps = { name: string; isFirst: boolean; onRename: () => void; onRemove: () => void };

/** One name of a list with its actions. */
function NameItem({ name, isFirst, onRename, onRemove }: NameItemProps) {
  return (
    <ListItem
      actions={
        <>
          <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {isFirst && <Badge>Default</Badge>}
      </p>
    </ListItem>
  );
}

type RemoveDialogProps = { kind: NameKind; name: EventName; onRemoved: () => void; onClose: () => void };

/** Asks before a name is removed. */
function RemoveDialog({ kind, name: { id, name }, onRemoved, onClose }: RemoveDialogProps) {
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
      <p>Removed from the Add list. Existing entries keep it.</p>
    </RemovalDialog>
  );
}

/** Shows a confirmed change in the list immediately, then refetches the list. */
function useNameList(kind: NameKind) {
  const queries = useQueryClient();
  const { queryKey } = eventNames(kind);
  return {
    change: (edit: (list: EventName[]) => EventName[]) =>
      queries.setQueryData(queryKey, (list) => list && edit(list)),
    refresh: () => void queries.invalidateQueries({ queryKey }),
    has: (id: number) => queries.getQueryData(queryKey)?.some((name) => name.id === id) ?? false,
  };
}

/** Adds a name at the end of a list. */
function AddName({ kind }: { kind: NameKind }) {
  const list = useNameList(kind);
  const input = useRef<HTMLInputElement>(null);
  const { field, answer, canSend, busy, submit } = useForm({
    start: { name: '' },
    required: ['name'],
    send: ({ name }) => call('addEventName', { body: { type: kind, name: name.trim() } }),
    problemAt: 'name',
    next: () => ({ name: '' }),
    onDone: (added) => {
      const isKnown = list.has(added.id);
      if (!isKnown) list.change((names) => [...names, added]);
      showToast({
        tone: isKnown ? 'info' : 'good',
        title: isKnown ? 'Already on the list' : 'Added',
        text: added.name,
      });
    },
    onSettled: list.refresh,
  });

  // not before the field is unlocked
  useEffect(() => {
    if (answer) input.current?.focus();
  }, [answer]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4"
    >
      <FieldLock busy={busy}>
        <TextInput
          {...field('name')}
          ref={input}
          label={`New ${NAME_LISTS[kind].one}`}
          maxLength={MAX_NAME_LENGTH}
        />
      </FieldLock>
      <Button type="submit" disabled={!canSend} busy={busy} className="justify-self-start phone:w-full">
        {`Add ${NAME_LISTS[kind].one}`}
      </Button>
    </form>
  );
}

type RenameDialogProps = { kind: NameKind; name: EventName; onClose: () => void };

/** Renames a blackout reason or clinic name; existing entries keep the old text. */
function RenameDialog({ kind, name: { id, name }, onClose }: RenameDialogProps) {
  const list = useNameList(kind);
  return (
    <FormDialog
      title={`Rename ${name}`}
      start={{ name }}
      check={(typed) => ({ name: typed.name.trim() === '' && 'Enter a name.' })}
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
        />
      )}
    </FormDialog>
  );
}
