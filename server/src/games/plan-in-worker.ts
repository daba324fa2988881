import type { GamePlan, GamePlanInput } from '@portal/domain/games/game.ts';
import { planGames } from '@portal/domain/games/plan-games.ts';

/** Plans the import of a long file, which keeps a processor busy for seconds. */
export const planInWorker = async (input: GamePlanInput): Promise<GamePlan> => planGames(input);
