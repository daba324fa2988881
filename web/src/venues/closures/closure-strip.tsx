import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { closureTimesText } from '@portal/domain/availability/closure-times-text.ts';
import { type DayRange, sharesDays } from '@portal/domain/availability/month-layout.ts';
import { layOutStrip, monthStarts } from '@portal/domain/availability/strip-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import { monthName, monthOf } from '@portal/domain/time/month.ts';
import { addDays, daysBetween, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Toolbar } from '#ui/toolbar.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { messages } from '../messages.ts';
import { closureList } from '../queries.ts';
import { closureDays, closurePlace } from '../venue-text.ts';
import type { OnOpen } from './closure-dialog.tsx';
import { BAR_LOOKS, SCOPES, ScopeDot, scopeOf } from './scope.tsx';
import { type SeasonDays, useSeasonDays } from './use-season-days.ts';

/** The closures along the season; nothing while it has no permits or no closures. */
export function SeasonStrip({ venues, onOpen }: { venues: readonly Venue[]; onOpen: OnOpen }) {
  const list = useQuery(closureList(useSelectedSeason()));
  const season = useSeasonDays();
  const closures = list.data?.closures ?? [];
  if (season === null || season.permits === null || closures.length === 0) return null;
  return (
    <ClosureStrip
      closures={closures}
      venues={venues}
      season={{ ...season, permits: season.permits }}
      onOpen={onOpen}
    />
  );
}

const LANE_PX = 26;
/** The most lanes of marks; further closures are only in the calendar below. */
const MAX_LANES = 4;
/** The shortest mark in days, about as wide as a finger. */
const MIN_DAYS = { wide: 3, phone: 10 };

type ClosureStripProps = {
  closures: readonly Closure[];
  venues: readonly Venue[];
  season: SeasonDays & { permits: DayRange };
  onOpen: OnOpen;
};

/** The season as an axis with weeks, and its closures as marks. Closures of all schools for whole days shade the full height. */
function ClosureStrip({ closures, venues, season, onOpen }: ClosureStripProps) {
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { permits: axis, today, weekStart } = season;
  const inOrder = closures.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.firstDate < b.firstDate ? -1 : 1) || a.id - b.id,
  );
  const all = layOutStrip(axis, inOrder, isPhone ? MIN_DAYS.phone : MIN_DAYS.wide);
  const marks = all.filter(({ lane }) => lane < MAX_LANES).toSorted((a, b) => a.from - b.from);
  const lanes = Math.max(1, ...marks.map(({ lane }) => lane + 1));
  const length = daysBetween(axis.firstDate, axis.lastDate) + 1;
  const at = (days: number) => `${(100 * days) / length}%`;
  const find = (id: number | null) => closures.find((closure) => closure.id === id);
  const selected = find(pointed) ?? find(chosen);
  const shown = selected ?? nextClosure(closures, axis, today);

  return (
    <div className="grid gap-2">
      <div className="relative me-6 border-b-2 border-edge" style={{ height: lanes * LANE_PX + 24 }}>
        {all
          .filter(({ range }) => scopeOf(range) === 'all' && closureTimesText(range) === '')
          .map(({ range, from, days }) => (
            <span
              key={range.id}
              aria-hidden="true"
              className="absolute inset-y-0 bg-bad-soft"
              style={{ insetInlineStart: at(from), width: at(days) }}
            />
          ))}
        {weekStarts(axis, weekStart).map((from) => (
          <span
            key={from}
            aria-hidden="true"
            className="absolute bottom-0 h-2 border-s border-edge"
            style={{ insetInlineStart: at(from) }}
          />
        ))}
        {monthStarts(axis).map(({ date, from }, index, starts) => (
          <span
            key={date}
            aria-hidden="true"
            className={classNames(
              'absolute inset-y-0 border-s border-line ps-1 text-xs text-muted',
              // a month of few days has no room for its name
              (starts[index + 1]?.from ?? length) - from < length / 16 && 'text-transparent',
            )}
            style={{ insetInlineStart: at(from) }}
          >
            {monthName(monthOf(date)).slice(0, 3)}
          </span>
        ))}
        {axis.firstDate <= today && today <= axis.lastDate && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-0.5 bg-ball"
            style={{ insetInlineStart: at(daysBetween(axis.firstDate, today)) }}
          />
        )}
        <Toolbar label={messages.closuresTitle}>
          {marks.map(({ range, from, days, lane }) => (
            <button
              key={range.id}
              type="button"
              aria-label={`${isPhone ? 'Show' : 'Change'} closure ${textOf(range, venues)}`}
              aria-pressed={isPhone ? selected === range : undefined}
              onClick={() => (isPhone ? setChosen(range.id) : onOpen({ action: 'change', closure: range }))}
              onFocus={() => setChosen(range.id)}
              onPointerEnter={() => setPointed(range.id)}
              onPointerLeave={() => setPointed(null)}
              style={{ insetInlineStart: at(from), width: at(days), top: 20 + lane * LANE_PX }}
              className="absolute grid h-6 min-w-6 rounded-md focus-visible:z-10"
            >
              <span
                className={classNames(
                  'rounded-sm border-s-4',
                  BAR_LOOKS[scopeOf(range)],
                  selected === range && 'outline-2 outline-ink',
                )}
              />
            </button>
          ))}
        </Toolbar>
      </div>
      <p className="flex min-h-control-small flex-wrap items-center gap-x-2 text-sm">
        {shown && (
          <>
            <span className="wrap-anywhere">
              <ScopeDot scope={scopeOf(shown)} />{' '}
              {selected === undefined && shown.lastDate >= today && <strong>Next closure: </strong>}
              {textOf(shown, venues)}
            </span>
            {isPhone && (
              <Button size="small" onClick={() => onOpen({ action: 'change', closure: shown })}>
                Change
              </Button>
            )}
          </>
        )}
        {marks.length < all.length && (
          <span className="text-muted">{`${several(all.length - marks.length, 'more is', 'more are')} in the calendar below.`}</span>
        )}
      </p>
    </div>
  );
}

const rankOf = (closure: Closure) => SCOPES.indexOf(scopeOf(closure));

/** 'Dec 24 – Dec 31, 2026, All schools: School holidays'. */
const textOf = (closure: Closure, venues: readonly Venue[]) =>
  `${closureDays(closure)}, ${closurePlace(closure, venues)}: ${closure.reason}`;

/** What is closed today or next, or the last closure of the season. */
function nextClosure(closures: readonly Closure[], axis: DayRange, today: IsoDate): Closure | undefined {
  const ofSeason = closures
    .filter((closure) => sharesDays(closure, axis))
    .toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1));
  return ofSeason.find(({ lastDate }) => lastDate >= today) ?? ofSeason.at(-1);
}

/** The week starts on the axis, in days after its first day. */
function weekStarts({ firstDate, lastDate }: DayRange, weekStart: SeasonDays['weekStart']): number[] {
  const first = weekStartOf(firstDate, weekStart);
  const starts: number[] = [];
  for (let date = first; date <= lastDate; date = addDays(date, 7)) {
    if (date >= firstDate) starts.push(daysBetween(firstDate, date));
  }
  return starts;
}
