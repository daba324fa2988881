import type { Answer } from '#api/client.ts';

export type GamePlan = Answer<'getGamePlan'>;
export type PlannedGame = GamePlan['games'][number];
export type PlannedPlace = Answer<'listPlannedPlaces'>[number];

/** The parts of a plan that the day board needs. */
export type BoardPlan = Pick<
  GamePlan,
  'id' | 'name' | 'state' | 'shownHash' | 'games' | 'courts' | 'open' | 'others'
> & {
  teams: readonly Pick<GamePlan['teams'][number], 'teamId' | 'teamName' | 'divisionId'>[];
  divisions: readonly Pick<GamePlan['divisions'][number], 'divisionId' | 'divisionName'>[];
};
