import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { placeOf } from '../dialogs/dialog-text.ts';
import { doneText } from '../dialogs/done-text.ts';
import { Refusal } from '../dialogs/refusal.tsx';
import { refreshSchedule } from '../queries.ts';
import { useRowDialogs } from '../row-dialogs.tsx';
import { useScheduleChange } from '../use-schedule-change.ts';
import { messages } from './messages.ts';
import { sidesOf, toRow } from './postponed-row.ts';

/** The games that are to be made up, each with its new time or its cancel. Renders nothing if there are none. */
export function PostponedGames() {
  const { data: games = [] } = useQuery(postponedGames);
  const { open, dialogs } = useRowDialogs(() => {});
  const [canceling, setCanceling] = useState<PostponedGame | null>(null);

  return (
    <>
      {games.length > 0 && (
        <section
          aria-labelledby="postponed-games"
          className="mb-4 rounded-xl border border-line border-s-4 border-s-warn bg-panel p-4"
        >
          <h2 id="postponed-games" className="mb-2 text-lg">
            {messages.title(games.length)}
          </h2>
          <ul className="grid max-h-80 gap-3 overflow-y-auto">
            {games.map((game) => (
              <li
                key={game.EntryId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 wrap-anywhere"
              >
                <div className="min-w-0 grow basis-64">
                  <p className="font-semibold">{sidesOf(game)}</p>
                  <p className="text-sm text-muted">{wasText(game)}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => open('move', toRow(game))}>{messages.find}</Button>
                  <Button tone="plain" onClick={() => setCanceling(game)}>
                    {messages.cancel}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canceling && <CancelDialog game={canceling} onClose={() => setCanceling(null)} />}
      {dialogs}
    </>
  );
}

/** 'It was Game 6–7:15 PM, Thu, Nov 19, 2026, Salk - Gym, court 1. Closed: Snow' */
function wasText(game: PostponedGame): string {
  const { type, date, startTime, endTime, SchoolName, GymName, Court, reason } = game;
  const place = placeOf({ schoolName: SchoolName, gymName: GymName, court: Court });
  const was = `${formatDate(date)}, ${entryLabel({ type, startTime, endTime })}, ${place}`;
  return messages.was(was, reason);
}

function CancelDialog({ game, onClose }: { game: PostponedGame; onClose: () => void }) {
  const queries = useQueryClient();
  const { busy, error, send } = useScheduleChange(
    (id: number, keyed) =>
      keyed({ id }, (headers) => call('cancelPostponedGame', { headers, params: { id } })),
    (done) => {
      showToast({ title: messages.canceled, text: doneText(done, messages.canceled) });
      void refreshSchedule(queries);
      onClose();
    },
  );
  return (
    <Dialog
      role="alertdialog"
      title={messages.question}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Refusal title={messages.error} error={error} failed={messages.failed} />
          <Button autoFocus disabled={busy} onClick={onClose}>
            {messages.keep}
          </Button>
          <Button tone="danger" busy={busy} ignoresDoubleClick onClick={() => void send(game.EntryId)}>
            {messages.yes}
          </Button>
        </>
      }
    >
      <p className="font-bold wrap-anywhere">{sidesOf(game)}</p>
      <p>{messages.meaning}</p>
    </Dialog>
  );
}

const postponedGames = queryOptions({
  queryKey: ['schedule', 'postponed'],
  meta: CHANGES_WITH_SLOTS,
  queryFn: ({ signal }) => call('listPostponedGames', { signal }),
  refetchOnMount: 'always',
  select: ({ games }) => games,
});
