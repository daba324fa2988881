import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { usedByText } from '@portal/domain/schedule/row-actions.ts';
import type { RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatTime, formatTimeRange, monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { courtText } from '@portal/domain/venues/venue-name.ts';
import { statusName } from '../row-text.ts';

/** Whether a row is over or has started (past for every action), is in progress, or is in the future. */
export type When = 'past' | 'now' | 'ahead';

export function whenOf({ date, startTime, endTime }: ScheduleRow, now: LeagueNow): When {
  if (date > now.date || (date === now.date && startTime > now.time)) return 'ahead';
  return date === now.date && now.time < endTime ? 'now' : 'past';
}

/** Whether it is open gym time. */
export const isOpen = ({ type, status }: ScheduleRow): boolean => type === 'OPEN' && status === 'OPEN';

/** The kind of a block in one or two words: 'Practice', 'Pending game', 'In use'. */
export function typeWord({ type, status }: ScheduleRow): string {
  if (status === 'RESERVED') return 'In use';
  const word = statusName(status);
  return type === 'OPEN' || type === status ? word : `${word} ${type.toLowerCase()}`;
}

/** The teams of a block, the clinic's name or the blackout's reason: 'Hawks', 'Hawks vs Owls', 'Hawks on court Main'. */
export function blockName(row: ScheduleRow): string {
  if (row.status === 'RESERVED') return takerName(row);
  if (row.heldFor !== '') return `Held for ${row.heldFor}`;
  if (row.teamName !== '') return row.teamName;
  const teams = [row.homeTeam, row.awayTeam].filter(Boolean);
  return teams.length > 0 ? teams.join(' vs ') : isEvent(row) ? row.detail : '';
}

function takerName(row: ScheduleRow): string {
  const { takenOn = '', takenFor } = row;
  const entry = capitalized(usedByText({ ...row, takenOn: '' }, '').trimStart());
  return takenOn === '' ? entry : `${takenFor || entry} on ${courtText(takenOn)}`;
}

const isEvent = ({ type }: ScheduleRow) => type === 'CLINIC' || type === 'BLACKOUT';

/** The full description of a block: 'Practice: Hawks, Boys 3-4, 6:00 PM – 7:00 PM, Salk - Gym, court 1'. */
export function blockLabel(row: ScheduleRow, when: When): string {
  const what = isOpen(row) ? 'Open' : typeWord(row);
  const name = blockName(row);
  return [
    row.status === 'RESERVED' ? usedByText(row) : name === '' ? what : `${what}: ${name}`,
    row.divisionName,
    row.otherSeason,
    formatTimeRange(row.startTime, row.endTime),
    venueNameOf(row),
    `court ${row.court}`,
    row.note && `note: ${row.note}`,
    when === 'past' ? 'past' : when === 'now' ? 'under way' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Tuesday, Nov 24, 2026'. */
export const boardDate = (date: IsoDate): string =>
  `${weekdayName(date)}, ${monthAndDay(date)}, ${date.slice(0, 4)}`;

/** 18 as '6 PM'; 24 as '12 AM'. */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** '14 entries, 6 open slots'. */
export function countText(rows: readonly ScheduleRow[]): string {
  const entries = rows.filter(({ entryId }) => entryId !== null).length;
  const open = rows.filter(isOpen).length;
  return `${several(entries, 'entry', 'entries')}, ${several(open, 'open slot')}`;
}

/**
 * The active filters of a day: 'Game, Boys 3-4, from 6:00 PM, “hawks”'; '' if there are none. The venue is
 * not included.
 */
export function narrowedBy({ type, division, startTime, endTime, search }: RowFilters): string {
  return [
    statusName(type),
    division,
    startTime && `from ${formatTime(startTime)}`,
    endTime && `before ${formatTime(endTime)}`,
    search && `“${search}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The teams with an entry of the active season in these rows, each once, as 'Boys 3-4 Hawks' or 'Boys 3-4 Hawks vs Owls'. */
export const sidesOf = (rows: readonly ScheduleRow[]): string[] => [
  ...new Set(
    rows
      .filter(({ otherSeason }) => otherSeason === '')
      .map(({ divisionName, teamName, homeTeam, awayTeam }) => ({
        divisionName,
        names: [teamName || homeTeam, awayTeam].filter((name) => name !== ''),
      }))
      .filter(({ names }) => names.length > 0)
      .map(({ divisionName, names }) => `${divisionName} ${names.join(' vs ')}`),
  ),
];
