import type { HealthSample, SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { useState } from 'react';
import { momentText } from '#health/league-time.ts';
import { messages } from '../messages.ts';
import { FigureChart } from './figure-chart.tsx';
import { SERIES } from './series.ts';
import { nearestIndex } from './spark-line.ts';

/** The charts of all metrics; one slider, or the pointer over a chart, selects the same time in all of them. */
export function FigureCharts({
  history: { from, until, samples, timeZone },
}: {
  history: SystemHealthHistory;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const span = { from: Date.parse(from), until: Date.parse(until) };
  const times = samples.map(({ at }) => ({ at: Date.parse(at) }));
  const last = samples.length - 1;
  const found = chosen === null ? last : nearestIndex(times, Date.parse(chosen));
  const sample: HealthSample | undefined = samples[found];
  if (sample === undefined) return <p className="mt-4 text-muted">{messages.noSamples}</p>;

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
          aria-label={messages.readAt}
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
