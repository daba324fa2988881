import type { BoardBlock, BoardVenue, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { formatDate, formatTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { createPortal } from 'react-dom';
import { useLeague } from '#league/use-league.ts';
import { withKeys } from '../row-keys.ts';
import { blockName, boardDate, hourName, isOpen, typeWord } from './block-text.ts';
import { hoursInUse } from './hours-in-use.ts';
import { cssVars, hoursOf, placeOf } from './placing.ts';
import './gym-sheet.css';

type GymSheetProps = {
  board: DayBoard;
  day: IsoDate;
  now: LeagueNow;
  /** the selected venue; '' for all */
  venue: string;
  /** the other active filters, so that an incomplete sheet says so; '' if there are none */
  narrowing: string;
  /** whether each gym has its own page */
  isPerGym: boolean;
};

/** The custodian's sheet: one day on one page, or on one per gym, in black on white. It replaces the page while printing. */
export function GymSheet({ board, venue, isPerGym, ...rest }: GymSheetProps) {
  const pages = isPerGym
    ? board.venues.map((of) => ({ gyms: of.name, board: { ...board, venues: [of] } }))
    : [{ gyms: venue === '' ? 'all gyms' : venue, board }];
  return createPortal(
    <div className="gym-sheet">
      {pages.map((page) => (
        <SheetPage key={page.gyms} {...page} {...rest} />
      ))}
    </div>,
    document.body,
  );
}

type SheetPageProps = Pick<GymSheetProps, 'board' | 'day' | 'now' | 'narrowing'> & {
  /** 'all gyms' or the name of one */
  gyms: string;
};

function SheetPage({ gyms, board, day, now, narrowing }: SheetPageProps) {
  const league = useLeague();
  const hours = hoursOf(board);
  const lanes = board.venues.flatMap((venue) => venue.courts).reduce((sum, court) => sum + court.lanes, 0);
  return (
    <div className="sheet-page" style={cssVars({ hours: hours.length, lanes })}>
      <header>
        <h1>{boardDate(day)}</h1>
        <p>
          <b>{league.name}</b>
          <br />
          Gym sheet, {gyms}
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
        {board.venues.map((venue) => (
          <SheetCourts key={venue.venueId} venue={venue} startHour={board.startHour} />
        ))}
      </div>
      <footer>
        <span>Empty = not booked. Dotted = not yet approved.</span>
        <span>
          As of {formatDate(now.date)}, {formatTime(now.time)}
        </span>
      </footer>
    </div>
  );
}

function SheetCourts({ venue, startHour }: { venue: BoardVenue; startHour: number }) {
  return venue.courts.map(({ court, blocks, lanes }, index) => (
    <div key={court} className="sheet-court" style={cssVars({ lanes })}>
      <div className="sheet-court-name">
        <p>
          <b>{venue.name}</b>
          {index === 0 && <span className="sheet-hours">{hoursInUse(venue)}</span>}
        </p>
        <span>Court {court}</span>
      </div>
      <ul className="sheet-track">
        {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
          <SheetBlock key={key} block={block} startHour={startHour} />
        ))}
      </ul>
    </div>
  ));
}

/** The text of a block; lines wrap between names, never inside one such as 'Boys 5-6'. */
function SheetBlock({ block, startHour }: { block: BoardBlock; startHour: number }) {
  const { row } = block;
  const name = blockName(row);
  const facts = [
    shortTimeRange(row.startTime, row.endTime),
    name === '' ? '' : typeWord(row),
    row.divisionName,
  ].filter((fact) => fact !== '');
  return (
    <li style={placeOf(block, startHour)} data-status={row.status}>
      {!isOpen(row) && (
        <>
          <b>
            <Words words={(name === '' ? typeWord(row) : name).split(/(?<= vs) /)} />
          </b>
          <span>
            <Words words={facts.map((fact, index) => (index < facts.length - 1 ? `${fact},` : fact))} />
          </span>
        </>
      )}
    </li>
  );
}

const Words = ({ words }: { words: readonly string[] }) =>
  words.map((word, index) => (
    <span key={word}>
      {index > 0 && ' '}
      <span className="sheet-word">{word}</span>
    </span>
  ));
