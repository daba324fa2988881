import type { BoardCourt, BoardVenue, BoardBlock as Box } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayAdd, mayCancel, mayMove } from '@portal/domain/schedule/row-actions.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { PointerEvent } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { BallIcon, ClockIcon } from '#ui/icons.tsx';
import { withKeys } from '../row-keys.ts';
import { blockLabel, blockName, isOpen, typeWord, whenOf } from './block-text.ts';
import { BoardBlock, isKey } from './board-block.tsx';
import type { MovingView } from './move/moved-item.ts';
import { FittingMarks, HeldMark } from './move/moving-bar.tsx';
import { isBelow, isFitting, placesOnCourt, startsOf } from './move/positions.ts';
import type { MovedEntry } from './move/use-moving-entry.ts';

type CourtRowsProps = {
  venue: BoardVenue;
  court: BoardCourt;
  startHour: number;
  now: LeagueNow;
  /** null while nothing is moved */
  moving: MovingView<MovedEntry> | null;
  handlers: BlockHandlers;
};

/** The rows of a court as blocks and, while an entry is moved, where it fits. */
export function CourtRows({
  venue,
  court: { court, blocks },
  startHour,
  now,
  moving,
  handlers,
}: CourtRowsProps) {
  const on = { venueId: venue.venueId, court };
  const places = moving === null ? [] : placesOnCourt(moving.places, on);
  const starts = startsOf(places);
  return (
    <>
      {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
        <Block
          key={key}
          block={block}
          startHour={startHour}
          now={now}
          isFitting={isFitting(block, starts)}
          isBelow={moving !== null && isBelow(block, moving.at, venue, court)}
          isHeld={moving !== null && moving.item.row.entryId === block.row.entryId}
          {...handlers}
        />
      ))}
      {moving && (
        <>
          <FittingMarks places={places} startHour={startHour} />
          <HeldMark moving={moving} on={on} startHour={startHour} />
        </>
      )}
    </>
  );
}

type BlockProps = {
  block: Box;
  startHour: number;
  now: LeagueNow;
  /** whether the entry that is being moved fits at a start within the block */
  isFitting: boolean;
  /** whether the entry being moved is held here */
  isBelow: boolean;
  /** whether this is the entry that is being moved */
  isHeld: boolean;
} & BlockHandlers;

type BlockHandlers = {
  onPress: (row: ScheduleRow, element: HTMLElement) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, row: ScheduleRow) => void;
  /** M was pressed */
  onLift: (row: ScheduleRow) => void;
  /** X was pressed */
  onCancel: (row: ScheduleRow) => void;
};

/** A stretch of court time as a button that opens the Add dialog or the menu of its entry. Entries can be dragged. */
function Block({
  block,
  startHour,
  now,
  isFitting,
  isBelow,
  isHeld,
  onPress,
  onPointerDown,
  onLift,
  onCancel,
}: BlockProps) {
  const { row } = block;
  const when = whenOf(row, now);
  const canAdd = mayAdd(row, now).allowed;
  const isMovable = mayMove(row, now);
  const isCancelable = mayCancel(row, now).allowed;
  const label = blockLabel(row, when);
  const look = lookOf(row);
  // the ball says that it is a game; the division stands above the two teams, which take the room below
  const isInDivision = row.divisionName !== '' && typeWord(row) === 'Game';
  const until = look === 'held' ? <HeldUntil at={row.heldUntilAt} /> : null;
  return (
    <BoardBlock
      box={block}
      startHour={startHour}
      look={look}
      label={label}
      spoken={
        <>
          {canAdd ? `Add: ${label}` : label}
          {until !== null && <>, {until}</>}
        </>
      }
      time={row}
      icon={
        look === 'game' ? (
          <BallIcon className="board-icon" />
        ) : look === 'held' ? (
          <ClockIcon className="board-icon" />
        ) : null
      }
      type={canAdd ? 'Add' : isInDivision ? row.divisionName : typeWord(row)}
      name={blockName(row)}
      afterName={until}
      details={[isInDivision ? '' : row.divisionName, row.otherSeason]}
      isMovable={isMovable}
      isHeld={isHeld}
      item={row.entryId === null ? undefined : String(row.entryId)}
      place={{
        'data-fits': isFitting || undefined,
        'data-below': isBelow || undefined,
        'data-unused': (isOpen(row) && when !== 'ahead') || undefined,
      }}
      button={{
        'data-when': when,
        'aria-haspopup': 'dialog',
        'aria-keyshortcuts': [isMovable && 'M', isCancelable && 'X'].filter(Boolean).join(' ') || undefined,
        onClick: (event) => onPress(row, event.currentTarget),
        onPointerDown: (event) => onPointerDown(event, row),
        onKeyDown: (event) => {
          if (isKey(event, 'm')) onLift(row);
          if (isKey(event, 'x') && isCancelable) onCancel(row);
        },
      }}
    />
  );
}

const HeldUntil = ({ at }: { at: string }) => (
  <>
    until <Moment at={at} style="clock" />
  </>
);

/** The look of a block; types differ in pattern as well as color. */
function lookOf(row: ScheduleRow): string {
  if (isOpen(row)) return row.heldFor === '' ? 'open' : 'held';
  if (row.status === 'BLACKOUT') return 'blackout';
  if (row.status === 'CANCELED' || row.status === 'DECLINED') return 'closed';
  if (row.status === 'PENDING') return 'pending';
  if (row.status === 'RESERVED') return 'taken';
  if (row.type === 'GAME' || row.type === 'PLAYOFF') return 'game';
  return row.type === 'CLINIC' ? 'clinic' : 'practice';
}
