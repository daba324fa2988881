import { MAX_ENTRY_NOTE } from '@portal/domain/schedule/row.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { useForm } from '#shared/use-form.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { CheckboxInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import type { NotedEntry } from './entry-note.tsx';
import { messages } from './messages.ts';

type NoteDialogProps = {
  entry: NotedEntry & { entryId: number };
  /** which entry it is: 'Practice: Hawks, Tue, Nov 24, 2026, 6:00 PM' */
  about: string;
  /** awaited before the dialog closes */
  onSaved: () => unknown;
  onClose: () => void;
};

type Note = { noteText: string; forFamilies: boolean };

/** Writes the note of an entry. One that somebody else wrote meanwhile is shown before it is replaced. */
export function NoteDialog({ entry, about, onSaved, onClose }: NoteDialogProps) {
  // what the person saw first, which live updates do not change
  const [first] = useState<Note>({ noteText: entry.note, forFamilies: entry.isNoteForFamilies });
  const [theirs, setTheirs] = useState<Note | null>(null);
  const seen = theirs ?? first;
  const form = useForm({
    title: String(entry.entryId),
    start: first,
    isReady: ({ noteText }) => noteText.trim().length <= MAX_ENTRY_NOTE,
    send: (note) =>
      call('changeNote', {
        params: { id: entry.entryId },
        body: { ...note, formerNoteText: seen.noteText, formerForFamilies: seen.forFamilies },
      }),
    onDone: async ({ message }) => {
      await onSaved();
      showToast({ title: message });
      onClose();
    },
    onFailed: (error) => setTheirs(storedNote(error) ?? theirs),
    failed: messages.failed,
  });

  return (
    <FormDialog
      title={entry.note === '' ? messages.add : messages.edit}
      canSave={form.canSend}
      busy={form.busy}
      error={form.error}
      problem={theirs ? '' : form.problem}
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <RestoredNotice form={form} />
      <p className="wrap-anywhere">{about}</p>
      {theirs && <Notice tone="warn">{messages.replaced(theirs.noteText)}</Notice>}
      <TextInput
        {...form.field('noteText')}
        label={messages.note}
        hint={messages.hint}
        maxLength={MAX_ENTRY_NOTE}
      />
      <CheckboxInput {...form.field('forFamilies')} label={messages.forFamilies} />
    </FormDialog>
  );
}

/** The note that somebody else wrote, if that is why it was not saved. */
function storedNote(error: unknown): Note | null {
  if (!(error instanceof ApiError) || error.conflict === null) return null;
  const { noteText, forFamilies } = error.conflict;
  return typeof noteText === 'string' ? { noteText, forFamilies: forFamilies === true } : null;
}
