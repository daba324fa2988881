import { planMessages as messages } from './messages.ts';

/** How many changes are shown; the others are collapsed. */
const MAX_SHOWN = 3;

/** A list of changes, one line each. */
export function ChangeLines({ changes }: { changes: readonly string[] }) {
  const more = changes.slice(MAX_SHOWN);
  return (
    <>
      <Lines texts={changes.slice(0, MAX_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">
            {messages.moreChanges(more.length)}
          </summary>
          <Lines texts={more} />
        </details>
      )}
    </>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="list-disc ps-5">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
