import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';

type PlacesQuery = {
  plan: Pick<BoardPlan, 'id' | 'shownHash'>;
  key: string;
  /** null for the best ones on any day */
  date: IsoDate | null;
};

/** The places that a planned game may be moved to, best first. */
export const plannedPlaces = ({ plan: { id, shownHash }, key, date }: PlacesQuery) =>
  queryOptions({
    queryKey: ['games', 'places', id, key, date, shownHash],
    queryFn: ({ signal }) =>
      call('listPlannedPlaces', { params: { id, key }, query: date === null ? {} : { date }, signal }),
  });

export type GameChange =
  | { place: { courtId: number; date: IsoDate; startTime: string } }
  | { pin: boolean }
  | { out: true };

export const changeGame = (
  id: number,
  key: string,
  body: GameChange & { shownHash: string },
): Promise<Answer<'changePlannedGame'>> => call('changePlannedGame', { params: { id, key }, body });

type GamePlan = Answer<'getGamePlan'>;
export type PlannedGame = GamePlan['games'][number];
export type PlannedPlace = Answer<'listPlannedPlaces'>[number];

/** The parts of a plan that the day board needs. */
export type BoardPlan = Pick<
  GamePlan,
  'id' | 'name' | 'state' | 'shownHash' | 'games' | 'courts' | 'open' | 'others' | 'sentences'
> & {
  teams: readonly Pick<GamePlan['teams'][number], 'teamId' | 'teamName' | 'divisionId'>[];
  divisions: readonly Pick<GamePlan['divisions'][number], 'divisionId' | 'divisionName'>[];
};
