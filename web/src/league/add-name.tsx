import { type SyntheticEvent, useEffect, useRef } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.ts';
import { MAX_NAME_LENGTH, messages, NAME_LISTS, type NameKind } from './messages.ts';
import { useNameList } from './use-name-list.ts';

/** Adds a name at the end of a list. */
export function AddName({ kind }: { kind: NameKind }) {
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
        title: isKnown ? messages.onList : messages.added,
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
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-3 border-t border-line pt-4">
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
