import { useId, useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';

const CONTENTS = [
  { content: 'averages', label: messages.exportAverages },
  { content: 'ratings', label: messages.exportRatings },
] as const;
const FORMATS = [
  { format: 'csv', label: 'CSV', ending: 'csv' },
  { format: 'excel', label: 'Excel', ending: 'xlsx' },
] as const;

type Wanted = Pick<(typeof CONTENTS)[number], 'content'> & (typeof FORMATS)[number];

/** Downloads averages, or every single rating, as a file. */
export function ExportCard({ seasonId }: { seasonId: number | undefined }) {
  const id = useId();
  const [drafts, setDrafts] = useState(false);
  const { busy, input, send } = useChange({
    request: ({ content, format, ending }: Wanted) => {
      const body = { ...(seasonId !== undefined && { season: seasonId }), drafts, format, content };
      return download('exportRatings', { body, fallbackName: `player-${content}.${ending}` });
    },
    onDone: saveFile,
    onFailed: (error) => {
      const text = errorText(error, { failed: messages.notSaved });
      showToast({ tone: 'bad', title: messages.exportFailed, text });
    },
  });

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.exportTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.exportText}</p>
      <Checkbox className="mt-2" label={messages.drafts} checked={drafts} onChange={setDrafts} />
      <ul className="mt-3 grid gap-3">
        {CONTENTS.map((content) => (
          <li key={content.content} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-64 font-semibold phone:w-full">{content.label}</span>
            {FORMATS.map((format) => (
              <Button
                key={format.format}
                aria-label={`${content.label} as ${format.label}`}
                busy={busy && input?.content === content.content && input.format === format.format}
                onClick={() => send({ ...content, ...format })}
              >
                <DownloadIcon className="size-4" />
                {format.label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
