import { useId, useState } from 'react';
import { download } from '#api/client.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { messages } from './messages.ts';

const CONTENTS = [
  { content: 'averages', label: messages.exportAverages },
  { content: 'ratings', label: messages.exportRatings },
] as const;
/** Downloads averages, or every single rating, as a file. */
export function ExportCard({ seasonId }: { seasonId: number | undefined }) {
  const id = useId();
  const [drafts, setDrafts] = useState(false);

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.exportTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.exportText}</p>
      <Checkbox className="mt-2" label={messages.drafts} checked={drafts} onChange={setDrafts} />
      <ul className="mt-3 grid gap-3">
        {CONTENTS.map(({ content, label }) => (
          <li key={content} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-64 font-semibold phone:w-full">{label}</span>
            <DownloadButtons
              fileName={`player-${content}`}
              request={(format, fallbackName) => {
                const body = { ...(seasonId !== undefined && { season: seasonId }), drafts, format, content };
                return download('exportRatings', { body, fallbackName });
              }}
              describe={(format) => `${label} as ${format}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
