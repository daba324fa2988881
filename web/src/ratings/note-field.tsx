import { MAX_NOTE } from '@portal/domain/ratings/note.ts';
import { useId } from 'react';
import { messages } from './messages.ts';

/** The one note about a player's play. */
export function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-display text-lg font-bold">
        {messages.note}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        aria-describedby={`${id}-hint`}
        className="block w-full rounded-lg border-2 border-edge bg-raised px-3 py-2 text-base text-ink hover:border-court"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{messages.noteHint}</span>
        <span>
          {note.length} of {MAX_NOTE}
        </span>
      </p>
    </div>
  );
}
