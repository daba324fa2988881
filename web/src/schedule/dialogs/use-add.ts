import type { EntryInTheWay } from '@portal/contract/schedule.ts';
import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { type AddContext, sendAdd } from './add-calls.ts';
import type { AddForm } from './add-form.ts';
import { entriesInTheWay } from './conflict.ts';
import { doneText } from './done-text.ts';
import { messages } from './messages.ts';
import { useSender } from './use-sender.ts';

/** Adding under way, refused with `error`, or asking about the entries that stand in a blackout's way. */
export function useAdd(onDone: () => void) {
  const { busy, error, send, forget } = useSender();
  const [known, setKnown] = useState<EntryInTheWay[] | null>(null);
  const inTheWay = entriesInTheWay(error) ?? known;

  async function submit(form: AddForm, context: AddContext): Promise<void> {
    // the list stays in sight while its second step is under way, and when that fails
    setKnown(context.cancelConflicts ? inTheWay : null);
    const done = await send(
      [form, context.row.slotId, context.name?.id, context.cancelConflicts],
      (headers) => sendAdd(form, context, headers),
    );
    if (!done) return;
    const { title, text } = messages.added[form.type];
    showToast({ title, text: doneText(done, text) });
    onDone();
  }

  function backToEditing() {
    setKnown(null);
    forget();
  }

  return { busy, error, inTheWay, submit, backToEditing };
}
