import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { SHOWN_LINES, tailOf } from './follow-events.ts';
import { messages } from './messages.ts';

type LogTailProps = {
  label: string;
  text: string;
  /** the last lines, which `text` may lack because it was truncated */
  tail?: string;
  /** offers the text as a file of that name */
  fileName?: string;
};

/** The last lines of a finished log, with buttons to show all lines and to download the file. */
export function LogTail({ label, text, tail, fileName }: LogTailProps) {
  const [isWhole, setWhole] = useState(false);
  const { tail: last, count } = tailOf(text);
  const isLong = count > SHOWN_LINES;
  const isCut = tail !== undefined && tail !== last;
  const more = isCut ? 'Show from the start' : messages.showAll(count);
  return (
    <div className="grid gap-2">
      {isLong && !isWhole && (
        <p className="text-sm text-muted">
          {isCut ? messages.tailOnly(SHOWN_LINES) : messages.lastLines(SHOWN_LINES, count)}
        </p>
      )}
      <LogText label={label} text={isWhole ? text : (tail ?? last)} />
      {(isLong || fileName) && (
        <p className="flex flex-wrap gap-2">
          {isLong && (
            <Button
              size="small"
              tone="plain"
              aria-expanded={isWhole}
              aria-label={`${isWhole ? messages.showTail : more}: ${label}`}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? messages.showTail : more}
            </Button>
          )}
          {fileName && (
            <Button
              size="small"
              tone="plain"
              aria-label={`${messages.downloadLog}: ${label}`}
              onClick={() => saveFile({ blob: new Blob([text], { type: 'text/plain' }), fileName })}
            >
              <DownloadIcon className="size-4" />
              {messages.downloadLog}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const BOX =
  'max-h-108 overflow-auto rounded-lg border border-line bg-wood p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere';

/** The lines of a finished log in a box that scrolls. */
function LogText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section aria-label={label} tabIndex={0} className={BOX}>
      {text}
    </section>
  );
}

/** The lines of a running log; the box stays scrolled to the last one, which screen readers announce. */
export function LiveText({ label, text }: { label: string; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the text changes
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div ref={box} role="log" aria-label={label} tabIndex={0} className={BOX}>
      {text}
    </div>
  );
}
