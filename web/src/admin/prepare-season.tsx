import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { navigate, useLocation } from '#router/location.ts';
import { seasonList } from '#season/season-list.ts';
import { seasonParam, seasonText } from '#season/selected-season.ts';
import { setUpMessages as messages } from '#season/set-up-messages.ts';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { SeasonFields, useSeasonDraft } from './season-fields.tsx';

/** Creates another season beside the active one and selects it on the page. */
export function PrepareSeason({ active }: { active: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start phone:w-full" onClick={() => setOpen(true)}>
        {messages.prepare}
      </Button>
      {isOpen && <PrepareDialog active={active} onClose={() => setOpen(false)} />}
    </>
  );
}

function PrepareDialog({ active, onClose }: { active: string; onClose: () => void }) {
  const id = useId();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const { draft, setDraft, choice } = useSeasonDraft({});
  const prepare = useChange({
    request: (season: { year: string; season: string }) => call('prepareSeason', { body: season }),
    onDone: async ({ message, season }) => {
      await queries.invalidateQueries({ queryKey: seasonList.queryKey });
      showToast({ title: season.label, text: message });
      onClose();
      navigate(season.isActive ? pathname : `${pathname}?season=${seasonParam(season)}`);
    },
  });
  const named = choice && { year: String(choice.year), season: choice.season };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (named) prepare.send(named);
  }

  return (
    <Dialog
      title={messages.prepareTitle}
      onClose={onClose}
      busy={prepare.busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={prepare.busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={named === null} busy={prepare.busy}>
            {named === null ? messages.prepareYes('it') : messages.prepareYes(seasonText(named))}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        <p>{messages.prepareText(active)}</p>
        <SeasonFields
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            prepare.reset();
          }}
        />
        {prepare.error && <Notice tone="bad">{failedText(prepare.error)}</Notice>}
      </form>
    </Dialog>
  );
}
