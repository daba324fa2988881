import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import {
  type IsoDate,
  isIsoDate,
  isWallTime,
  toWallTime,
  type WallTime,
  type Weekday,
} from '@portal/domain/time/wall-clock.ts';

const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MAX_NAME = 80;

const pad = (text: string) => text.padStart(2, '0');

/** A day as files write it: '2026-11-16', '2026-11-16 00:00', '11/16/2026', '11/16/26'; null when it is none. */
export function parseDateCell(text: string): IsoDate | null {
  const day = text.trim().replace(/[ T]00:00(:00)?$/, '');
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(day) ?? [];
  const iso =
    month === undefined || date === undefined || year === undefined
      ? day
      : `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(date)}`;
  return isIsoDate(iso) ? iso : null;
}

/** A time of day as files write it: '18:00', '9:00', '18:00:00', '6 pm', '6:30 PM', '6p.m.'; null when it is none. */
export function parseTimeCell(text: string): WallTime | null {
  const [, hourText, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2})(?::00)?)?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(text.trim()) ?? [];
  if (hourText === undefined) return null;
  let hour = Number(hourText);
  if (half === undefined) {
    if (!text.includes(':')) return null;
  } else {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const time = `${pad(String(hour))}:${minutes}`;
  return isWallTime(time) ? toWallTime(time) : null;
}

/** A weekday's name or abbreviation: 'Monday', 'mon', 'Tues.', 'Thursdays', 'We'; null when it is none. */
export function parseWeekdayCell(text: string): Weekday | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '').replace(/days$/, 'day');
  const index = WEEKDAY_STARTS.indexOf(word.slice(0, 2));
  if (index < 0) return null;
  const isAbbreviation =
    WEEKDAY_NAMES[index]?.startsWith(word) === true || word === 'thurs' || word === 'weds';
  return isAbbreviation ? (index as Weekday) : null;
}

/** A name in its shown and its compared form; null where the cell names nothing or is too long. */
export function parseNameCell(text: string): { shown: string; key: string } | null {
  const name = foldName(text);
  return isNoAnswer(text) || name.shown.length > MAX_NAME ? null : name;
}

/** Whether a cell says that all are meant. */
export function isAll(text: string): boolean {
  return ['all', '*', 'any', 'every'].includes(foldName(text).key);
}
