/** What was not read of a file, or not as it stands there: columns, sheets, cells that were filled down. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="About this file" className="grid gap-1 text-muted wrap-anywhere">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
