import { useId, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import type { ChosenGames } from './queries.ts';

type FileCardProps = { chosen: ChosenGames | null; onChoose: (chosen: ChosenGames) => void };

/** Step 1: chooses a file. It is read right away, so that the imported content is the checked content. */
export function FileCard({ chosen, onChoose }: FileCardProps) {
  const id = useId();
  const [, setParams] = useSearchParams();
  const [isUnreadable, setUnreadable] = useState(false);

  async function handleFile(file: File) {
    try {
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type });
      setUnreadable(false);
      setParams({ rows: null, page: null });
      onChoose({ file: copy, number: (chosen?.number ?? 0) + 1 });
    } catch {
      setUnreadable(true);
    }
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {messages.fileTitle}
      </h2>
      <FileDrop
        kind="games"
        label={chosen ? messages.chooseAnother : messages.chooseFile}
        hint={messages.dropHere}
        onFile={handleFile}
      />
      {isUnreadable && (
        <Notice tone="bad" className="mt-3">
          {messages.notRead}
        </Notice>
      )}
      {chosen && (
        <p role="status" className="mt-3">
          File: <strong className="wrap-anywhere">{chosen.file.name}</strong>
        </p>
      )}
    </Card>
  );
}
