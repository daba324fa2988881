import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { eventNames } from '#schedule/queries.ts';
import { AddName } from './add-name.tsx';
import { ListCard } from './list-card.tsx';
import { NAME_LISTS, type NameKind } from './messages.ts';
import { NameItem } from './name-item.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

type Asked = { action: 'rename' | 'remove'; name: EventName };

/** Blackout reasons or clinic names, in the order of the Add window. */
export function EventNames({ kind }: { kind: NameKind }) {
  const names = useQuery({ ...eventNames(kind), refetchOnMount: 'always' });
  const shown = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const words = NAME_LISTS[kind];
  const close = () => setAsked(null);

  function handleRemoved() {
    close();
    // the pressed button has left with its name, so the focus goes to the list
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
                  onRename={() => setAsked({ action: 'rename', name })}
                  onRemove={() => setAsked({ action: 'remove', name })}
                />
              ))}
            </ol>
            <AddName kind={kind} />
          </>
        )}
      </ListCard>
      {asked?.action === 'rename' && <RenameDialog kind={kind} name={asked.name} onClose={close} />}
      {asked?.action === 'remove' && (
        <RemoveDialog kind={kind} name={asked.name} onRemoved={handleRemoved} onClose={close} />
      )}
    </>
  );
}
