import { messages } from './messages.ts';

/** What screens know of the note of an entry. */
export type NotedEntry = {
  /** '' if there is none */
  note: string;
  /** the page for families shows it, too */
  isNoteForFamilies: boolean;
};

/** 'Note (also for families): Bring pinnies'; nothing without a note. */
export function EntryNote({ of, className }: { of: NotedEntry; className?: string }) {
  if (of.note === '') return null;
  return <span className={className}>{messages.shown(of.note, of.isNoteForFamilies)}</span>;
}

/** The label of the button that opens the note. */
export const noteLabel = ({ note }: Pick<NotedEntry, 'note'>): string =>
  note === '' ? messages.add : messages.edit;
