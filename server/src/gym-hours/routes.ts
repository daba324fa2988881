import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JobSignal } from '#jobs/follow-job.ts';
import { callerOf } from '#platform/http/access.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import { carryOverSeason } from './carry-over/carry-over.ts';
import { getCarryOver } from './carry-over/list-carry-over.ts';
import { undoCarryOver } from './carry-over/undo-carry-over.ts';
import { addClosures, changeClosure, listSeasonClosures } from './change-closures.ts';
import { addPermit, changePermit, listSeasonPermits, removePermit } from './change-permits.ts';
import { generateAvailability } from './generate-availability.ts';
import { mergeAvailability } from './merge-availability.ts';
import { previewAvailability } from './preview-availability.ts';

/** The person who runs a set-up step, and the session that reads its log. */
type SetUpActor = { accountId: number; actor: string; sessionId: string };

function streamText(reply: FastifyReply, text: Readable): FastifyReply {
  // a proxy must not buffer the lines
  return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(text);
}

function actorOf(request: FastifyRequest): SetUpActor {
  const { accountId, email, sessionId } = callerOf(request);
  return { accountId, actor: email, sessionId };
}

const seasonOf = (body: RequestedSeason | null | undefined): RequestedSeason => ({
  year: body?.year,
  season: body?.season,
});

/** Permits, closures, and the slots that follow from them. Losses remove closures. */
export function gymHoursRoutes(app: FastifyInstance, portal: Portal, jobSignal: JobSignal): void {
  serve(app, {
    listPermits: (_call, input) => listSeasonPermits(portal, input),
    addPermit: (_call, { permit, ...how }) => addPermit(portal, permit, how),
    changePermit: (_call, { id, permit, ...how }) => changePermit(portal, { id, ...permit }, how),
    removePermit: (_call, { id, preview, ...ofSeason }) =>
      removePermit(portal, id, { ...ofSeason, preview: preview === 'true' }),
    listClosures: (_call, input) => listSeasonClosures(portal, input),
    addClosure: (_call, { closures, ...how }) => addClosures(portal, closures, how),
    changeClosure: (_call, { id, closure, ...how }) => changeClosure(portal, { id, ...closure }, how),
    previewAvailability: async (_call, input) => {
      const season = await requestedSeasonOrNone(portal.db, input);
      return { effect: season && (await previewAvailability(portal, portal.db, season.id)) };
    },
    getCarryOver: (_call, input) => getCarryOver(portal, input),
    carryOverSeason: (call, input) => carryOverSeason(portal, input, call.caller.accountId),
    undoCarryOver: (call, input) => undoCarryOver(portal, { id: input.id, accountId: call.caller.accountId }),
    generateAvailability: async (call, input) =>
      streamText(
        call.reply,
        await generateAvailability(portal, jobSignal, { ...actorOf(call.request), ...seasonOf(input) }),
      ),
    mergeAvailability: async (call, input) =>
      streamText(
        call.reply,
        await mergeAvailability(portal, jobSignal, { ...actorOf(call.request), ...seasonOf(input) }),
      ),
  });
}
