import { overlaps } from '#court-time/day-time.ts';
import { minutesOf } from '#time/wall-clock.ts';
import { type ScheduleRow, venueNameOf } from './row.ts';

/** What the board needs to know to place a row: where and when it is. */
export type BoardRow = Pick<
  ScheduleRow,
  'venueId' | 'schoolName' | 'gymName' | 'scheduleName' | 'court' | 'startTime' | 'endTime'
>;

/** A row, drawn as a box in the line of its court. */
export type BoardBlock<Row = ScheduleRow> = {
  row: Row;
  /** minutes since midnight */
  start: number;
  end: number;
  /** blocks that overlap are stacked in lanes, starting with 0 */
  lane: number;
  /** how many lanes the overlapping blocks around it need together */
  lanes: number;
};

export type BoardCourt<Row = ScheduleRow> = {
  court: string;
  /** in order of time */
  blocks: readonly BoardBlock<Row>[];
  /** the most lanes that any of its blocks needs; 1 if nothing overlaps */
  lanes: number;
};

export type BoardVenue<Row = ScheduleRow> = {
  venueId: number;
  /** 'Salk - Gym' */
  name: string;
  scheduleName: string;
  courts: readonly BoardCourt<Row>[];
};

/** The day board: courts down, hours across. */
export type DayBoard<Row = ScheduleRow> = {
  /** whole hours, such as 18 and 22; 24 is midnight at the end of the day */
  startHour: number;
  endHour: number;
  venues: readonly BoardVenue<Row>[];
};

const MINUTES_AN_HOUR = 60;
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Lays out one day of the schedule: each row at its own time on its court, gyms by name. A RESERVED slot has
 * no box of its own if the entry that takes its time is among the rows.
 * @param rows of one day, in any order
 * @returns null without any rows
 * @see docs/spec/decisions.md#day-board
 */
export function layOutDay(rows: readonly ScheduleRow[]): DayBoard | null {
  return layOut(rows, {
    spanOf: (row) => ({
      startTime: earlier(row.startTime, row.slotStartTime),
      endTime: later(row.endTime, row.slotEndTime),
    }),
    drawnOf: withoutCovered,
  });
}

type LayOutOptions<Row> = {
  /** the time that the board's hours must include */
  spanOf?: (row: Row) => Pick<BoardRow, 'startTime' | 'endTime'>;
  /** which of a court's rows have their own box */
  drawnOf?: (ofCourt: readonly Row[]) => readonly Row[];
};

/**
 * Lays out rows of any kind. @returns null without any rows
 * @returns null when there are none
 */
export function layOut<Row extends BoardRow>(
  rows: readonly Row[],
  { spanOf = (row) => row, drawnOf = (ofCourt) => ofCourt }: LayOutOptions<Row> = {},
): DayBoard<Row> | null {
  if (rows.length === 0) return null;
  const spans = rows.map(spanOf);
  const first = Math.min(...spans.map(({ startTime }) => minutesOf(startTime)));
  const last = Math.max(...spans.map(({ endTime }) => minutesOf(endTime)));
  const venues = [...Map.groupBy(rows, (row) => row.venueId)].map(([venueId, ofVenue]) =>
    toVenue(venueId, ofVenue, drawnOf),
  );
  return {
    startHour: Math.floor(first / MINUTES_AN_HOUR),
    endHour: Math.ceil(last / MINUTES_AN_HOUR),
    venues: venues.sort((a, b) => byName.compare(a.name, b.name)),
  };
}

/**
 * The same board with boxes that have room for their text: a box that is too short for it becomes longer, and boxes that would
 * then overlap are stacked in lanes. A box keeps its start unless the day ends before it does.
 * @param minutesFor how long the box of a row must be at least
 */
export function withRoomForText<Row>(board: DayBoard<Row>, minutesFor: (row: Row) => number): DayBoard<Row> {
  const last = board.endHour * MINUTES_AN_HOUR;
  const widened = ({ row, start, end }: BoardBlock<Row>) => {
    const long = Math.max(end - start, minutesFor(row));
    const from = Math.max(board.startHour * MINUTES_AN_HOUR, Math.min(start, last - long));
    return { row, start: from, end: Math.min(last, from + long) };
  };
  const toCourt = ({ court, blocks }: BoardCourt<Row>) => courtOf(court, inLanes(blocks.map(widened)));
  return {
    ...board,
    venues: board.venues.map((venue) => ({ ...venue, courts: venue.courts.map(toCourt) })),
  };
}

function courtOf<Row>(court: string, blocks: readonly BoardBlock<Row>[]): BoardCourt<Row> {
  return { court, blocks, lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)) };
}

function toVenue<Row extends BoardRow>(
  venueId: number,
  rows: readonly Row[],
  drawnOf: (ofCourt: readonly Row[]) => readonly Row[],
): BoardVenue<Row> {
  const courts = [...Map.groupBy(rows, (row) => row.court)].map(([court, ofCourt]) =>
    courtOf(court, toBlocks(drawnOf(ofCourt))),
  );
  const [row] = rows;
  return {
    venueId,
    name: row === undefined ? '' : venueNameOf(row),
    scheduleName: row?.scheduleName ?? '',
    courts: courts.sort((a, b) => byName.compare(a.court, b.court)),
  };
}

function withoutCovered(rows: readonly ScheduleRow[]): ScheduleRow[] {
  const entries = rows.filter((row) => row.entryId !== null);
  const isCovered = (row: ScheduleRow) =>
    row.status === 'RESERVED' && entries.some((entry) => overlaps(entry, row));
  return rows.filter((row) => !isCovered(row));
}

function toBlocks<Row extends BoardRow>(rows: readonly Row[]): BoardBlock<Row>[] {
  return inLanes(rows.map((row) => ({ row, start: minutesOf(row.startTime), end: minutesOf(row.endTime) })));
}

/** Puts each block in the first lane that is free at its start. Blocks that only touch do not overlap. */
function inLanes<Row>(spans: readonly Omit<BoardBlock<Row>, 'lane' | 'lanes'>[]): BoardBlock<Row>[] {
  const blocks = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const placed: BoardBlock<Row>[] = [];
  let around: BoardBlock<Row>[] = [];
  let laneEnds: number[] = [];

  for (const block of blocks) {
    if (laneEnds.every((end) => end <= block.start)) {
      around = [];
      laneEnds = [];
    }
    const free = laneEnds.findIndex((end) => end <= block.start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = block.end;
    const next = { ...block, lane, lanes: laneEnds.length };
    around.push(next);
    for (const other of around) other.lanes = laneEnds.length;
    placed.push(next);
  }
  return placed;
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
