import type { SystemHealth } from '@portal/contract/health.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { momentText } from '#health/league-time.ts';
import { Moment } from '#league-time/moment.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { HealthHistory } from './history/health-history.tsx';
import { messages } from './messages.ts';
import { systemHealth } from './queries.ts';

/**
 * System Health: metrics refreshed every minute, and the last seven days. The last metrics stay, marked, while the
 * server cannot be reached.
 */
export function SystemHealthPanel() {
  const health = useQuery(systemHealth);
  return (
    <Card aria-labelledby="health-title" className="xl:col-span-2">
      <h2 id="health-title" className="text-2xl">
        System Health
      </h2>
      {health.isError && <LoadFailed query={health} text={messages.healthFailed} isExact className="mt-4" />}
      {health.data && (
        <>
          <HealthFigures health={health.data} />
          {health.data.backups && (
            <BackupLine backups={health.data.backups} now={instant(health.dataUpdatedAt)} />
          )}
          <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
            {health.isError && <Badge tone="warn">Out of date</Badge>}
            <span>
              Updated <Moment at={instant(health.dataUpdatedAt)} style="second" />
              <span className="phone:hidden"> · </span>
              <span className="phone:block">refreshes every minute</span>
            </span>
          </p>
        </>
      )}
      {health.isPending && <FiguresSkeleton />}
      <HealthHistory />
    </Card>
  );
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

function FiguresSkeleton() {
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">Loading system health</span>
      <Skeleton className="h-55 phone:h-117 md:max-xl:h-82" />
    </div>
  );
}

type BackupLineProps = {
  backups: NonNullable<SystemHealth['backups']>;
  /** ISO instant of the request */
  now: string;
};

/** When the portal last wrote its daily backup, and what needs attention. */
function BackupLine({ backups: { lastAt, bytes, problem, isLate, timeZone }, now }: BackupLineProps) {
  return (
    <div className="mt-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-muted">Last backup</span>
        <span>
          {lastAt === null
            ? 'None yet. The first backup is made a few minutes after the portal starts.'
            : `${momentText(lastAt, now, timeZone)}${bytes === null ? '' : `, ${sizeText(bytes)}`}`}
        </span>
        {isLate && <Badge tone="bad">Too old</Badge>}
        {problem !== null && <Badge tone="bad">Failed</Badge>}
      </p>
      {problem !== null && (
        <p className="mt-1 max-w-prose wrap-anywhere">
          {messages.backupProblem} {problem}
        </p>
      )}
    </div>
  );
}

/** A disk this full needs attention. */
const DISK_NEARLY_FULL_PERCENT = 90;

/** The metrics of docs/spec/decisions.md#health, each with its name and meaning. */
function HealthFigures({ health }: { health: SystemHealth }) {
  const { dbConnections, diskUsage, usersToday, availSlots7d, availPct7d, emailFailures } = health;
  const isNearlyFull = diskUsage !== null && diskUsage >= DISK_NEARLY_FULL_PERCENT;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 max-[18rem]:grid-cols-1 md:grid-cols-3 xl:grid-cols-5">
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
          <Link
            to={`${PATHS.mail}?state=failed`}
            className="link inline-flex min-h-control-small items-center text-sm"
          >
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
