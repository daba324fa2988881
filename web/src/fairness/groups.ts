import type { Figure } from '@portal/domain/fairness/figures.ts';

/** The sections of /fairness and what they compare. */
export const GROUPS = [
  {
    group: 'practices',
    label: 'Practices',
    figures: ['practices', 'hours', 'perWeek', 'prime', 'late', 'wishRank', 'travelMinutes'],
  },
  {
    group: 'losses',
    label: 'Lost and offered',
    figures: ['released', 'taken', 'madeUp', 'noticeHours', 'offers', 'declined'],
  },
  {
    group: 'games',
    label: 'Games',
    figures: [
      'games',
      'homeGames',
      'awayGames',
      'earlyGames',
      'lateGames',
      'sundayGames',
      'doubles',
      'toBeMadeUp',
      'daysOff',
      'daysOffKept',
    ],
  },
] as const satisfies readonly { group: string; label: string; figures: readonly Figure[] }[];

export type Group = (typeof GROUPS)[number];

/** The section in the URL; practices by default. */
export const readGroup = (text: string | null): Group =>
  GROUPS.find(({ group }) => group === text) ?? GROUPS[0];
