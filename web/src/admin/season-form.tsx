import { programName } from '@portal/domain/season/season-name.ts';
import { type SyntheticEvent, useState } from 'react';
import type { SelectedSeason } from '#season/selected-season.ts';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { SeasonFields, useSeasonDraft } from './season-fields.tsx';
import { SwitchDialog, useActivation } from './switch-dialog.tsx';

/** Chooses the active season. @param props.selectedSeason the initial choice */
export function SeasonForm({ selectedSeason }: { selectedSeason: SelectedSeason }) {
  const { draft, setDraft, choice } = useSeasonDraft(selectedSeason);
  const [isOpen, setOpen] = useState(false);
  const activation = useActivation(() => setOpen(false));

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (choice) setOpen(true);
  }

  return (
    <>
      <form onSubmit={handleSubmit} onChange={() => activation.reset()} noValidate className="grid gap-4">
        <SeasonFields draft={draft} onChange={setDraft} />
        <p>
          Program name:{' '}
          <output className="font-semibold">{choice ? programName(choice.year, choice.season) : '–'}</output>
        </p>
        {activation.answer && <Notice tone="good">{activation.answer.message}</Notice>}
        {activation.error && <Notice tone="bad">{failedText(activation.error)}</Notice>}
        <Button type="submit" tone="primary" disabled={!choice} className="justify-self-start phone:w-full">
          {messages.setSeason}
        </Button>
      </form>
      {isOpen && choice && (
        <SwitchDialog chosen={choice} activation={activation} onNo={() => setOpen(false)} />
      )}
    </>
  );
}
