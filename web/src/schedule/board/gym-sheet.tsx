import type { BoardBlock, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { formatDate, formatTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { createPortal } from 'react-dom';
import { useLeague } from '#league/use-league.ts';
import { withKeys } from '../row-keys.ts';
import { blockName, boardDate, hourName, isOpen, typeWord } from './block-text.ts';
import { cssVars, hoursOf, placeOf } from './placing.ts';
import './gym-sheet.css';

type GymSheetProps = {
  board: DayBoard;
  day: IsoDate;
  now: LeagueNow;
  /** the selected venue; '' for all */
  venue: string;
  /** the other active filters, so that nobody takes the sheet for complete; '' if there are none */
  narrowing: string;
};

/** The custodian's sheet: one day on one page in black on white. It replaces the page while printing. */
export function GymSheet({ board, day, now, venue, narrowing }: GymSheetProps) {
  const league = useLeague();
  const hours = hoursOf(board);
  const courts = board.venues.flatMap((of) => of.courts.map((court) => ({ ...court, name: of.name })));
  const lanes = courts.reduce((sum, court) => sum + court.lanes, 0);
  return createPortal(
    <div className="gym-sheet" style={cssVars({ hours: hours.length, lanes })}>
      <header>
        <h1>{boardDate(day)}</h1>
        <p>
          <b>{league.name}</b>
          <br />
          Gym sheet, {venue === '' ? 'all gyms' : venue}
        </p>
      </header>
      {narrowing !== '' && <p className="sheet-only">Only: {narrowing}</p>}
      <div className="sheet-head">
        {hours.map((hour, index) => (
          <span key={hour} style={cssVars({ from: index })}>
            {hourName(hour)}
          </span>
        ))}
      </div>
      <div className="sheet-courts">
        {courts.map(({ name, court, blocks, lanes: ofCourt }) => (
          <div key={`${name} ${court}`} className="sheet-court" style={cssVars({ lanes: ofCourt })}>
            <p className="sheet-court-name">
              <b>{name}</b>
              <span>Court {court}</span>
            </p>
            <ul className="sheet-track">
              {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
                <SheetBlock key={key} block={block} startHour={board.startHour} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <footer>
        <span>Empty boxes: gym time that nobody has booked. Dotted boxes: not approved by the school.</span>
        <span>
          As of {formatDate(now.date)}, {formatTime(now.time)}
        </span>
      </footer>
    </div>,
    document.body,
  );
}

function SheetBlock({ block, startHour }: { block: BoardBlock; startHour: number }) {
  const { row } = block;
  const name = blockName(row);
  return (
    <li style={placeOf(block, startHour)} data-status={row.status}>
      {!isOpen(row) && (
        <>
          <b>{name === '' ? typeWord(row) : name}</b>
          <span>
            {[shortTimeRange(row.startTime, row.endTime), name !== '' && typeWord(row), row.divisionName]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      )}
    </li>
  );
}
