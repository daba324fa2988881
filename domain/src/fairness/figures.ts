import type { IsoDate } from '#time/wall-clock.ts';
import { daysBetween } from '#time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '#time/week.ts';

/** How the teams of a division are compared. @see docs/spec/decisions.md#fairness */

export const ITEM_KINDS = [
  'practice',
  'released',
  'taken',
  'game',
  'postponed',
  'offer',
  'day-off',
  'round',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The facts about a practice, game, offer or date off that figures depend on. */
export type ItemFacts = {
  kind: ItemKind;
  isPrime: boolean;
  isLate: boolean;
  isEarly: boolean;
  isSunday: boolean;
  /** null unless it is a game, postponed or not */
  isHome: boolean | null;
  /** the second game of the team on a day */
  isSecondOfDay: boolean;
  /** an offer that a coach declined */
  isDeclined: boolean;
  /** a date off on which the team had no game */
  isKept: boolean;
  /** a practice in place of one that the league canceled */
  isMadeUp: boolean;
  /** on or before the last day of this week */
  isUntilNow: boolean;
};

/** How many items have the same facts. */
export type ItemGroup = ItemFacts & {
  count: number;
  minutes: number;
  /** from the home gym, one way; null if the team has no home gym */
  travelMinutes: number | null;
  /** from the cancellation email to the start, for practices that the league canceled */
  noticeHours: number;
  /** of the wishes that practice rounds met, added up */
  ranks: number;
};

export const FIGURES = [
  'practices',
  'hours',
  'perWeek',
  'prime',
  'late',
  'wishRank',
  'released',
  'taken',
  'madeUp',
  'noticeHours',
  'offers',
  'declined',
  'travelMinutes',
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
] as const;
export type Figure = (typeof FIGURES)[number];

/** Null if unknown: no home gym, no loss, no wish met, or no week yet. */
export type Figures = Record<Figure, number | null>;

const isPractice = ({ kind }: ItemFacts) => kind === 'practice';
const isGame = ({ kind }: ItemFacts) => kind === 'game';

/** Which items each figure counts. */
export const IS_BEHIND: Record<Figure, (item: ItemFacts) => boolean> = {
  practices: isPractice,
  hours: isPractice,
  perWeek: (item) => isPractice(item) && item.isUntilNow,
  prime: (item) => isPractice(item) && item.isPrime,
  late: (item) => isPractice(item) && item.isLate,
  wishRank: ({ kind }) => kind === 'round',
  released: ({ kind }) => kind === 'released',
  taken: ({ kind }) => kind === 'taken',
  madeUp: (item) => isPractice(item) && item.isMadeUp,
  noticeHours: ({ kind }) => kind === 'taken',
  offers: ({ kind }) => kind === 'offer',
  declined: ({ kind, isDeclined }) => kind === 'offer' && isDeclined,
  travelMinutes: (item) => isPractice(item) || isGame(item),
  games: isGame,
  homeGames: (item) => isGame(item) && item.isHome === true,
  awayGames: (item) => isGame(item) && item.isHome === false,
  earlyGames: (item) => isGame(item) && item.isEarly,
  lateGames: (item) => isGame(item) && item.isLate,
  sundayGames: (item) => isGame(item) && item.isSunday,
  doubles: (item) => isGame(item) && item.isSecondOfDay,
  toBeMadeUp: ({ kind }) => kind === 'postponed',
  daysOff: ({ kind }) => kind === 'day-off',
  daysOffKept: ({ kind, isKept }) => kind === 'day-off' && isKept,
};

/**
 * The figures of a team.
 * @param weeks how many weeks the team has existed, including this one
 */
export function figuresOf(
  groups: readonly ItemGroup[],
  { weeks, hasHomeGym }: { weeks: number; hasHomeGym: boolean },
): Figures {
  const behind = (figure: Figure) => groups.filter(IS_BEHIND[figure]);
  const sum = (figure: Figure, of: (group: ItemGroup) => number = ({ count }) => count) =>
    behind(figure).reduce((total, group) => total + of(group), 0);
  const counts = Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as Record<Figure, number>;
  return {
    ...counts,
    hours: rounded(sum('hours', ({ minutes }) => minutes) / 60),
    perWeek: weeks === 0 ? null : rounded(counts.perWeek / weeks),
    wishRank: counts.wishRank === 0 ? null : rounded(sum('wishRank', ({ ranks }) => ranks) / counts.wishRank),
    noticeHours:
      counts.taken === 0 ? null : Math.round(sum('noticeHours', (group) => group.noticeHours) / counts.taken),
    travelMinutes: hasHomeGym ? sum('travelMinutes', ({ travelMinutes }) => travelMinutes ?? 0) : null,
  };
}

/** To two decimals, because a slot may last 50 minutes. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** How many weeks a team has existed, counting the weeks of both days. */
export function weeksSince({ first, last }: { first: IsoDate; last: IsoDate }, weekStart: WeekStart): number {
  return Math.max(0, daysBetween(weekStartOf(first, weekStart), weekStartOf(last, weekStart)) / 7 + 1);
}

/** The lowest, median and highest value in a division. */
export type Spread = { least: number; median: number; most: number };

/** @returns null if no value is known */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const [least] = known;
  const most = known.at(-1);
  const lower = known[(known.length - 1) >> 1];
  const upper = known[known.length >> 1];
  if (least === undefined || most === undefined || lower === undefined || upper === undefined) return null;
  return { least, median: rounded((lower + upper) / 2), most };
}
