import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import { shortTime, shortTimeRange } from '@portal/domain/time/format.ts';

/** The texts of /fairness. */
export const messages = {
  yourTeam: 'your team',
  table: 'All teams',
  times: (times: FairnessTimes) =>
    `Prime time: starts ${shortTimeRange(times.primeFrom, times.primeUntil)}, Monday to Friday. ` +
    `Late: starts from ${shortTime(times.lateFrom)}. Early: weekend starts before ${shortTime(times.earlyBefore)}.`,
  timesOf: (division: string) => `Times for ${division}`,
  primeFrom: 'Prime time: first start',
  primeUntil: 'Prime time: last start',
  lateFrom: 'Late: starts from',
  earlyBefore: 'Early on weekends: before',
  downloadAs: (format: string) => `Download all divisions as ${format}`,
} as const;
