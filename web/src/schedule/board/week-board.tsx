import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDateRange, formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import {
  addDays,
  type IsoDate,
  isIsoDate,
  type LeagueNow,
  minutesOf,
} from '@portal/domain/time/wall-clock.ts';
import { daysOf, isWithin, type WeekStart, weekEndOf, weekStartOf } from '@portal/domain/time/week.ts';
import { useMemo } from 'react';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StepButton } from '#ui/step-button.tsx';
import { isOpen } from './block-text.ts';
import { cssVars } from './placing.ts';
import './week.css';

type WeekBoardProps = { rows: readonly ScheduleRow[]; now: LeagueNow; weekStart: WeekStart };

/** /admin/combined-schedule?view=week: the use of each gym on the seven days of a week. Pressing a day opens it. */
export function WeekBoard({ rows, now, weekStart }: WeekBoardProps) {
  const [params, changeParams] = useSearchParams();
  const requested = params.get('day');
  const day = requested !== null && isIsoDate(requested) ? requested : now.date;
  const start = weekStartOf(day, weekStart);
  const end = weekEndOf(day, weekStart);
  const venues = useMemo(() => {
    const week = { start, end };
    return layOutWeek(
      rows.filter(({ date }) => isWithin(date, week)),
      daysOf(week),
    );
  }, [rows, start, end]);
  const isThisWeek = isWithin(now.date, { start, end });
  const changeDay = (date: IsoDate) => changeParams({ day: date });
  const step = (days: number) => {
    const to = addDays(start, days);
    return { to: formatDateRange(to, addDays(to, 6)), hasTarget: isIsoDate(to), onGo: () => changeDay(to) };
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <StepButton title="Previous week" isBack {...step(-7)} />
        <StepButton title="Next week" {...step(7)} />
        <Button aria-disabled={isThisWeek} onClick={() => changeDay(now.date)}>
          This week
        </Button>
        <div className="ms-2 phone:ms-0">
          <h2 className="text-2xl">{formatDateRange(start, end)}</h2>
          <p role="status" className="text-sm text-muted tabular-nums">
            {weekSummary(venues)}
          </p>
        </div>
      </div>
      {venues.length === 0 ? (
        <EmptyState title="No gym time that week" />
      ) : (
        <>
          <WeekTable venues={venues} dates={daysOf({ start, end })} today={now.date} />
          <p className="week-key">
            {USES.map((use) => (
              <span key={use}>
                <span className="week-part" data-use={use} aria-hidden="true" />
                {use}
              </span>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

type WeekTableProps = {
  venues: readonly VenueWeek[];
  dates: readonly IsoDate[];
  today: IsoDate;
};

function WeekTable({ venues, dates, today }: WeekTableProps) {
  const { pathname, search } = useLocation();
  function boardOf(date: IsoDate): string {
    const params = new URLSearchParams(search);
    params.set('view', 'board');
    params.set('day', date);
    return `${pathname}?${params}`;
  }
  return (
    <section
      aria-label="Gyms by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="week overflow-auto rounded-xl border border-line bg-panel shadow-card"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Venue</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                <Link to={boardOf(date)} className="link">
                  {formatDayShort(date)} {monthAndDay(date)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {venues.map((venue) => (
            <tr key={venue.venueId} style={cssVars({ venue: venueColor(venue.scheduleName) })}>
              <th scope="row">{venue.name}</th>
              {venue.days.map((day, index) => {
                const date = dates[index] ?? '';
                const words = daySummary(day);
                return (
                  <td key={date} data-today={date === today || undefined}>
                    {words !== '' && (
                      // not a tab stop, because the days in the header lead to the same pages
                      <Link to={boardOf(date)} tabIndex={-1} className="week-day">
                        <span className="week-bar" aria-hidden="true">
                          {USES.map((use) => (
                            <span
                              key={use}
                              className="week-part"
                              data-use={use}
                              style={cssVars({ part: day.minutes[use] / day.totalMinutes })}
                            />
                          ))}
                        </span>
                        {words}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The uses of a gym's time, in the order of the bars. */
const USES = ['game', 'practice', 'clinic', 'blackout', 'open'] as const;
export type Use = (typeof USES)[number];

/** A gym on a day. */
type DayUse = {
  minutes: Readonly<Record<Use, number>>;
  totalMinutes: number;
  booked: number;
  open: number;
};

type VenueWeek = { venueId: number; name: string; scheduleName: string; days: readonly DayUse[] };

/** The gyms by name. @param rows of one week, in any order */
function layOutWeek(rows: readonly ScheduleRow[], dates: readonly IsoDate[]): VenueWeek[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const venues = [...Map.groupBy(rows, ({ venueId }) => venueId)].flatMap(([venueId, ofVenue]) => {
    const [first] = ofVenue;
    if (!first) return [];
    const days = dates.map((date) => dayOf(ofVenue.filter((row) => row.date === date)));
    return [{ venueId, name: venueNameOf(first), scheduleName: first.scheduleName, days }];
  });
  return venues.sort((a, b) => compare(a.name, b.name));
}

function dayOf(rows: readonly ScheduleRow[]): DayUse {
  const minutes = { game: 0, practice: 0, clinic: 0, blackout: 0, open: 0 };
  for (const row of rows) {
    const use = kindOf(row);
    if (use !== null) minutes[use] += minutesOf(row.endTime) - minutesOf(row.startTime);
  }
  const booked = rows.filter(({ entryId, type }) => entryId !== null && type !== 'BLACKOUT').length;
  const totalMinutes = USES.reduce((sum, use) => sum + minutes[use], 0);
  return { minutes, totalMinutes, booked, open: rows.filter(isOpen).length };
}

function kindOf(row: ScheduleRow): Use | null {
  if (isOpen(row)) return 'open';
  if (row.status === 'BLACKOUT') return 'blackout';
  if (row.entryId === null) return null;
  if (row.type === 'GAME' || row.type === 'PLAYOFF') return 'game';
  return row.type === 'CLINIC' ? 'clinic' : 'practice';
}

/** '3 booked, 5 open', or 'closed'; '' if the gym has no time on the day. */
function daySummary({ booked, open, minutes }: DayUse): string {
  if (booked > 0 || open > 0) return `${booked} booked, ${open} open`;
  return minutes.blackout > 0 ? 'closed' : '';
}

/** '12 booked, 30 open slots' of all gyms. */
function weekSummary(venues: readonly VenueWeek[]): string {
  const days = venues.flatMap((venue) => venue.days);
  const booked = days.reduce((sum, day) => sum + day.booked, 0);
  return `${several(booked, 'entry', 'entries')}, ${several(
    days.reduce((sum, day) => sum + day.open, 0),
    'open slot',
  )}`;
}
