import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { eventNames } from '#schedule/queries.ts';
import { ListCard } from '#shared/list-card.tsx';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AddName } from './add-name.tsx';
import { messages, NAME_LISTS, type NameKind } from './messages.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useNameList } from './use-name-list.ts';

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
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {isFirst && <Badge>{messages.preselected}</Badge>}
      </p>
      <p className="flex shrink-0 gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
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
      <p>{messages.removeMeaning}</p>
    </RemovalDialog>
  );
}
