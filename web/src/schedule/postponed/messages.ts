import { several } from '@portal/domain/text/several.ts';

/** The texts about games that are to be made up. */
export const messages = {
  title: (games: number) => `To be made up: ${several(games, 'game')}`,
  was: (was: string, reason: string) => (reason === '' ? `It was ${was}.` : `It was ${was}. ${reason}`),
  find: 'Find a new time',
  cancel: 'Cancel game',
  question: 'Cancel this game for good?',
  meaning: 'It is not made up then. We email the coaches of both teams.',
  keep: 'Keep it',
  yes: 'Cancel the game',
  canceled: 'The game has been canceled.',
  error: 'Error',
  failed: 'We couldn’t cancel the game.',
} as const;
