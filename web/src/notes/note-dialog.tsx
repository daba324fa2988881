import { MAX_ENTRY_NOTE } from '@portal/domain/schedule/row.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
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
  // what the person saw last, which live updates do not change
  const [seen, setSeen] = useState<Note>({ noteText: entry.note, forFamilies: entry.isNoteForFamilies });
  const [text, setText] = useState(entry.note);
  const [forFamilies, setForFamilies] = useState(entry.isNoteForFamilies);
  const [theirs, setTheirs] = useState<Note | null>(null);
  const change = useChange({
    request: () =>
      call('changeNote', {
        params: { id: entry.entryId },
        body: {
          ...{ noteText: text, forFamilies },
          ...{ formerNoteText: seen.noteText, formerForFamilies: seen.forFamilies },
        },
      }),
    onDone: async ({ message }) => {
      await onSaved();
      showToast({ title: message });
      onClose();
    },
    onFailed: (error) => {
      const stored = storedNote(error);
      if (stored === null) return;
      setTheirs(stored);
      setSeen(stored);
    },
  });

  return (
    <FormDialog
      title={entry.note === '' ? messages.add : messages.edit}
      canSave={text.trim().length <= MAX_ENTRY_NOTE}
      busy={change.busy}
      onSave={() => change.send()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{about}</p>
      {theirs && <Notice tone="warn">{messages.replaced(theirs.noteText)}</Notice>}
      {change.error && !theirs && (
        <Notice tone="bad">{formErrorText(change.error, { failed: messages.failed })}</Notice>
      )}
      <Field
        label={messages.note}
        hint={messages.hint}
        autoFocus
        autoComplete="off"
        maxLength={MAX_ENTRY_NOTE}
        value={text}
        error={fieldText(change.error, 'noteText')}
        onChange={({ target }) => setText(target.value)}
      />
      <Checkbox label={messages.forFamilies} checked={forFamilies} onChange={setForFamilies} />
    </FormDialog>
  );
}

/** The note that somebody else wrote, if that is why it was not saved. */
function storedNote(error: unknown): Note | null {
  if (!(error instanceof ApiError) || error.conflict === null) return null;
  const { noteText, forFamilies } = error.conflict;
  return typeof noteText === 'string' ? { noteText, forFamilies: forFamilies === true } : null;
}
