import { overlaps, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { mayMove } from '@portal/domain/schedule/row-actions.ts';
import { isPracticeType } from '@portal/domain/schedule/status.ts';
import { formatTimeRange, shortTimeRange } from '@portal/domain/time/format.ts';
import { isPast, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { blockName, isOpen, typeWord } from '../block-text.ts';
import { timeFrom } from './moved-item.ts';
import type { BoardPosition } from './positions.ts';

/**
 * Why an entry does not fit at a position of a day, as the end of a sentence: 'used by Game: Hawks vs Owls, 7–8:15 PM'.
 * The server judges; this only explains.
 * @param ofDay all rows of the day
 */
export function misfitReason(
  row: ScheduleRow,
  { venueId, court, start }: BoardPosition,
  ofDay: readonly ScheduleRow[],
  now: LeagueNow,
): string {
  const time = timeFrom(start, minutesOf(row.endTime) - minutesOf(row.startTime));
  const date = ofDay[0]?.date ?? row.date;
  if (isPast(date, time.startTime, now)) return 'this start has already passed';
  const others = ofDay.filter(({ entryId }) => entryId === null || entryId !== row.entryId);
  const onCourt = others.filter((other) => other.venueId === venueId && other.court === court);
  const taker = onCourt.find((other) => other.entryId !== null && overlaps(other, time));
  if (taker) return `used by ${whatOf(taker)}`;
  const approved = ofDay.filter(
    (other) => other.venueId === venueId && other.court === court && isApproved(other),
  );
  const slots = approved.map(({ slotStartTime, slotEndTime }) => ({
    startTime: slotStartTime,
    endTime: slotEndTime,
  }));
  const missing = uncoveredTime(time, slots);
  if (missing) return `the school has not approved ${formatTimeRange(missing.startTime, missing.endTime)}`;
  const busy = others.find(
    (other) => other.entryId !== null && overlaps(other, time) && sharesTeam(row, other),
  );
  if (busy) return `a team is busy: ${whatOf(busy)}, ${venueNameOf(busy)}`;
  if (isPracticeType(row.type) && !slots.some(({ startTime }) => startTime === time.startTime)) {
    return 'a practice starts together with a slot';
  }
  const reserved = onCourt.find((other) => other.status === 'RESERVED' && overlaps(other, time));
  return reserved ? `used by ${blockName(reserved)}` : 'it does not fit';
}

/** Why a row cannot be moved at all; null if it can. */
export function unmovableReason(row: ScheduleRow, now: LeagueNow): string | null {
  if (mayMove(row, now)) return null;
  if (row.entryId === null) return 'There is nothing to move here.';
  if (isPast(row.date, row.startTime, now)) return 'It has already started.';
  return 'A blackout can’t be moved. Cancel it, and add it at the other place.';
}

const isApproved = (row: ScheduleRow): boolean =>
  isOpen(row) || !['PENDING', 'CANCELED', 'DECLINED'].includes(row.status);

function whatOf(row: ScheduleRow): string {
  const name = blockName(row);
  return `${typeWord(row)}${name === '' ? '' : `: ${name}`}, ${shortTimeRange(row.startTime, row.endTime)}`;
}

function sharesTeam(a: ScheduleRow, b: ScheduleRow): boolean {
  const ofB = teamsOf(b);
  return a.divisionName === b.divisionName && teamsOf(a).some((team) => ofB.includes(team));
}

const teamsOf = ({ teamName, homeTeam, awayTeam }: ScheduleRow): string[] =>
  [teamName, homeTeam, awayTeam].filter((team) => team !== '' && team !== 'External');
