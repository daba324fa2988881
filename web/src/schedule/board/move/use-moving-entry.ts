import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { overlaps, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { mayMove } from '@portal/domain/schedule/row-actions.ts';
import { isPracticeType } from '@portal/domain/schedule/status.ts';
import { formatTimeRange, shortTimeRange } from '@portal/domain/time/format.ts';
import { type IsoDate, isPast, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { PointerEvent } from 'react';
import { showToast } from '#ui/toast.ts';
import { approvedSlots } from '../../dialogs/times.ts';
import { movePlaces } from '../../queries.ts';
import type { OpenRowDialog } from '../../row-dialogs.tsx';
import { blockName, typeWord } from '../block-text.ts';
import type { Days } from '../board-day.ts';
import { type MovedItem, type Moving, messages, movedName, timeFrom } from './moved-item.ts';
import type { BoardGrid, BoardPosition, OfferedPlace } from './positions.ts';
import { useMoving } from './use-moving.ts';

export type MovedEntry = MovedItem & { row: ScheduleRow };

type Options = {
  moving: Moving<MovedEntry> | null;
  onChange: (moving: Moving<MovedEntry> | null) => void;
  board: DayBoard | null;
  days: Days;
  day: IsoDate;
  now: LeagueNow;
  changeDay: (day: IsoDate) => void;
  open: OpenRowDialog;
};

/**
 * Moves an entry on the day board. The server says where it fits on a day; dropping it there opens the Move dialog's
 * confirmation (docs/spec/decisions.md#move).
 */
export function useMovingEntry({ moving, onChange, board, days, day, now, changeDay, open }: Options) {
  const places = useQuery({ ...movePlaces(moving?.item.row.entryId ?? 0, day), enabled: moving !== null });
  const { drag, lift, ...move } = useMoving<MovedEntry, ReturnType<typeof offeredOn>[number]>({
    ...{ moving, onChange, board, day, changeDay },
    dates: days.dates.filter((date) => date >= now.date),
    offered: places.data && offeredOn(board, places.data),
    isFailed: places.isError,
    reasonAt: ({ row }, at) => misfitReason(row, at, days.rowsOf.get(day) ?? [], now),
    onDrop: ({ row }, { place }, onClosed) => open('move', row, { place, onClosed }),
  });

  function handlePointerDown(event: PointerEvent<HTMLElement>, row: ScheduleRow): void {
    if (mayMove(row, now)) drag(event, movedEntry(row));
  }

  /** Lifts a block, or says why not. */
  function handleLiftKey(row: ScheduleRow): void {
    const why = unmovableReason(row, now);
    if (why === null) lift(movedEntry(row));
    else showToast({ tone: 'warn', title: messages.staysTitle, text: why });
  }

  return { ...move, handlePointerDown, handleLiftKey };
}

const movedEntry = (row: ScheduleRow): MovedEntry => ({
  row,
  key: String(row.entryId),
  name: movedName(row),
  minutes: minutesOf(row.endTime) - minutesOf(row.startTime),
  at: { date: row.date, venueId: row.venueId, court: row.court, start: minutesOf(row.startTime) },
});

/** The server's places for an entry as positions on a board, which identifies gyms by name. */
export function offeredOn(
  board: Pick<BoardGrid, 'venues'> | null,
  places: readonly MovePlace[],
): (OfferedPlace & { place: MovePlace })[] {
  const venueIds = new Map(board?.venues.map(({ venueId, name }) => [name, venueId]));
  return places.flatMap((place) => {
    const venueId = venueIds.get(venueNameOf({ schoolName: place.SchoolName, gymName: place.GymName }));
    if (venueId === undefined) return [];
    const start = minutesOf(place.startTime);
    const end = minutesOf(place.endTime);
    return [{ venueId, court: place.Court, start, end, level: 'free', text: messages.free, place }];
  });
}

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
  const slots = approvedSlots(ofDay, { date, venueId, court });
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
