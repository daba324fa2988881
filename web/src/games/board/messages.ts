import { several } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay, shortTimeRange, weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { PlannedPlace } from './queries.ts';

/** The texts of a draft's day board. */
export const boardMessages = {
  failed: 'That didn’t work. Please try again.',
  network: 'We couldn’t reach the portal. Check your connection, then try again.',
  noGames: 'This draft has no games yet.',
  noGamesOnDay: 'No games on this day',
  hint: 'Drag a game, or select it and press M to move it, P to pin it, Delete to unschedule it.',
  closed: 'Only a draft can be changed.',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  pinned: 'Pinned',
  breaks: 'Breaks a rule',
  undo: 'Undo',
  undone: 'Undone',
  notChanged: 'Not changed',
  cantStay: 'Can’t be moved',
  dropHere: 'Move here',
  notOpen: 'no gym time is open for games then',
  usedBy: (what: string) => `used by ${what}`,
  pinnedThere: (name: string) => `${name} is pinned there`,

  move: 'Move…',
  pin: 'Pin',
  unpin: 'Unpin',
  unschedule: 'Unschedule',
  keys: 'Keyboard: M moves it, P pins it, Delete unschedules it.',

  noPlace: 'Unscheduled',
  trayTitle: (count: number) => several(count, 'unscheduled game'),
  trayHint: 'Drag a game onto the board, or let the portal find a place.',
  findPlace: 'Find a place',
  showAll: 'Show all games',
  brokenTitle: (count: number) => `${several(count, 'game breaks', 'games break')} a rule on this day`,

  placesTitle: (name: string) => `Move ${name}`,
  findTitle: (name: string) => `Find a place for ${name}`,
  placesDay: 'Day',
  anyDay: 'Any day, best free places first',
  chooseDayToSwap: 'Choose a day to also see swaps with other games.',
  placesLegend: 'Where to',
  placesLoading: 'Looking for places',
  placesFailed: 'We couldn’t load the places.',
  noPlaces: 'No free place fits this game.',
  noPlacesOnDay: 'No place fits this game on this day.',
  close: 'Close',

  brokenQuestion: 'This place breaks a rule',
  brokenText: 'A draft can’t be published while a game breaks a rule.',
  moveAnyway: 'Move it anyway',
  keep: 'Keep it where it is',

  by: 'Show games by',
  byDay: 'By day',
  byTeam: 'By team',
  team: 'Team',
  more: (name: string) => `More about ${name}`,
} as const;

/** How good a place is, in a word or two. */
export const LEVEL_NAMES: Record<PlannedPlace['level'], string> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  broken: boardMessages.breaks,
};

/** A place and its consequences: 'Good. Changes places with Bulls vs Nets. One more early game for Hawks'. */
export function placeText({ level, takes, costs, broken }: Omit<PlannedPlace, keyof PlaceTime>): string {
  return [`${LEVEL_NAMES[level]}`, ...broken, ...(takes === null ? [] : [takes]), ...costs]
    .map((sentence) => sentence.replace(/\.$/, ''))
    .join('. ');
}

type PlaceTime = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** 'Sat, Jan 10, 9–10 AM, Salk - Gym, court 2'. */
export const whereText = ({ date, ...time }: Where & { date: IsoDate }): string =>
  `${formatDayShort(date)}, ${monthAndDay(date)}, ${timeAndCourt(time)}`;

/** '9–10 AM, Salk - Gym, court 2'. */
export const timeAndCourt = ({ startTime, endTime, venueName, court }: Where): string =>
  `${shortTimeRange(startTime, endTime)}, ${venueName}, court ${court}`;

type Where = { startTime: WallTime; endTime: WallTime; venueName: string; court: string };

/** 'Saturday, Jan 10: 34 games'. */
export const dayLabel = (date: IsoDate, games: number): string =>
  `${weekdayName(date)}, ${monthAndDay(date)}: ${several(games, 'game')}`;
