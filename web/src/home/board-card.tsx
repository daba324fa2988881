import type { BoardEntry, HomeBoard } from '@portal/contract/home.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { several } from '@portal/domain/text/several.ts';
import { shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { addDays, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { dayText } from './attention-lines.ts';

/** Types differ in pattern as well as color: practices are tinted, games solid, clinics dotted, blackouts hatched. */
const TYPE_STYLES: Record<BoardEntry['type'], string> = {
  practice: 'border-court/50 bg-court-soft text-ink',
  game: 'border-ball bg-ball text-panel',
  playoff: 'border-ball bg-ball text-panel',
  clinic: 'border-dotted border-info bg-info-soft text-ink',
  blackout:
    'border-muted bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-panel)_2px_6px)] text-ink',
};

/** Of a label that has no room on a phone with text of twice the size. */
export const HIDDEN_IF_LARGE = 'max-[18rem]:invisible';

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
            Open day board
          </Link>
        )}
      </div>
      {board === null ? (
        <p className="mt-3 text-muted">Nothing is scheduled for today or later.</p>
      ) : (
        <Board board={board} />
      )}
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
            <span
              key={hour}
              className={classNames(
                'w-0 flex-1 whitespace-nowrap',
                index % (4 * every) > 0 && HIDDEN_IF_LARGE,
              )}
            >
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
                        className={`@container absolute inset-y-0 rounded border text-xs leading-5 ${TYPE_STYLES[entry.type]}`}
                      >
                        {/* a long day leaves room for one letter, which says nothing */}
                        <span className="block truncate px-1 @max-[2.75rem]:invisible">{entry.text}</span>
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

const HOUR = 60;
const EVENING = 17 * HOUR;
const DAY = 24 * HOUR;

/** The minute at which an entry ends; midnight is the end of its day. */
const endOf = ({ endTime }: BoardEntry) => minutesOf(endTime) || DAY;

/** The full hours around all entries of the board, in minutes of the day. */
function boardSpan({ gyms }: HomeBoard): { from: number; until: number } {
  const entries = gyms.flatMap((gym) => gym.entries);
  const from = Math.min(...entries.map(({ startTime }) => minutesOf(startTime)));
  const until = Math.max(...entries.map(endOf));
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.ceil(until / HOUR) * HOUR };
}

/** 'Tonight', 'Today', 'Tomorrow' or 'Sat, Nov 28'. */
export function boardTitle(board: HomeBoard, today: string): string {
  if (board.date === today) return boardSpan(board).from >= EVENING ? 'Tonight' : 'Today';
  return board.date === addDays(today, 1) ? 'Tomorrow' : dayText(board.date);
}

/** '24 practices, 2 games at 9 gyms'. */
export function boardSummary({ gyms }: HomeBoard): string {
  const entries = gyms.flatMap((gym) => gym.entries);
  const count = (...types: BoardEntry['type'][]) => entries.filter(({ type }) => types.includes(type)).length;
  const parts = [
    [count('practice'), 'practice'],
    [count('game', 'playoff'), 'game'],
    [count('clinic'), 'clinic'],
    [count('blackout'), 'blackout'],
  ] as const;
  const shown = parts.filter(([number]) => number > 0).map(([number, word]) => several(number, word));
  return `${shown.join(', ')} at ${several(gyms.length, 'gym')}`;
}

/** Puts the entries into rows so that none overlap; each goes into the first row with room. */
export function inLanes(entries: readonly BoardEntry[]): BoardEntry[][] {
  const lanes: BoardEntry[][] = [];
  for (const entry of entries) {
    const free = lanes.find((lane) => lane.every((other) => endOf(other) <= minutesOf(entry.startTime)));
    if (free) free.push(entry);
    else lanes.push([entry]);
  }
  return lanes;
}

/** The position of an entry between the hours, in percent. */
export function placeOf(entry: BoardEntry, { from, until }: { from: number; until: number }) {
  const percent = (minutes: number) => (minutes / (until - from)) * 100;
  const start = minutesOf(entry.startTime);
  return { left: `${percent(start - from)}%`, width: `${percent(endOf(entry) - start)}%` };
}

/** '6–7 PM: Hawks (Boys 3-4), court 1'. */
export function entryText(entry: BoardEntry): string {
  const { startTime, endTime, text, divisionName, court, type } = entry;
  const name = [text, divisionName && `(${divisionName})`].filter(Boolean).join(' ') || type;
  return `${shortTimeRange(startTime, endTime)}: ${name}, court ${court}`;
}
