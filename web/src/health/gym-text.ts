import type { FillRate, GymHours, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { heatStep } from '#ui/heat-step.ts';

/** The uses of a gym's hours, in the order in which they are drawn. */
export const HOUR_KINDS = ['open', 'booked', 'game', 'blackout'] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

export const KIND_NAMES: Record<HourKind, string> = {
  open: 'open',
  booked: 'practices and clinics',
  game: 'games and playoffs',
  blackout: 'blackouts',
};

/** The total hours of a day. */
export const totalHours = (hours: GymHours): number => HOUR_KINDS.reduce((sum, kind) => sum + hours[kind], 0);

/** The share of open hours as a step: 0 for none, then 1 to 4 by quarter of the day's hours. */
export const openStep = (hours: GymHours): 0 | 1 | 2 | 3 | 4 => heatStep(hours.open, totalHours(hours));

/** Hours with at most one decimal: 1.5 as '1.5', 0.83 as '0.8'. */
export const hoursText = (hours: number): string => String(Math.round(hours * 10) / 10);

/** 'Tue, Nov 24'. */
export const dayName = (day: string): string => `${formatDayShort(day)}, ${monthAndDay(day)}`;

/** '4.5 h open, 2 h practices and clinics, 1 h games and playoffs, 0 h blackouts'. */
export function hoursSentence(hours: GymHours): string {
  if (totalHours(hours) === 0) return 'no gym time';
  return HOUR_KINDS.map((kind) => `${hoursText(hours[kind])} h ${KIND_NAMES[kind]}`).join(', ');
}

/** The total hours of several days or gyms. */
export const sumOf = (all: readonly GymHours[]): GymHours => {
  const sum = (kind: HourKind) => all.reduce((total, hours) => total + hours[kind], 0);
  return { open: sum('open'), booked: sum('booked'), game: sum('game'), blackout: sum('blackout') };
};

/** 'Most open time: Salk, Mon, Nov 30 (12 h)'; '' if nothing is open. */
export function quietestText({ gyms, days }: Pick<HealthDashboard, 'gyms' | 'days'>): string {
  const boxes = gyms.flatMap((gym) =>
    gym.hours.map(({ open }, index) => ({ gym, open, day: days[index] ?? '' })),
  );
  const [quietest] = boxes.toSorted((a, b) => b.open - a.open);
  if (quietest === undefined || quietest.open === 0) return '';
  return `Most open time: ${venueName(quietest.gym)}, ${dayName(quietest.day)} (${hoursText(quietest.open)} h).`;
}

/** '38 of 120 slots taken', or a note that there are none. */
export function fillText({ total, booked }: FillRate): string {
  if (total === 0) return 'No gym time';
  return `${booked} of ${total} ${total === 1 ? 'slot' : 'slots'} taken`;
}
