import { addMonths, lastDayOf, type Month, monthOf } from '@portal/domain/time/month.ts';
import { addDays, type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekStart, weekEndOf, weekStartOf } from '@portal/domain/time/week.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

type CursorOptions = { month: Month; today: IsoDate; weekStart: WeekStart; onMonth: (month: Month) => void };

/** Makes one day of the month a tab stop; keys move from it to other days, including those of other months. */
export function useDayCursor({ month, today, weekStart, onMonth }: CursorOptions) {
  const [day, setDay] = useState<IsoDate | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const first = monthOf(today) === month ? today : `${month}-01`;
  const cursor = day !== null && monthOf(day) === month ? day : first;

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayByKey(event.key, from, weekStart);
    if (to === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setDay(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  }

  return { table, cursor, setCursor: setDay, handleKeyDown };
}

/**
 * The day that a key moves to in a calendar: arrows to the days around it, Home and End within the week, Page
 * Up and Page Down by a month.
 * @returns null for any other key, and if the calendar has no such day
 */
export function dayByKey(key: string, day: IsoDate, weekStart: WeekStart): IsoDate | null {
  const to = target(key, day, weekStart);
  return to !== null && isIsoDate(to) ? to : null;
}

function target(key: string, day: IsoDate, weekStart: WeekStart): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStartOf(day, weekStart);
    case 'End':
      return weekEndOf(day, weekStart);
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last one. */
function inMonth(day: IsoDate, months: number): IsoDate {
  const month = addMonths(monthOf(day), months);
  const same = `${month}${day.slice(7)}`;
  const last = lastDayOf(month);
  return same < last ? same : last;
}
