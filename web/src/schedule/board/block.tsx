import type { BoardBlock } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayAdd, mayMove } from '@portal/domain/schedule/row-actions.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { PointerEvent } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { BallIcon, ClockIcon } from '#ui/icons.tsx';
import { blockLabel, blockName, isOpen, typeWord, whenOf } from './block-text.ts';
import { placeOf } from './placing.ts';

type BlockProps = {
  block: BoardBlock;
  startHour: number;
  now: LeagueNow;
  /** whether the entry that is being moved fits at a start within the block */
  isFitting: boolean;
  /** whether it is held here */
  isBelow: boolean;
  /** whether this is the entry that is being moved */
  isHeld: boolean;
} & BlockHandlers;

export type BlockHandlers = {
  onPress: (row: ScheduleRow, element: HTMLElement) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, row: ScheduleRow) => void;
  /** M was pressed */
  onLift: (row: ScheduleRow) => void;
};

/** One stretch of court time as a button that opens the Add dialog or the menu of its entry, which can be dragged. */
export function Block({
  block,
  startHour,
  now,
  isFitting,
  isBelow,
  isHeld,
  onPress,
  onPointerDown,
  onLift,
}: BlockProps) {
  const { row } = block;
  const when = whenOf(row, now);
  const name = blockName(row);
  const canAdd = mayAdd(row, now).allowed;
  const isMovable = mayMove(row, now);
  const label = blockLabel(row, when);
  const look = lookOf(row);
  const until = look === 'held' ? <HeldUntil at={row.heldUntilAt} /> : null;
  return (
    <li
      className="board-place"
      style={placeOf(block, startHour)}
      data-fits={isFitting || undefined}
      data-below={isBelow || undefined}
      data-unused={(isOpen(row) && when !== 'ahead') || undefined}
    >
      <button
        type="button"
        className="board-block"
        data-look={look}
        data-when={when}
        data-start={block.start}
        data-end={block.end}
        data-entry={row.entryId ?? undefined}
        data-movable={isMovable || undefined}
        data-held={isHeld || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMovable ? 'M' : undefined}
        title={label}
        onClick={(event) => onPress(row, event.currentTarget)}
        onPointerDown={(event) => onPointerDown(event, row)}
        onKeyDown={(event) => {
          const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
          if (isPlain && event.key.toLowerCase() === 'm') onLift(row);
        }}
      >
        {/* the label for screen readers; the short text is what others see */}
        <span className="sr-only">
          {canAdd ? `Add: ${label}` : label}
          {until !== null && <>, {until}</>}
        </span>
        <span className="board-words" aria-hidden="true">
          <span className="board-time">{shortTimeRange(row.startTime, row.endTime)}</span>
          <span className="board-type">
            {look === 'game' && <BallIcon className="board-icon" />}
            {look === 'held' && <ClockIcon className="board-icon" />}
            {canAdd ? 'Add' : typeWord(row)}
          </span>
          {name !== '' && (
            <span className="board-name">
              {name.split(' ').map((word, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none moves
                <span key={index} className="board-word">
                  {word}{' '}
                </span>
              ))}
              {until}
            </span>
          )}
          {row.divisionName !== '' && <span className="board-division">{row.divisionName}</span>}
          {row.otherSeason !== '' && <span className="board-division">{row.otherSeason}</span>}
        </span>
      </button>
    </li>
  );
}

const HeldUntil = ({ at }: { at: string }) => (
  <>
    until <Moment at={at} style="clock" />
  </>
);

/** Types differ in shape, so that they can be told apart in any color. */
function lookOf(row: ScheduleRow): string {
  if (isOpen(row)) return row.heldFor === '' ? 'open' : 'held';
  if (row.status === 'BLACKOUT') return 'blackout';
  if (row.status === 'CANCELED' || row.status === 'DECLINED') return 'closed';
  if (row.status === 'PENDING') return 'pending';
  if (row.status === 'RESERVED') return 'taken';
  if (row.type === 'GAME' || row.type === 'PLAYOFF') return 'game';
  return row.type === 'CLINIC' ? 'clinic' : 'practice';
}
