import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from '@portal/testkit/cpu-seconds.ts';
import { median } from './measure.ts';

/** CPU milliseconds for one booking: of the portal's process, its database and the client. */
export type BookingCost = { portal: number; database: number; client: number };

const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

/** CPU seconds of all running descendants of a process (Linux only). */
function secondsBelow(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), parentOf(Number(name)));
    } catch {
      // it has just ended
    }
  }
  const below = (root: number): number =>
    [...parents]
      .filter(([, parent]) => parent === root)
      .reduce((sum, [child]) => sum + cpuSeconds(child) + below(child), 0);
  return below(pid);
}

/** Measures the cost of the bookings that `work` makes. Nothing else may run in this process. */
export async function withCost<T>(
  { pid, bookings }: { pid: number; bookings: number },
  work: () => Promise<T>,
): Promise<{ result: T; cost: BookingCost }> {
  const before = { portal: cpuSeconds(pid), database: secondsBelow(pid), client: process.cpuUsage() };
  const result = await work();
  const { user, system } = process.cpuUsage(before.client);
  const each = (seconds: number) => (seconds * 1_000) / bookings;
  return {
    result,
    cost: {
      portal: each(cpuSeconds(pid) - before.portal),
      database: each(secondsBelow(pid) - before.database),
      client: each((user + system) / 1e6),
    },
  };
}

/** The medians of several measurements, part by part. */
export function medianCost(costs: readonly BookingCost[]): BookingCost {
  const of = (part: keyof BookingCost) => median(costs.map((cost) => cost[part]));
  return { portal: of('portal'), database: of('database'), client: of('client') };
}

export const sumOf = ({ portal, database, client }: BookingCost): number => portal + database + client;

export const costText = ({ portal, database, client }: BookingCost): string =>
  `portal ${portal.toFixed(1)}, database ${database.toFixed(1)}, client ${client.toFixed(1)} ms`;
