import { formatDayShort } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { dayName } from './slot-text.ts';
import type { DayCount } from './use-chosen-day.ts';

type DayStripProps = {
  days: readonly DayCount[];
  chosen: IsoDate | null;
  range: WeekRange;
  onChoose: (day: IsoDate) => void;
};

/** The days of the period with the slots that are open for the team, one of which is shown below. It scrolls by itself. */
export function DayStrip({ days, chosen, range, onChoose }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    // only the strip: scrolling the chip into view would also move the page
    if (strip.current && chip) strip.current.scrollLeft = chip.offsetLeft - chip.offsetWidth;
  }, [chosen]);

  return (
    <fieldset className="-mx-4 min-w-0 wide:mx-0">
      <legend className="sr-only">Day</legend>
      <div
        ref={strip}
        className="relative flex gap-1.5 overflow-x-auto overscroll-x-contain px-4 py-1 wide:px-1"
      >
        {days.map(({ date, free, open }, index) => {
          const before = days[index - 1];
          const beginsWeek = before !== undefined && weekOf(before.date, range) !== weekOf(date, range);
          const isChosen = date === chosen;
          return (
            <label
              key={date}
              data-day={date}
              className={classNames(
                'flex min-h-11 min-w-16 shrink-0 flex-col justify-center rounded-lg border-2 px-1 text-center leading-tight whitespace-nowrap tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-focus',
                beginsWeek &&
                  'relative ms-3 before:absolute before:inset-y-0 before:-start-3 before:w-0.5 before:bg-edge',
                isChosen
                  ? 'border-court bg-court text-on-court'
                  : open > 0
                    ? 'cursor-pointer border-edge bg-panel hover:bg-court-soft'
                    : 'border-line bg-transparent text-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                disabled={open === 0}
                aria-label={`${dayName(date)}: ${free} open`}
                className="sr-only"
                onChange={() => onChoose(date)}
              />
              <span className="text-sm font-semibold">
                {formatDayShort(date)} {Number(date.slice(8))}
              </span>
              <span className="text-xs">{free === 0 ? '–' : free}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
