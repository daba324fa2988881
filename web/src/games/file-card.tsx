import { useId, useState } from 'react';
import { saveFile } from '#api/client.ts';
import { useSearchParams } from '#router/search-params.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { COLUMN_NOTES, messages } from './messages.ts';
import type { ChosenGames } from './queries.ts';

/** An example file with two games in the plain layout. */
const EXAMPLE_FILE = [
  'date,start,end,division,home,away,school,gym,court,game number,status',
  '2026-11-21,10:15,11:30,Boys 3-4,Hawks,Owls,Salk,Gym,1,1,scheduled',
  '2026-11-21,11:30,12:45,Boys 3-4,Bees,Bulls,Salk,Gym,1,2,scheduled',
  '',
].join('\r\n');

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
      <details className="mt-3">
        <summary className="min-h-11 content-center font-semibold text-court">
          {messages.columnsTitle}
        </summary>
        <p className="mt-1 max-w-prose">{messages.columns}</p>
        <dl className="mt-2 grid max-w-prose gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
          {COLUMN_NOTES.map(([columns, note]) => (
            <div key={columns} className="contents">
              <dt className="font-semibold">{columns}</dt>
              <dd className="text-muted phone:mb-2">{note}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Button
        className="mt-3 phone:w-full"
        onClick={() =>
          saveFile({ blob: new Blob([EXAMPLE_FILE], { type: 'text/csv' }), fileName: 'games-example.csv' })
        }
      >
        <DownloadIcon />
        {messages.example}
      </Button>
    </Card>
  );
}
