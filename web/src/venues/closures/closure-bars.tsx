import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import type { WeekBar } from '@portal/domain/availability/month-layout.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { messages } from '../messages.ts';
import { closureDays, closureHours, closurePlace } from '../venue-text.ts';
import type { ClosedDays, ClosureWeek } from './month-table.tsx';
import { BAR_LOOKS, scopeOf } from './scope.tsx';

/** The number of bars that fit into a week; the others are shown on request. */
const SHOWN_LANES = 3;
/** Two paddings and a border between the contents of two neighboring cells. */
const BETWEEN_CELLS_PX = 9;

type BarsProps = {
  week: ClosureWeek;
  /** the day's index in its week */
  index: number;
  venues: readonly Venue[];
  onClosure: (closure: Closure) => void;
  onMore: (day: IsoDate) => void;
};

/** The bars that start on a day, in their lanes; they extend over the cells of the following days. */
export function ClosureBars({ week, index, venues, onClosure, onMore }: BarsProps) {
  const over = week.bars.filter(({ from, days }) => from <= index && index < from + days);
  const more = over.filter(({ lane }) => lane >= SHOWN_LANES).length;
  const lanes = Array.from({ length: Math.min(week.lanes, SHOWN_LANES) }, (_, lane) =>
    over.find((bar) => bar.lane === lane && bar.from === index),
  );
  return (
    <div className="pointer-events-none relative mt-7 grid gap-1">
      {lanes.map((bar, lane) =>
        bar === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty lane has no identity besides its position
          <span key={lane} className="h-11" />
        ) : (
          <Bar
            key={bar.range.closure.id}
            bar={bar}
            venues={venues}
            onPress={() => onClosure(bar.range.closure)}
          />
        ),
      )}
      {more > 0 && (
        <button
          type="button"
          aria-label={`${messages.moreClosures(more)} closures on ${formatDate(week.days[index] ?? '')}`}
          onClick={() => onMore(week.days[index] ?? '')}
          className="link pointer-events-auto relative z-10 min-h-6 px-1 text-start text-sm"
        >
          {messages.moreClosures(more)}
        </button>
      )}
    </div>
  );
}

type BarProps = { bar: WeekBar<ClosedDays>; venues: readonly Venue[]; onPress: () => void };

function Bar({ bar: { range, days, isBegun, isGoingOn }, venues, onPress }: BarProps) {
  const { closure } = range;
  const place = closurePlace(closure, venues);
  const text = `${closureHours(closure)} ${closure.reason}`.trim();
  // the accessible name includes the visible text
  const when = closureDays({ ...closure, fromTime: null, toTime: null });
  return (
    <button
      type="button"
      title={`${place}: ${text}`}
      aria-label={`Change or remove closure ${when}: ${place} ${text}`}
      onClick={onPress}
      style={{ width: `calc(${days * 100}% + ${(days - 1) * BETWEEN_CELLS_PX}px)` }}
      className={classNames(
        'pointer-events-auto relative z-10 grid h-11 content-center border-s-4 px-1 text-start text-sm leading-tight text-ink hover:underline',
        BAR_LOOKS[scopeOf(closure)],
        !isBegun && 'rounded-s-md',
        !isGoingOn && 'rounded-e-md',
      )}
    >
      <strong className="truncate">{isBegun ? `… ${place}` : place}</strong>{' '}
      <span className="truncate">{text}</span>
    </button>
  );
}
