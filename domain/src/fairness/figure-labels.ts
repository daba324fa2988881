import type { Figure } from './figures.ts';

/** What a figure is called in tables and files. */
export const FIGURE_LABELS: Record<Figure, string> = {
  practices: 'Practices',
  hours: 'Practice hours',
  perWeek: 'Practices per week',
  prime: 'Prime time',
  late: 'Late practices',
  wishRank: 'Rank of wishes met',
  released: 'Released by the coach',
  taken: 'Canceled by the league',
  madeUp: 'Made up',
  noticeHours: 'Hours of notice',
  offers: 'Offers',
  declined: 'Offers declined',
  travelMinutes: 'Travel minutes',
  games: 'Games',
  homeGames: 'Home games',
  awayGames: 'Away games',
  earlyGames: 'Early games',
  lateGames: 'Late games',
  sundayGames: 'Sunday games',
  doubles: 'Two games a day',
  toBeMadeUp: 'To be made up',
  daysOff: 'Dates off',
  daysOffKept: 'Dates off kept',
};
