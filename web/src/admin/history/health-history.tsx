import type { HealthSample, SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { momentText } from '#health/league-time.ts';
import { gapTexts, siteLine } from '#health/service-text.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from '../messages.ts';
import { systemHealthHistory } from '../queries.ts';
import { extentOf, nearestIndex, type Span, sparkLine } from './spark-line.ts';

/** The last seven days of System Health, collapsed by default. */
export function HealthHistory() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-4 border-t border-line pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-control cursor-pointer content-center">
        <h3 className="ms-1 inline text-xl">The last 7 days</h3>
      </summary>
      {isOpen && <History />}
    </details>
  );
}

/** When the portal was up, and each metric as a small chart. */
function History() {
  const history = useQuery(systemHealthHistory);
  return (
    <>
      {history.isError && (
        <LoadFailed
          query={history}
          text={
            history.data
              ? 'Couldn’t refresh. You’re seeing the last version.'
              : 'We couldn’t load the last 7 days.'
          }
          isExact
          tone="warn"
          className="mt-4"
        />
      )}
      {history.data && (
        <>
          <UptimeLine history={history.data} />
          <FigureCharts history={history.data} />
        </>
      )}
      {history.isPending && (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the last 7 days</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}

/** The charts of all metrics; one slider, or the pointer over a chart, selects the same time in all of them. */
function FigureCharts({ history: { from, until, samples, timeZone } }: { history: SystemHealthHistory }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const span = { from: Date.parse(from), until: Date.parse(until) };
  const times = samples.map(({ at }) => ({ at: Date.parse(at) }));
  const last = samples.length - 1;
  const found = chosen === null ? last : nearestIndex(times, Date.parse(chosen));
  const sample: HealthSample | undefined = samples[found];
  if (sample === undefined)
    return <p className="mt-4 text-muted">No data yet. Figures are recorded every 10 minutes.</p>;

  const choose = (index: number) => setChosen(index === last ? null : (samples[index]?.at ?? null));
  const when = momentText(sample.at, until, timeZone);
  return (
    <>
      <label className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">At {when}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={found}
          aria-label="Show figures at"
          aria-valuetext={when}
          className="h-6 min-w-0 grow basis-48 accent-court"
          onChange={(event) => choose(event.target.valueAsNumber)}
        />
      </label>
      <ul className="mt-3 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 2xl:grid-cols-3">
        {SERIES.map((series) => (
          <FigureChart
            key={series.name}
            series={series}
            samples={samples}
            span={span}
            shown={sample}
            onPoint={(share) => choose(nearestIndex(times, span.from + share * (span.until - span.from)))}
          />
        ))}
      </ul>
    </>
  );
}

/** A metric with a history: its name as in System Health, and how its value is formatted. */
type Series = { name: string; valueIn: (sample: HealthSample) => number | null; unit: string };

const SERIES: readonly Series[] = [
  { name: 'Slots booked', valueIn: ({ availPct7d }) => availPct7d, unit: '%' },
  { name: 'Users today', valueIn: ({ usersToday }) => usersToday, unit: '' },
  { name: 'Email failures', valueIn: ({ emailFailures }) => emailFailures, unit: '' },
  { name: 'Disk usage', valueIn: ({ diskUsage }) => diskUsage, unit: '%' },
  { name: 'Database connections', valueIn: ({ dbConnections }) => dbConnections, unit: '' },
];

const WIDTH = 200;
const HEIGHT = 40;
/** Samples are taken every ten minutes. A missing sample leaves a gap; a slightly late one does not. */
const GAP_MS = 15 * 60_000;

type FigureChartProps = {
  series: Series;
  samples: readonly HealthSample[];
  span: Span;
  /** index of the sample whose value is shown */
  shown: HealthSample;
  /** the pointer is at this share of the width, 0 to 1 */
  onPoint: (share: number) => void;
};

/** One metric over seven days: its value at the selected time, the line, and its range in words. */
function FigureChart({ series: { name, valueIn, unit }, samples, span, shown, onPoint }: FigureChartProps) {
  const points = samples.map((sample) => ({ at: Date.parse(sample.at), value: valueIn(sample) }));
  const extent = extentOf(points);
  const words = (value: number | null) => (value === null ? messages.unknown : `${value}${unit}`);
  const x = ((Date.parse(shown.at) - span.from) / (span.until - span.from)) * WIDTH;

  function handlePointer(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) onPoint((event.clientX - left) / width);
  }

  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold text-muted">{name}</h3>
        <span className="font-display text-xl font-bold tabular-nums">{words(valueIn(shown))}</span>
      </div>
      <svg
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 h-14 w-full border-b border-edge text-court"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
      >
        <path
          d={`M${x} -3V${HEIGHT + 3}`}
          className="text-edge"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={sparkLine(points, { span, gapMs: GAP_MS, width: WIDTH, height: HEIGHT })}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 text-sm text-muted">
        {extent === null
          ? 'No data for these days.'
          : messages.extent(words(extent.lowest), words(extent.highest), words(extent.latest))}
      </p>
    </li>
  );
}

const GAPS_SHOWN = 5;

/** When the portal was up over the seven days; gaps are highlighted and listed. */
function UptimeLine({ history: { from, until, uptime, timeZone } }: { history: SystemHealthHistory }) {
  const clock = { at: until, timeZone };
  const { text, detail } = siteLine(uptime, clock);
  const gaps = gapTexts(uptime, clock);
  const start = Date.parse(from);
  const width = Date.parse(until) - start;
  const share = (at: string) => ((Date.parse(at) - start) / width) * 100;
  const measuredFrom = uptime.measuredFrom === null ? 100 : share(uptime.measuredFrom);
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold text-muted">Site</h3>
      <p>
        <strong>{text}</strong> <span className="text-sm text-muted">{detail}</span>
      </p>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-4 w-full text-good"
      >
        <rect y="2" width="100" height="4" className="text-line" fill="currentColor" />
        {/* lower than the gaps, so that color is not the only difference */}
        <rect x={measuredFrom} y="2" width={100 - measuredFrom} height="4" fill="currentColor" />
        {uptime.gaps.map((gap) => (
          <rect
            key={gap.from}
            x={share(gap.from)}
            // even a gap of one minute must be visible
            width={Math.max(0.4, share(gap.until ?? until) - share(gap.from))}
            height="8"
            className="text-bad"
            fill="currentColor"
          />
        ))}
      </svg>
      {gaps.length > 0 && (
        <ul className="mt-2 text-sm text-muted">
          {gaps.slice(0, GAPS_SHOWN).map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
          {gaps.length > GAPS_SHOWN && <li>{messages.moreGaps(gaps.length - GAPS_SHOWN)}</li>}
        </ul>
      )}
    </div>
  );
}
