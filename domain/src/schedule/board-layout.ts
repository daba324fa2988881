import { minutesOf } from '#time/wall-clock.ts';
import { type ScheduleRow, venueNameOf } from './row.ts';

/** A row as a box on its court's line. */
export type BoardBlock = {
  row: ScheduleRow;
  /** minutes since midnight */
  start: number;
  end: number;
  /** blocks that overlap lie in lanes, one above the other; 0 is the first */
  lane: number;
  /** how many lanes the blocks around it need together */
  lanes: number;
};

export type BoardCourt = {
  court: string;
  /** in order of time */
  blocks: readonly BoardBlock[];
  /** the most lanes that any of its blocks needs; 1 if nothing overlaps */
  lanes: number;
};

export type BoardVenue = {
  venueId: number;
  /** 'Salk - Gym' */
  name: string;
  scheduleName: string;
  courts: readonly BoardCourt[];
};

/** The day board: courts down, hours across. */
export type DayBoard = {
  /** whole hours, e.g. 18 and 22; 24 is midnight at the day's end */
  startHour: number;
  endHour: number;
  venues: readonly BoardVenue[];
};

const MINUTES_AN_HOUR = 60;
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Places the rows of one day: each at its own time on its court, venues by name. A RESERVED slot has no box of its own
 * where the entry that takes its time is among the rows.
 * @param rows of one and the same day, in any order
 * @returns null when there are none
 * @see docs/spec/decisions.md#day-board
 */
export function layOutDay(rows: readonly ScheduleRow[]): DayBoard | null {
  if (rows.length === 0) return null;
  const first = Math.min(...rows.map((row) => minutesOf(earlier(row.startTime, row.slotStartTime))));
  const last = Math.max(...rows.map((row) => minutesOf(later(row.endTime, row.slotEndTime))));
  const venues = [...Map.groupBy(rows, (row) => row.venueId)].map(([venueId, ofVenue]) =>
    toVenue(venueId, ofVenue),
  );
  return {
    startHour: Math.floor(first / MINUTES_AN_HOUR),
    endHour: Math.ceil(last / MINUTES_AN_HOUR),
    venues: venues.sort((a, b) => byName.compare(a.name, b.name)),
  };
}

function toVenue(venueId: number, rows: readonly ScheduleRow[]): BoardVenue {
  const courts = [...Map.groupBy(rows, (row) => row.court)].map(([court, ofCourt]) => {
    const blocks = toBlocks(ofCourt);
    return { court, blocks, lanes: Math.max(...blocks.map(({ lanes }) => lanes)) };
  });
  const [row] = rows;
  return {
    venueId,
    name: row === undefined ? '' : venueNameOf(row),
    scheduleName: row?.scheduleName ?? '',
    courts: courts.sort((a, b) => byName.compare(a.court, b.court)),
  };
}

function toBlocks(rows: readonly ScheduleRow[]): BoardBlock[] {
  const entries = rows.filter((row) => row.entryId !== null);
  const isCovered = (row: ScheduleRow) =>
    row.status === 'RESERVED' &&
    entries.some((entry) => entry.startTime < row.endTime && row.startTime < entry.endTime);
  const blocks = rows
    .filter((row) => !isCovered(row))
    .map((row) => ({ row, start: minutesOf(row.startTime), end: minutesOf(row.endTime) }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return inLanes(blocks);
}

/** Each block in the first lane that is free at its start; blocks that touch do not overlap. */
function inLanes(blocks: readonly Omit<BoardBlock, 'lane' | 'lanes'>[]): BoardBlock[] {
  const placed: BoardBlock[] = [];
  let around: BoardBlock[] = [];
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
