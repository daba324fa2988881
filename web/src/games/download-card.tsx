import { GAME_LAYOUTS, type GameLayout } from '@portal/domain/games/game.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { LAYOUT_NAMES, messages } from './messages.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;
type Format = (typeof FORMATS)[number][0];

/** Downloads the season's games in the layout of a program. */
export function DownloadCard({ selectedSeason }: { selectedSeason: SelectedSeason }) {
  const id = useId();
  const [layout, setLayout] = useState<GameLayout>('plain');
  const [format, setFormat] = useState<Format>('csv');
  const { busy, error, send } = useChange({
    request: () =>
      download('exportGames', {
        body: { layout, format, ...selectedSeason },
        fallbackName: `games.${format}`,
      }),
    onDone: saveFile,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.downloadTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.downloadText}</p>
      <form onSubmit={handleSubmit} className="mt-4 grid grid-cols-1 max-w-2xl gap-4">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <SelectInput
            label={messages.layout}
            value={layout}
            options={GAME_LAYOUTS.map((each) => [each, LAYOUT_NAMES[each]])}
            onChange={setLayout}
          />
          <SelectInput label={messages.format} value={format} options={FORMATS} onChange={setFormat} />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start phone:w-full">
          <DownloadIcon />
          {messages.download}
        </Button>
      </form>
      {error && (
        <Notice tone="bad" className="mt-4">
          {errorText(error, { failed: messages.downloadFailed })}
        </Notice>
      )}
    </Card>
  );
}
