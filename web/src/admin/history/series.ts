import type { HealthSample } from '@portal/contract/health-dashboard.ts';

/** A metric with a history: its name as in System Health, and how its value is formatted. */
export type Series = { name: string; valueIn: (sample: HealthSample) => number | null; unit: string };

export const SERIES: readonly Series[] = [
  { name: 'Slots booked', valueIn: ({ availPct7d }) => availPct7d, unit: '%' },
  { name: 'Users today', valueIn: ({ usersToday }) => usersToday, unit: '' },
  { name: 'Email failures', valueIn: ({ emailFailures }) => emailFailures, unit: '' },
  { name: 'Disk usage', valueIn: ({ diskUsage }) => diskUsage, unit: '%' },
  { name: 'Database connections', valueIn: ({ dbConnections }) => dbConnections, unit: '' },
];
