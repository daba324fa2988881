import { useState } from 'react';
import { saveFile } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { LogText } from './log-text.tsx';
import { messages } from './messages.ts';
import { SHOWN_LINES, tailOf } from './tail.ts';

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
  const more = isCut ? messages.showStart : messages.showAll(count);
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
