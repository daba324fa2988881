import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { SeasonFields, useSeasonDraft } from './season-fields.tsx';

/** Step 1 of the season set-up: the season that everybody sees. @param props.asked the initial season */
export function SeasonForm({ asked }: { asked: SelectedSeason }) {
  const queries = useQueryClient();
  const { draft, setDraft, choice } = useSeasonDraft(asked);
  const [isAsked, setAsked] = useState(false);
  const activate = useChange({
    request: (season: { year: string; season: Season }) => call('setActiveSeason', { body: season }),
    onDone: () => void queries.invalidateQueries(), // every list belongs to the season
    onSettled: () => setAsked(false),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (choice) setAsked(true);
  }

  return (
    <>
      <form onSubmit={handleSubmit} onChange={() => activate.reset()} noValidate className="mt-3 grid gap-4">
        <SeasonFields draft={draft} onChange={setDraft} />
        <p>
          Program name:{' '}
          <output className="font-semibold">{choice ? programName(choice.year, choice.season) : '–'}</output>
        </p>
        {activate.answer && <Notice tone="good">{activate.answer.message}</Notice>}
        {activate.error && <Notice tone="bad">{failedText(activate.error)}</Notice>}
        <Button type="submit" tone="primary" disabled={!choice} className="justify-self-start phone:w-full">
          {messages.setSeason}
        </Button>
      </form>
      {isAsked && choice && (
        <ConfirmDialog
          title={messages.switchTitle(choice.season, choice.year)}
          yes={messages.switchSeason}
          no={messages.keepSeason}
          busy={activate.busy}
          onYes={() => activate.send({ year: String(choice.year), season: choice.season })}
          onNo={() => setAsked(false)}
        >
          <p className="font-semibold">{programName(choice.year, choice.season)}</p>
          <p className="mt-3">{messages.switchMeaning}</p>
          <p className="mt-3">{messages.switchKeeps}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
