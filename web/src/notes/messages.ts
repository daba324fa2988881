/** The texts of notes on entries. */
export const messages = {
  add: 'Add note',
  edit: 'Edit note',
  note: 'Note',
  hint: 'One line, for example “bring pinnies” or “half court”. It is shown to coaches, on the gym sheet, in emails and in calendars.',
  forFamilies: 'Show on the families’ page',
  failed: 'We couldn’t save the note.',
  /** beside the note of somebody else */
  replaced: (note: string) =>
    note === ''
      ? 'Someone else just removed this note. Save again to keep yours.'
      : `Someone else just changed this note to “${note}”. Save again to replace it with yours.`,
  shown: (note: string, isForFamilies: boolean) =>
    `Note${isForFamilies ? ' (also for families)' : ''}: ${note}`,
};
