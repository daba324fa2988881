import type { HealthSample } from '@portal/contract/health-dashboard.ts';
import type { PointerEvent } from 'react';
import { messages } from '../messages.ts';
import type { Series } from './series.ts';
import { extentOf, type Span, sparkLine } from './spark-line.ts';

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
export function FigureChart({
  series: { name, valueIn, unit },
  samples,
  span,
  shown,
  onPoint,
}: FigureChartProps) {
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
          ? messages.noFigure
          : messages.extent(words(extent.lowest), words(extent.highest), words(extent.latest))}
      </p>
    </li>
  );
}
