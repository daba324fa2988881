import { type Month, monthOf } from '@portal/domain/time/month.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { WeekStart } from '@portal/domain/time/week.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayByKey } from './day-by-key.ts';

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
