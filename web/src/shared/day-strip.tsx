import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

export type StripDay = {
  date: IsoDate;
  /** 'Tue 24' */
  text: string;
  /** the number below the day; 0 is shown as a dash */
  count: number;
  /** the accessible name: 'Tuesday, Nov 24: 3 open' */
  label: string;
  /** whether the day has nothing to show */
  isEmpty?: boolean;
  /** what the coach's teams have on the day, shown as marks; `label` says it too */
  own?: readonly ('practice' | 'game')[];
  /** whether a week starts here, which a line separates */
  beginsWeek: boolean;
};

type DayStripProps = {
  days: readonly StripDay[];
  chosen: IsoDate | null;
  onChoose: (day: IsoDate) => void;
  /** a first chip for all days; without it, one day is always chosen */
  all?: { count: number; isChosen: boolean; onChoose: () => void };
};

/** A horizontally scrolling row of days with counts; the selected one is shown below. */
export function DayStrip({ days, chosen, onChoose, all }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  const first = days[0]?.date;
  const marks = (['practice', 'game'] as const).filter((what) => days.some(({ own }) => own?.includes(what)));

  useLayoutEffect(() => {
    const row = strip.current;
    if (first === undefined || row === null) return;
    const showChosen = () => {
      const chip = row.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
      // scrolls only the strip; scrollIntoView would also move the page
      if (chip) row.scrollLeft = chip.offsetLeft - chip.offsetWidth;
    };
    showChosen();
    // a phone may be rotated
    const width = new ResizeObserver(showChosen);
    width.observe(row);
    return () => width.disconnect();
    // days before today go once the league's day is known, and the chosen one moves
  }, [chosen, first]);

  return (
    <fieldset className="-mx-4 min-w-0 gap-x-2 wide:mx-0 lg:flex">
      <legend className="sr-only">Day</legend>
      <div
        ref={strip}
        className="relative flex gap-1.5 overflow-x-auto overscroll-x-contain px-4 py-1 wide:px-1 rail:gap-1"
      >
        {all && (
          <Chip
            name={name}
            text="All days"
            count={all.count}
            label={`All days: ${all.count} open`}
            isChosen={all.isChosen}
            onChoose={all.onChoose}
          />
        )}
        {days.map(({ date, ...day }) => (
          <Chip
            key={date}
            name={name}
            date={date}
            {...day}
            isChosen={date === chosen}
            onChoose={() => onChoose(date)}
          />
        ))}
      </div>
      {/* its place is kept, so that nothing moves once the bookings are loaded */}
      {days.some(({ own }) => own !== undefined) && (
        <p
          aria-hidden
          className="flex min-h-4 shrink-0 flex-wrap gap-x-3 text-xs text-muted phone:px-4 lg:flex-col lg:justify-center"
        >
          {marks.map((what) => (
            <span key={what} className="flex items-center gap-1.5">
              <Mark what={what} /> Your {what}
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
}

const Mark = ({ what }: { what: 'practice' | 'game' }) => (
  <span
    aria-hidden
    className={classNames(
      'size-2 border border-current',
      what === 'practice' ? 'rounded-full bg-current' : 'rotate-45',
    )}
  />
);

type ChipProps = Omit<StripDay, 'date' | 'beginsWeek'> & {
  name: string;
  date?: IsoDate;
  beginsWeek?: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function Chip({
  name,
  date,
  text,
  count,
  label,
  isEmpty = false,
  own = [],
  beginsWeek = false,
  isChosen,
  onChoose,
}: ChipProps) {
  return (
    <label
      data-day={date}
      className={classNames(
        'flex min-h-control min-w-16 shrink-0 flex-col justify-center rounded-lg border px-1 text-center leading-tight whitespace-nowrap tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-focus wide:min-w-14 rail:min-w-0 rail:grow',
        beginsWeek &&
          'relative ms-3 before:absolute before:inset-y-0 before:-start-3 before:w-0.5 before:bg-edge rail:ms-2 rail:before:-start-2',
        isChosen
          ? 'border-court bg-court text-on-court'
          : isEmpty
            ? 'border-line bg-transparent text-muted'
            : 'cursor-pointer border-edge bg-panel hover:bg-court-soft',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isEmpty}
        aria-label={label}
        className="sr-only"
        onChange={onChoose}
      />
      <span className="text-sm font-semibold">{text}</span>
      <span className="flex items-center justify-center gap-1 text-xs">
        {count === 0 ? '–' : count}
        {own.map((what) => (
          <Mark key={what} what={what} />
        ))}
      </span>
    </label>
  );
}
