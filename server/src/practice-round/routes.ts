import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { getPracticeRound } from './get-round.ts';
import { changeRoundSettings, getLeagueRound } from './league-round.ts';
import { createDemandReader } from './read-demand.ts';
import { rehearseRound, runRound } from './run-round.ts';
import { storeWishes } from './store-wishes.ts';
import { undoRound } from './undo-round.ts';

/** The practice round (docs/spec/decisions.md#practice-round). */
export function practiceRoundRoutes(app: FastifyInstance, portal: Portal): void {
  const readDemand = createDemandReader(portal);
  serve(app, {
    getPracticeRound: (call) => getPracticeRound(portal, readDemand, call.caller),
    storeWishes: (call, input) => storeWishes(portal, call.caller, input),
    getLeagueRound: () => getLeagueRound(portal),
    changeRoundSettings: (call, input) => changeRoundSettings(portal, call.caller, input),
    rehearseRound: () => rehearseRound(portal),
    runRound: (call) => runRound(portal, call),
    undoRound: (call) => undoRound(portal, call),
  });
}
