import type { BoardCourt, BoardVenue, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { CourtBoard } from '#schedule/board/court-board.tsx';
import type { MovingView } from '#schedule/board/move/moved-item.ts';
import { HeldMark } from '#schedule/board/move/moving-bar.tsx';
import { placesOnCourt } from '#schedule/board/move/positions.ts';
import { hoursAlong } from '#schedule/board/placing.ts';
import { levelStretches } from './levels.ts';
import { LEVEL_NAMES } from './messages.ts';
import { GameBlock, type GameHandlers, OtherBlock } from './plan-block.tsx';
import type { PlanRow } from './plan-rows.ts';
import type { MovedGame, OfferedGamePlace } from './use-moving-game.ts';

export type PlanBoard = DayBoard<PlanRow>;

type PlanCourtsProps = {
  board: PlanBoard;
  /** the open time of the day's courts, drawn below the games */
  open: readonly PlanRow[];
  day: IsoDate;
  now: LeagueNow;
  isDraft: boolean;
  /** null while nothing is moved */
  moving: MovingView<MovedGame, OfferedGamePlace> | null;
  handlers: GameHandlers;
};

/** A day of a draft: planned games, existing entries, and time that is open for games. */
export function PlanCourts({ board, day, now, moving, ...rest }: PlanCourtsProps) {
  return (
    <CourtBoard
      {...{ board, day, now }}
      colorBy="gym"
      movedBy={moving === null ? null : moving.isDragged ? 'pointer' : 'keys'}
      renderCourt={(venue, court) => (
        <CourtGames {...{ venue, court, moving, ...rest }} startHour={board.startHour} />
      )}
    />
  );
}

type CourtGamesProps = Pick<PlanCourtsProps, 'open' | 'isDraft' | 'moving' | 'handlers'> & {
  venue: BoardVenue<PlanRow>;
  court: BoardCourt<PlanRow>;
  startHour: number;
};

function CourtGames({
  venue: { venueId },
  court: { court, blocks },
  open,
  isDraft,
  moving,
  handlers,
  startHour,
}: CourtGamesProps) {
  const on = { venueId, court };
  return (
    <>
      {placesOnRow(open, on).map((row) => (
        <li
          key={row.id}
          className="board-open"
          style={hoursAlong({ start: minutesOf(row.startTime), end: minutesOf(row.endTime) }, startHour)}
        >
          <span className="sr-only">Open for games, {shortTimeRange(row.startTime, row.endTime)}</span>
        </li>
      ))}
      {blocks.map((block) => {
        const { id, shown } = block.row;
        if (shown.kind === 'other') {
          return <OtherBlock key={id} block={block} text={shown.text} startHour={startHour} />;
        }
        if (shown.kind === 'open') return null;
        return (
          <GameBlock
            key={id}
            block={block}
            game={shown.game}
            startHour={startHour}
            isMovable={isDraft && shown.game.staysBecause === null}
            isHeld={moving?.item.key === shown.game.key}
            {...handlers}
          />
        );
      })}
      {moving && (
        <>
          {levelStretches(placesOnCourt(moving.places, on)).map((stretch) => (
            <li
              key={stretch.start}
              aria-hidden="true"
              className="board-level"
              data-level={stretch.level}
              style={hoursAlong(stretch, startHour)}
            >
              <span>{stretch.level !== 'free' && LEVEL_NAMES[stretch.level]}</span>
            </li>
          ))}
          <HeldMark moving={moving} on={on} startHour={startHour} />
        </>
      )}
    </>
  );
}

const placesOnRow = (rows: readonly PlanRow[], on: { venueId: number; court: string }) =>
  rows.filter(({ venueId, court }) => venueId === on.venueId && court === on.court);
