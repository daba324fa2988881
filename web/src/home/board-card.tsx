import type { BoardEntry, HomeBoard } from '@portal/contract/home.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Card } from '#ui/card.tsx';
import { dayText } from './attention-lines.ts';
import { boardSpan, boardSummary, boardTitle, entryText, inLanes, placeOf } from './board-times.ts';
import { messages } from './messages.ts';

/** Types differ in pattern as well as color: practices are tinted, games solid, clinics dotted, blackouts hatched. */
const TYPE_STYLES: Record<BoardEntry['type'], string> = {
  practice: 'border-court/50 bg-court-soft text-ink',
  game: 'border-ball bg-ball text-panel',
  playoff: 'border-ball bg-ball text-panel',
  clinic: 'border-dotted border-info bg-info-soft text-ink',
  blackout:
    'border-muted bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-panel)_2px_6px)] text-ink',
};

/** The next day with entries, by gym. */
export function BoardCard({ board, today }: { board: HomeBoard | null; today: string }) {
  return (
    <Card aria-labelledby="board">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="board" className="text-xl">
          {board === null ? 'Next day' : boardTitle(board, today)}
        </h2>
        {board !== null && (
          <Link
            to={`${PATHS.combinedSchedule}?view=board&day=${board.date}`}
            className="link inline-flex min-h-6 items-center"
          >
            {messages.openBoard}
          </Link>
        )}
      </div>
      {board === null ? <p className="mt-3 text-muted">{messages.noBoard}</p> : <Board board={board} />}
    </Card>
  );
}

function Board({ board }: { board: HomeBoard }) {
  const span = boardSpan(board);
  const hours = Array.from({ length: (span.until - span.from) / 60 }, (_, hour) => span.from / 60 + hour);
  const every = hours.length > 6 ? 3 : 1;
  return (
    <>
      <p className="mt-1 text-sm text-muted">{`${dayText(board.date)} · ${boardSummary(board)}`}</p>
      <div className="mt-3 grid grid-cols-[minmax(4.5rem,auto)_1fr] gap-x-3 text-sm">
        <span />
        <div aria-hidden="true" className="flex text-xs text-muted tabular-nums">
          {hours.map((hour, index) => (
            <span key={hour} className="w-0 flex-1 whitespace-nowrap">
              {index % every === 0 && shortTime(`${String(hour).padStart(2, '0')}:00:00`)}
            </span>
          ))}
        </div>
        <ul className="col-span-2 grid grid-cols-subgrid">
          {board.gyms.map((gym) => (
            <li
              key={gym.venueId}
              className="col-span-2 grid grid-cols-subgrid items-center border-t border-line py-1"
            >
              <span className="max-w-28 leading-tight font-semibold wrap-anywhere">{venueNameOf(gym)}</span>
              <span className="sr-only">{`: ${gym.entries.map(entryText).join('; ')}`}</span>
              <span aria-hidden="true" className="grid gap-0.5">
                {inLanes(gym.entries).map((lane) => (
                  <span key={lane[0]?.entryId} className="relative h-5.5">
                    {lane.map((entry) => (
                      <span
                        key={entry.entryId}
                        title={entryText(entry)}
                        style={placeOf(entry, span)}
                        className={`absolute inset-y-0 truncate rounded border px-1 text-xs leading-5 ${TYPE_STYLES[entry.type]}`}
                      >
                        {entry.text}
                      </span>
                    ))}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
