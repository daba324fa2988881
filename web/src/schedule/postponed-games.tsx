import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { EntryNote } from '#notes/entry-note.tsx';
import { Button } from '#ui/button.tsx';
import { useRowDialogs } from './row-dialogs.tsx';
import { POSTPONED } from './row-keys.ts';
import { placeOf, statusName, whoOf } from './row-text.ts';

/** The games that are to be made up, each with its new time or its cancel. Renders nothing if there are none. */
export function PostponedGames() {
  const { data: games = [] } = useQuery(postponedGames);
  const { open, dialogs } = useRowDialogs(() => {});

  return (
    <>
      {games.length > 0 && (
        <section
          aria-labelledby="postponed-games"
          className="mb-4 rounded-xl border border-line border-s-4 border-s-warn bg-panel p-4"
        >
          <h2 id="postponed-games" className="mb-2 text-lg">
            To be made up: {several(games.length, 'game')}
          </h2>
          <ul className="grid max-h-80 gap-3 overflow-y-auto">
            {games.map((game) => {
              const row = toRow(game);
              return (
                <li
                  key={game.EntryId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 wrap-anywhere"
                >
                  <div className="min-w-0 grow basis-64">
                    <p className="font-semibold">
                      {statusName(row.type)}: {whoOf(row)}
                    </p>
                    <p className="text-sm text-muted">{wasText(row, game.reason)}</p>
                    <EntryNote of={row} className="text-sm" />
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <Button onClick={() => open('move', row)}>Find a new time</Button>
                    <Button tone="plain" onClick={() => open('cancel', row)}>
                      Cancel game
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {dialogs}
    </>
  );
}

/** 'It was Thu, Nov 19, 2026, 6–7:15 PM, Salk - Gym, court 1. Reason: Blackout' */
function wasText(row: ScheduleRow, reason: string): string {
  const { date, startTime, endTime } = row;
  const was = `It was ${formatDate(date)}, ${shortTimeRange(startTime, endTime)}, ${placeOf(row)}.`;
  return reason === '' ? was : `${was} Reason: ${reason}`;
}

/** A postponed game as the row that it had in the combined schedule. */
const toRow = (game: PostponedGame): ScheduleRow => ({
  ...toScheduleRow({
    ...game,
    Type: game.type,
    AvailableDate: game.date,
    AvailableTime: game.startTime,
    ReservationEndTime: game.endTime,
  }),
  status: POSTPONED,
});

const postponedGames = queryOptions({
  queryKey: ['schedule', 'postponed'],
  meta: CHANGES_WITH_SLOTS,
  queryFn: ({ signal }) => call('listPostponedGames', { signal }),
  refetchOnMount: 'always',
  select: ({ games }) => games,
});
