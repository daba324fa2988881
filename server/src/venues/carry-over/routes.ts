import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { carryOverSeason } from './carry-over.ts';
import { getCarryOver } from './list-carry-over.ts';
import { undoCarryOver } from './undo-carry-over.ts';

export function carryOverRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getCarryOver: (_call, input) => getCarryOver(portal, input),
    carryOverSeason: (call, input) => carryOverSeason(portal, input, call.caller.accountId),
    undoCarryOver: (call, input) => undoCarryOver(portal, { id: input.id, accountId: call.caller.accountId }),
  });
}
