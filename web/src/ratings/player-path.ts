import type { Skill } from '@portal/domain/ratings/skills.ts';
import { PATHS } from '#paths.ts';

/** The URLs of /player-ratings: each player has one, so that Back leads from a player to the roster. */
export const rosterPath = (teamId: number): string => `${PATHS.playerRatings}?team=${teamId}`;
export const playerPath = (teamId: number, playerId: number): string =>
  `${rosterPath(teamId)}&player=${playerId}`;
export const skillPath = (teamId: number, skill: Skill): string => `${rosterPath(teamId)}&skill=${skill}`;

/** The id of a player's link in the roster, which gets the focus when the user returns. */
export const linkId = (playerId: number): string => `player-${playerId}`;
