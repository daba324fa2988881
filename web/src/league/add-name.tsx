import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
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
    },
    onSettled: list.refresh,
  });

  // not before the field is unlocked
  useEffect(() => {
    if (add.answer) field.current?.focus();
  }, [add.answer]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (name.trim() !== '') add.send();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-3 border-t border-line pt-4">
      <FieldLock busy={add.busy}>
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
      </FieldLock>
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
