/** The line of a row of a file, and the sheet that it is on if the file has several. */
export function LineCell({ line, sheet }: { line: number | null; sheet?: string | undefined }) {
  return (
    <>
      {line ?? '–'}
      {sheet !== undefined && <span className="block text-sm text-muted wrap-anywhere">{sheet}</span>}
    </>
  );
}
