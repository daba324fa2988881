import type { GamePlan, GamePlanInput } from '@portal/domain/games/game.ts';
import { planGames } from '@portal/domain/games/plan-games.ts';

/** Plans a long file; it keeps a processor busy for seconds. */
export const planInWorker = async (input: GamePlanInput): Promise<GamePlan> => planGames(input);
