import type { SystemHealth } from '@portal/contract/health.ts';
import type { ReactNode } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Badge } from '#ui/badge.tsx';
import { messages } from './messages.ts';

/** A disk this full needs attention. */
const DISK_NEARLY_FULL_PERCENT = 90;

/** The metrics of docs/spec/decisions.md#health, each with its name and meaning. */
export function HealthFigures({ health }: { health: SystemHealth }) {
  const { dbConnections, diskUsage, usersToday, availSlots7d, availPct7d, emailFailures } = health;
  const isNearlyFull = diskUsage !== null && diskUsage >= DISK_NEARLY_FULL_PERCENT;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 md:grid-cols-3 xl:grid-cols-5">
      <Figure name="Slots booked" value={availSlots7d} unit={`${percent(availPct7d)} in the next 7 days`}>
        <Meter percent={availPct7d} />
      </Figure>
      <Figure name="Users today" value={usersToday} unit={usersToday === 1 ? 'person' : 'people'} />
      <Figure
        name="Email failures"
        value={emailFailures}
        unit="in the last 7 days"
        badge={emailFailures > 0 && <Badge tone="bad">Not delivered</Badge>}
      >
        {emailFailures > 0 && (
          <Link to={`${PATHS.mail}?state=failed`} className="link inline-flex min-h-8 items-center text-sm">
            See failed emails
          </Link>
        )}
      </Figure>
      <Figure
        name="Disk usage"
        value={diskUsage === null ? messages.unknown : percent(diskUsage)}
        unit="of the data disk"
        badge={isNearlyFull && <Badge tone="bad">Nearly full</Badge>}
      >
        {diskUsage !== null && <Meter percent={diskUsage} />}
      </Figure>
      <Figure name="Database connections" value={dbConnections} unit="open now" />
    </dl>
  );
}

type FigureProps = {
  name: string;
  value: ReactNode;
  unit: string;
  badge?: ReactNode;
  children?: ReactNode;
};

function Figure({ name, value, unit, badge, children }: FigureProps) {
  return (
    // keeps the values aligned if a name takes two lines
    <div className="row-span-2 mb-4 grid grid-rows-subgrid last:mb-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd>
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-display text-3xl font-bold tabular-nums">{value}</span>
          {badge}
        </span>
        <span className="block text-sm text-muted">{unit}</span>
        {children}
      </dd>
    </div>
  );
}

/** The percentage as a bar. */
function Meter({ percent }: { percent: number }) {
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-2 w-full rounded bg-line text-court"
    >
      <rect width={Math.min(100, Math.max(0, percent))} height="8" fill="currentColor" />
    </svg>
  );
}

function percent(value: number): string {
  return `${value}%`;
}
