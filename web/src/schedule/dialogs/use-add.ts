import type { ConflictingEntry, ConflictingHold, Done } from '@portal/contract/schedule-changes.ts';
import { useState } from 'react';
import { tellEveryone } from '#notices/tell-everyone.ts';
import { showToast } from '#ui/toast.ts';
import { useScheduleChange } from '../use-schedule-change.ts';
import { type AddContext, sendAdd } from './add-calls.ts';
import type { AddForm } from './add-form.ts';
import { conflictingEntries, conflictingHolds } from './conflict.ts';
import { doneText } from './done-text.ts';
import { messages } from './messages.ts';

type AddInput = { form: AddForm; context: AddContext };

/** An Add: busy, refused with `error`, or asking about the entries that conflict with a blackout. */
export function useAdd(onDone: () => void) {
  const { busy, error, send, reset } = useScheduleChange(
    ({ form, context }: AddInput, keyed) => sendAdd(form, context, keyed),
    (done, { form }) => finish(done, form.type),
  );

  function finish(done: Done, type: AddForm['type'] = 'blackout') {
    const { title, text } = messages.added[type];
    const action = type === 'blackout' ? { action: tellEveryone({ isEveryGym: false }) } : {};
    showToast({ title, text: doneText(done, text), ...action });
    onDone();
  }

  const [known, setKnown] = useState<ConflictingEntry[] | null>(null);
  const listed = conflictingEntries(error);
  const conflicting = listed ?? known;
  /** holds that were confirmed earlier stay confirmed in later steps */
  const [agreedHolds, setAgreedHolds] = useState<readonly ConflictingHold[]>([]);
  const holds = conflictingHolds(error);

  async function submit(
    form: AddForm,
    base: Omit<AddContext, 'cancelShown' | 'overrideHolds'>,
    isAgreed: boolean,
  ): Promise<void> {
    const cancelShown = isAgreed ? conflicting : null;
    const agreed = isAgreed && holds !== null ? [...agreedHolds, ...holds] : agreedHolds;
    setAgreedHolds(agreed);
    const overrideHolds = agreed.map(({ OfferId }) => OfferId);
    // the list stays visible during its second step and after a failure
    setKnown(cancelShown);
    await send({ form, context: { ...base, cancelShown, overrideHolds } });
  }

  function backToEditing() {
    setKnown(null);
    setAgreedHolds([]);
    reset();
  }

  /** more entries were added after the user had confirmed */
  const hasChanged = known !== null && listed !== null;
  return {
    busy,
    error,
    conflicting,
    holds,
    agreedHolds: agreedHolds.map(({ OfferId }) => OfferId),
    hasChanged,
    submit,
    finish,
    backToEditing,
  };
}
