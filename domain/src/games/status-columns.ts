import { isNoAnswer } from '#coaches/names.ts';
import { foldHeader } from '#text/fold-header.ts';
import { isDay } from './file-dates.ts';
import { readStart, splitMoment } from './file-times.ts';

/** Columns that say of some games what their status would say, by their folded headers. */
const CANCELED = /^(?:is|game)?cancell?ed$/;
const POSTPONED = /^(?:is|game)?postponed$|^rain(?:ed)?out$/;
const MOVED = [
  /^(?:new|rescheduled?|makeup)(?:date|day)$|^(?:rescheduled|moved)to$/,
  /^(?:new|rescheduled?|makeup)(?:time|start|starttime)$/,
];

type Cells = readonly string[];

/** The day and start that a game gets; '' for one that stays. */
export type NewTime = { date: string; start: string };

/** Those columns of a file. */
export function statusColumns(columns: readonly string[]): {
  at: number[];
  /** the status that they give a game; '' if they say nothing */
  statusOf(cells: Cells): string;
  /** the new time of a game in a column such as "New Date"; null if it has none, or one that can't be read */
  newTimeOf(cells: Cells): NewTime | null;
} {
  const headers = columns.map(foldHeader);
  const find = (pattern: RegExp) => headers.findIndex((header) => pattern.test(header));
  const [canceled, postponed, moved] = [find(CANCELED), find(POSTPONED), MOVED.map(find)];
  const flag = (cell = '', title: string) => {
    if (/^\W*$|^(?:no?|false|0|none|n\/a)$/i.test(cell.trim())) return '';
    return /^(?:y|yes|true|x|1)$/i.test(cell.trim()) ? title : `${title}: ${cell.trim()}`;
  };
  const movedTo = (cells: Cells) =>
    moved.map((index) => (cells[index] ?? '').trim()).map((cell) => (isNoAnswer(cell) ? '' : cell));
  const newTimeOf = (cells: Cells): NewTime | null => {
    const [day = '', start = ''] = movedTo(cells);
    const moment = splitMoment(day);
    const isRead = (day === '' || isDay(moment.day)) && (start === '' || readStart(start).kind === 'time');
    if (!isRead || (day === '' && start === '')) return null;
    return { date: moment.day, start: start === '' ? moment.time : start };
  };
  return {
    at: [canceled, postponed, ...moved].filter((index) => index >= 0),
    newTimeOf,
    statusOf(cells) {
      const to = movedTo(cells).filter((cell) => cell !== '');
      const status = newTimeOf(cells) === null ? `Moved to ${to.join(' ')}` : 'Moved';
      return (
        flag(cells[canceled], 'Canceled') || (to.length > 0 ? status : flag(cells[postponed], 'Postponed'))
      );
    },
  };
}
