import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { isClosedOn } from '@portal/domain/availability/closure.ts';
import { datesOf } from '@portal/domain/availability/generate-slots.ts';
import { layOutMonth, sharesDays } from '@portal/domain/availability/month-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { addMonths, isMonth, lastDayOf, type Month, monthName, monthOf } from '@portal/domain/time/month.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type Ref, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { StepButton } from '#ui/step-button.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { closureHours, closurePlace } from '../venue-text.ts';
import { ClosureBars } from './closure-bars.tsx';
import type { OnOpen } from './closure-dialog.tsx';
import { ClosureList } from './closure-list.tsx';
import { type ClosedDays, MonthTable } from './month-table.tsx';
import { SCOPES, ScopeDot, ScopeLegend, scopeOf } from './scope.tsx';
import type { SeasonDays } from './use-season-days.ts';

type ClosureCalendarProps = {
  closures: readonly Closure[];
  venues: readonly Venue[];
  season: SeasonDays;
  month: Month;
  home: Month;
  onMonth: (month: Month) => void;
  onOpen: OnOpen;
};

/** A month of closures. On a phone, dots on the days and the closures of the selected day below. */
export function ClosureCalendar(props: ClosureCalendarProps) {
  const { closures, venues, season, month, home, onMonth, onOpen } = props;
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const heading = useRef<HTMLHeadingElement>(null);
  const [picked, setPicked] = useState<IsoDate | null>(null);
  const closed = closures.flatMap(closedDays).toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1));
  const weeks = layOutMonth(month, season.weekStart, closed);
  const days = { firstDate: `${month}-01`, lastDate: lastDayOf(month) };
  const isOpen = !closed.some((range) => sharesDays(range, days));
  const ofMonth = picked !== null && monthOf(picked) === month ? picked : null;
  const chosen = isPhone ? (ofMonth ?? firstChoice(closed, days.firstDate, season.today)) : ofMonth;
  const closedOn = (day: IsoDate) => closures.filter((closure) => isClosedOn(closure, day));

  function choose(day: IsoDate): void {
    setPicked(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  }

  function handleMore(day: IsoDate): void {
    choose(day);
    // after the day has been rendered
    setTimeout(() => heading.current?.focus());
  }

  function labelOf(day: IsoDate): string {
    const ofDay = closedOn(day);
    if (isPhone) return `${formatDate(day)}, ${several(ofDay.length, 'closure')}`;
    const who = ofDay
      .map((closure) => `${closurePlace(closure, venues)} ${closureHours(closure)}`.trim())
      .join(', ');
    return `Add closure on ${formatDate(day)}${who && `; closed already: ${who}`}`;
  }

  return (
    <div className="grid gap-4">
      <MonthBar month={month} home={home} onChange={onMonth} />
      {isOpen && <p className="text-muted">{`No closures in ${monthName(month)}.`}</p>}
      <MonthTable
        month={month}
        season={season}
        weeks={weeks}
        cellClass={isPhone ? 'h-12' : 'h-24'}
        dayLabel={labelOf}
        {...(isPhone && { chosen })}
        onDay={isPhone ? choose : (day) => onOpen({ action: 'add', day })}
        onMonth={onMonth}
      >
        {(week, index) =>
          isPhone ? (
            <DayDots closures={closedOn(week.days[index] ?? '')} />
          ) : (
            <ClosureBars
              week={week}
              index={index}
              venues={venues}
              onClosure={(closure) => onOpen({ action: 'change', closure })}
              onMore={handleMore}
            />
          )
        }
      </MonthTable>
      <ScopeLegend hasShade={season.permits !== null} />
      {chosen !== null && (
        <DayClosures day={chosen} closures={closures} venues={venues} headingRef={heading} onOpen={onOpen} />
      )}
    </div>
  );
}

function closedDays(closure: Closure): ClosedDays[] {
  const { weekday, firstDate, lastDate } = closure;
  if (weekday === null) return [{ firstDate, lastDate, closure }];
  return datesOf({ weekday, firstDate, lastDate }).map((day) => ({ firstDate: day, lastDate: day, closure }));
}

/** The initially selected day of a month: today, else the first closed day, else the first day. */
function firstChoice(closed: readonly ClosedDays[], first: IsoDate, today: IsoDate): IsoDate {
  const month = monthOf(first);
  if (monthOf(today) === month) return today;
  const days = { firstDate: first, lastDate: lastDayOf(month) };
  const next = closed.find((range) => sharesDays(range, days));
  return next === undefined || next.firstDate < first ? first : next.firstDate;
}

/** The dots on a day of the compact month: one for each scope of closure, and the number of closures. */
function DayDots({ closures }: { closures: readonly Closure[] }) {
  if (closures.length === 0) return null;
  const scopes = SCOPES.filter((scope) => closures.some((closure) => scopeOf(closure) === scope));
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 bottom-1 flex items-center gap-1 text-sm leading-none"
    >
      {scopes.map((scope) => (
        <ScopeDot key={scope} scope={scope} />
      ))}
      {closures.length > scopes.length && closures.length}
    </span>
  );
}

type MonthBarProps = {
  month: Month;
  /** the month of the season */
  home: Month;
  onChange: (month: Month) => void;
};

/** Moves between months and back to the season. */
function MonthBar({ month, home, onChange }: MonthBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Arrow to={addMonths(month, -1)} title="Previous month" onGo={onChange} isBack />
      <h3 aria-live="polite" className="min-w-44 text-center text-xl phone:min-w-0 phone:grow">
        {monthName(month)}
      </h3>
      <Arrow to={addMonths(month, 1)} title="Next month" onGo={onChange} />
      <Button
        className="phone:w-full"
        aria-disabled={month === home}
        onClick={() => month !== home && onChange(home)}
      >
        This season
      </Button>
    </div>
  );
}

type ArrowProps = { to: Month; title: string; isBack?: boolean; onGo: (month: Month) => void };

const Arrow = ({ to, onGo, ...rest }: ArrowProps) => (
  <StepButton to={monthName(to)} hasTarget={isMonth(to)} onGo={() => onGo(to)} {...rest} />
);

type DayClosuresProps = {
  day: IsoDate;
  closures: readonly Closure[];
  venues: readonly Venue[];
  headingRef: Ref<HTMLHeadingElement>;
  onOpen: OnOpen;
};

/** The closures of the selected day. */
function DayClosures({ day, closures, venues, headingRef, onOpen }: DayClosuresProps) {
  const name = formatDate(day);
  const ofDay = closures.filter((closure) => isClosedOn(closure, day));
  return (
    <section aria-label={`Closures on ${name}`} className="grid gap-2 border-t border-line pt-4">
      <h3 ref={headingRef} tabIndex={-1} aria-live="polite" className="text-lg outline-none">
        {name}
      </h3>
      {ofDay.length === 0 ? (
        <p className="text-muted">Nothing is closed that day.</p>
      ) : (
        <ClosureList closures={ofDay} venues={venues} onOpen={onOpen} />
      )}
      <Button className="justify-self-start phone:w-full" onClick={() => onOpen({ action: 'add', day })}>
        Add closure on this day
      </Button>
    </section>
  );
}
