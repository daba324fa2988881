import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import type { EntryNote } from './entry.ts';
import { type ChangeContext, writeLedger } from './ledger.ts';

/**
 * Writes the note of an entry, which the caller has locked, with its history. The revision stays, because a note does not
 * change when and where the entry is: what was moved or canceled before can still be undone (docs/decisions/0071).
 */
export async function writeNote(
  tx: Tx,
  context: Omit<ChangeContext, 'kind'>,
  entry: NamedEntry,
  { note, noteForFamilies }: EntryNote,
): Promise<void> {
  await tx.updateTable('entry').set({ note, noteForFamilies }).where('id', '=', entry.entryId).execute();
  const text = noteForFamilies ? `“${note}”, also for families` : `“${note}”`;
  await writeLedger(
    tx,
    { ...context, kind: 'note' },
    {
      reason: null,
      parts: [
        {
          entryId: entry.entryId,
          verb: 'note_changed',
          fromSlotId: null,
          before: { note: entry.note, noteForFamilies: entry.noteForFamilies },
          after: { note, noteForFamilies },
          detail: { reason: note === '' ? 'The note was removed.' : text },
          named: entry,
        },
      ],
      leagueCanceled: [],
    },
  );
}
