import { type SyntheticEvent, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { messages, NAME_LISTS, type NameKind } from './messages.ts';
import { NameField } from './name-field.tsx';
import { useNameList } from './use-name-list.ts';

/** Adds a name at the end of a list. */
export function AddName({ kind }: { kind: NameKind }) {
  const list = useNameList(kind);
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const add = useChange({
    request: () => call('addEventName', { body: { type: kind, name: name.trim() } }),
    onDone: (added) => {
      const isKnown = list.has(added.id);
      if (!isKnown) list.change((names) => [...names, added]);
      showToast({
        tone: isKnown ? 'info' : 'good',
        title: isKnown ? messages.onList : messages.added,
        text: added.name,
      });
      setName('');
      field.current?.focus();
    },
    onSettled: list.refresh,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (name.trim() !== '') add.send();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-3 border-t border-line pt-4">
      <NameField
        ref={field}
        label={`New ${NAME_LISTS[kind].one}`}
        value={name}
        refused={add.error}
        onChange={(text) => {
          setName(text);
          add.reset();
        }}
      />
      <Button
        type="submit"
        disabled={name.trim() === ''}
        busy={add.busy}
        className="justify-self-start phone:w-full"
      >
        {`Add ${NAME_LISTS[kind].one}`}
      </Button>
    </form>
  );
}
