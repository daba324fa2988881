import type { BoardBlock } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { blockLabel, blockName, isOpen, shortTimes, typeWord, whenOf } from './block-words.ts';
import { placeOf } from './placing.ts';

type BlockProps = {
  block: BoardBlock;
  startHour: number;
  now: LeagueNow;
  onPress: (row: ScheduleRow, element: HTMLElement) => void;
};

/** One stretch of court time. What is still to come is a button: Add on open time, else what can be done with it. */
export function Block({ block, startHour, now, onPress }: BlockProps) {
  const { row } = block;
  const when = whenOf(row, now);
  const look = { className: 'board-block', 'data-look': lookOf(row), 'data-when': when };
  return (
    <li className="board-place" style={placeOf(block, startHour)}>
      {when === 'ahead' ? (
        <button
          type="button"
          {...look}
          data-start={block.start}
          aria-haspopup="dialog"
          title={blockName(row) || undefined}
          onClick={(event) => onPress(row, event.currentTarget)}
        >
          <Words
            row={row}
            label={isOpen(row) ? `Add: ${blockLabel(row, when)}` : blockLabel(row, when)}
            canAdd
          />
        </button>
      ) : (
        <div {...look} title={blockName(row) || undefined}>
          <Words row={row} label={blockLabel(row, when)} />
        </div>
      )}
    </li>
  );
}

/** The label for those who listen, the short words for those who look. */
function Words({ row, label, canAdd = false }: { row: ScheduleRow; label: string; canAdd?: boolean }) {
  const name = blockName(row);
  return (
    <>
      <span className="sr-only">{label}</span>
      <span className="board-words" aria-hidden="true">
        <span className="board-time">{shortTimes(row)}</span>
        <span className="board-type">{isOpen(row) ? (canAdd ? 'Add' : 'Open') : typeWord(row)}</span>
        {name !== '' && <span className="board-name">{name}</span>}
        {row.divisionName !== '' && <span className="board-division">{row.divisionName}</span>}
      </span>
    </>
  );
}

function lookOf(row: ScheduleRow): string {
  if (isOpen(row)) return 'open';
  if (row.status === 'BLACKOUT') return 'blackout';
  if (row.status === 'CANCELED' || row.status === 'DECLINED') return 'closed';
  if (row.status === 'PENDING') return 'pending';
  return row.status === 'RESERVED' ? 'taken' : 'entry';
}
