import type {
  BoardCourt,
  BoardVenue,
  BoardBlock as Box,
  DayBoard,
} from '@portal/domain/schedule/board-layout.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import type { PointerEvent } from 'react';
import { BoardBlock, isKey } from '#schedule/board/board-block.tsx';
import { CourtBoard } from '#schedule/board/court-board.tsx';
import type { MovingView } from '#schedule/board/move/moved-item.ts';
import { HeldMark } from '#schedule/board/move/moving-bar.tsx';
import { placesOnCourt } from '#schedule/board/move/positions.ts';
import { hoursAlong } from '#schedule/board/placing.ts';
import { BallIcon } from '#ui/icons.tsx';
import type { Found } from './found-games.ts';
import { PinIcon, RuleIcon } from './icons.tsx';
import { levelStretches } from './levels.tsx';
import { LEVEL_NAMES, boardMessages as messages, timeAndCourt } from './messages.ts';
import type { NamedGame, PlanRow } from './plan-rows.ts';
import type { MovedGame, OfferedGamePlace } from './use-moving-game.ts';

type PlanBoard = DayBoard<PlanRow>;

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
  /** the games that stand out; null if none do */
  found: Found | null;
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

type CourtGamesProps = Pick<PlanCourtsProps, 'open' | 'isDraft' | 'moving' | 'handlers' | 'found'> & {
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
  found,
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
            isFound={found?.keys.has(shown.game.key) ?? false}
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

type GameHandlers = {
  onPress: (game: NamedGame, element: HTMLElement) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, game: NamedGame) => void;
  /** M was pressed */
  onLift: (game: NamedGame) => void;
  /** P was pressed */
  onPin: (game: NamedGame) => void;
  /** Delete was pressed */
  onUnschedule: (game: NamedGame) => void;
};

type GameBlockProps = {
  block: Box<PlanRow>;
  game: NamedGame;
  startHour: number;
  isMovable: boolean;
  isHeld: boolean;
  isFound: boolean;
} & GameHandlers;

/** A planned game as a button that opens its menu and can be dragged. */
function GameBlock({ block, game, startHour, isMovable, isHeld, isFound, ...handlers }: GameBlockProps) {
  return (
    <BoardBlock
      box={block}
      startHour={startHour}
      look="game"
      label={gameLabel(game)}
      time={block.row}
      icon={<BallIcon className="board-icon" />}
      type={game.divisionName}
      name={game.name}
      details={[]}
      isMovable={isMovable}
      isHeld={isHeld}
      item={game.key}
      flags={
        <>
          {game.pinned && <PinIcon />}
          {game.broken.length > 0 && <RuleIcon />}
        </>
      }
      button={{
        'data-when': 'ahead',
        'data-pinned': game.pinned || undefined,
        'data-found': isFound || undefined,
        'data-broken': game.broken.length > 0 || undefined,
        'aria-haspopup': 'dialog',
        'aria-keyshortcuts': isMovable ? 'M P Delete' : undefined,
        onClick: (event) => handlers.onPress(game, event.currentTarget),
        onPointerDown: (event) => handlers.onPointerDown(event, game),
        onKeyDown: (event) => {
          if (isKey(event, 'm')) handlers.onLift(game);
          if (isKey(event, 'p')) handlers.onPin(game);
          if (isKey(event, 'Delete') || isKey(event, 'Backspace')) handlers.onUnschedule(game);
        },
      }}
    />
  );
}

/** An entry that is already in the schedule, which the draft works around. */
function OtherBlock({ block, text, startHour }: { block: Box<PlanRow>; text: string; startHour: number }) {
  return (
    <BoardBlock
      box={block}
      startHour={startHour}
      look="other"
      label={[text, timeAndCourt({ ...block.row, venueName: '' })].join(', ').replace(', , ', ', ')}
      time={block.row}
      type=""
      name={text}
      details={[]}
    />
  );
}

/** 'Hawks vs Owls, Boys 3-4, 9–10 AM, Salk - Gym, court 1, pinned, breaks a rule: Hawks play at that time'. */
const gameLabel = ({ name, divisionName, place, pinned, broken }: NamedGame): string =>
  [
    name,
    divisionName,
    place === null ? messages.noPlace.toLowerCase() : timeAndCourt(place),
    pinned ? messages.pinned.toLowerCase() : '',
    broken.length > 0 ? `${messages.breaks.toLowerCase()}: ${broken.join(' ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
