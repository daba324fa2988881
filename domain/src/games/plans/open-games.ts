import { several } from '#text/several.ts';

/** '2 games with an open opponent stay in the schedule.' */
export const openGamesText = (games: number): string =>
  `${several(games, 'game')} with an open opponent ${games === 1 ? 'stays' : 'stay'} in the schedule.`;
