import type { BoardEntry, HomeBoard } from '@portal/contract/home.ts';
import { several } from '@portal/domain/text/several.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { addDays, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { dayText } from './attention-lines.ts';

const HOUR = 60;
const EVENING = 17 * HOUR;
const DAY = 24 * HOUR;

/** The minute at which an entry ends; midnight is the end of its day. */
const endOf = ({ endTime }: BoardEntry) => minutesOf(endTime) || DAY;

/** The full hours around all entries of the board, in minutes of the day. */
export function boardSpan({ gyms }: HomeBoard): { from: number; until: number } {
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
