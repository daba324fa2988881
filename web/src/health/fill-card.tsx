import type { FillRate, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { Card } from '#ui/card.tsx';
import { fillText } from './gym-text.ts';
import { messages } from './messages.ts';

/** The share of the approved gym time that is taken, this week, next week and over 14 days. */
export function FillCard({ fill }: { fill: HealthDashboard['fill'] }) {
  return (
    <Card aria-labelledby="fill-title">
      <h2 id="fill-title" className="text-xl">
        {messages.fillTitle}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <Fill name="This week" rate={fill.thisWeek} />
        <Fill name="Next week" rate={fill.nextWeek} />
        <Fill name="14 days from today" rate={fill.fortnight} />
      </dl>
    </Card>
  );
}

function Fill({ name, rate }: { name: string; rate: FillRate }) {
  return (
    <div>
      <dt className="font-semibold">
        {name}
        <span className="block text-sm font-normal text-muted">{formatDateRange(rate.first, rate.last)}</span>
      </dt>
      <dd>
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-3 w-full rounded bg-line text-court"
        >
          <rect width={Math.min(100, rate.percent)} height="8" fill="currentColor" />
        </svg>
        <span className="mt-1 flex flex-wrap justify-between gap-x-3">
          {fillText(rate)}
          {rate.total > 0 && <strong className="tabular-nums">{rate.percent}%</strong>}
        </span>
      </dd>
    </div>
  );
}
