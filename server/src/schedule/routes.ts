import type { AnswerOf } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { getLeagueClock as endpoint } from '@portal/contract/schedule.ts';
import type { FastifyReply } from 'fastify';
import { leagueNowOf } from '#platform/clock.ts';
import { callerOf } from '#platform/http/access.ts';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { addBlackout } from './add/add-blackout.ts';
import { addClinic } from './add/add-clinic.ts';
import { addPractice } from './add/add-practice.ts';
import { scheduleGame } from './add/schedule-game.ts';
import { cancelBlackout, cancelClinic, cancelEntry } from './cancel/cancel-entry.ts';
import { cancelLeftoverEntries, listLeftoverEntries } from './cancel/leftover-entries.ts';
import { exportSchedule } from './list/export-schedule.ts';
import { listHistory } from './list/history-list.ts';
import { createScheduleCache } from './list/schedule-cache.ts';
import { listPlaces } from './move/list-places.ts';
import { moveEntries } from './move/move-entries.ts';
import { undoMove } from './move/undo-move.ts';
import { addEventName, changeEventName, listEventNames, removeEventName } from './names/event-names.ts';
import { changeReservationType, listReservationTypes } from './names/reservation-types.ts';
import { getTeamWeek } from './team-week.ts';
import { undoCancel } from './undo/undo-cancel.ts';
import { updateEndTime } from './update/update-end-time.ts';

/** The current date and time of the league. */
function getLeagueClock({ clock, settings }: Portal): AnswerOf<typeof endpoint> {
  const { timeZone, weekStart } = settings.current();
  return { ...leagueNowOf(clock, timeZone), timeZone, weekStart };
}

/** The combined schedule: reading it, changing it, and the lists that its dialogs choose from. */
export function scheduleRoutes(app: App, portal: Portal): void {
  listRoutes(app, portal);
  addRoutes(app, portal);
  moveRoutes(app, portal);
  cancelRoutes(app, portal);
  nameRoutes(app, portal);
}

function listRoutes(app: App, portal: Portal): void {
  const schedule = createScheduleCache(portal);

  app.route({
    ...endpoints.listSchedule,
    handler: async (request, reply: FastifyReply) => {
      const list = await schedule.current();
      const form = list.form(chooseEncoding(request.headers['accept-encoding'], ['gzip']));
      return answerEncoded(request, reply, form);
    },
  });
  app.route({
    ...endpoints.exportSchedule,
    handler: async (request, reply) => {
      const file = exportSchedule(portal, await schedule.current(), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
  app.route({
    ...endpoints.listHistory,
    handler: (request) => listHistory(portal, callerOf(request), request.params.id),
  });
  app.route({ ...endpoints.getLeagueClock, handler: async () => getLeagueClock(portal) });
  app.route({ ...endpoints.getTeamWeek, handler: (request) => getTeamWeek(portal, request.query) });
}

function addRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.addPractice,
    handler: (request) => addPractice(portal, callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.scheduleGame,
    handler: (request) => scheduleGame(portal, callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.addBlackout,
    handler: (request) => addBlackout(portal, callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.addClinic,
    handler: (request) => addClinic(portal, callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.updateEndTime,
    handler: (request) => updateEndTime(portal, callerOf(request), request.body, keyOf(request)),
  });
}

/** Names of teams and coaches in a body are accepted and ignored (docs/spec/safety.md#w6). */
function moveRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.moveEntry,
    handler: (request) => {
      const { others, overrideHolds, ...place } = request.body;
      const moves = [{ EntryId: request.params.id, ...place }, ...(others ?? [])].map((move) => ({
        entryId: move.EntryId,
        slotId: move.AvailabilityId,
        startTime: move.startTime ?? null,
        endTime: move.endTime ?? null,
      }));
      return moveEntries(portal, callerOf(request), { moves, overrideHolds }, keyOf(request));
    },
  });
  app.route({
    ...endpoints.listPlaces,
    handler: (request) => listPlaces(portal, request.params.id, request.query.date ?? null),
  });
  app.route({
    ...endpoints.undoMove,
    handler: (request) =>
      undoMove(portal, callerOf(request), {
        moveId: request.params.id,
        overrideHolds: request.body?.overrideHolds,
      }),
  });
}

function cancelRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.cancelEntry,
    handler: (request) =>
      cancelEntry(portal, callerOf(request), toCancelRequest(request.body), keyOf(request)),
  });
  app.route({
    ...endpoints.cancelClinic,
    handler: (request) =>
      cancelClinic(portal, callerOf(request), toCancelRequest(request.body), keyOf(request)),
  });
  app.route({
    ...endpoints.cancelBlackout,
    handler: (request) => {
      const cancel = { ...toCancelRequest(request.body), scope: request.body.blackoutScope ?? 'gym' };
      return cancelBlackout(portal, callerOf(request), cancel, keyOf(request));
    },
  });
  app.route({
    ...endpoints.undoCancel,
    handler: (request) =>
      undoCancel(portal, callerOf(request), request.params.id, request.body?.overrideHolds),
  });
  app.route({ ...endpoints.listLeftoverEntries, handler: () => listLeftoverEntries(portal) });
  app.route({
    ...endpoints.cancelLeftoverEntries,
    handler: (request) => cancelLeftoverEntries(portal, callerOf(request), request.body, keyOf(request)),
  });
}

function nameRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.listReservationTypes, handler: () => listReservationTypes(portal) });
  app.route({
    ...endpoints.changeReservationType,
    handler: ({ params, body }) => changeReservationType(portal, params.code, body),
  });
  app.route({ ...endpoints.listEventNames, handler: ({ query }) => listEventNames(portal, query.type) });
  app.route({
    ...endpoints.addEventName,
    handler: ({ body }) => addEventName(portal, { kind: body.type, name: body.name }),
  });
  app.route({
    ...endpoints.changeEventName,
    handler: ({ params, body }) => changeEventName(portal, params.id, body.name),
  });
  app.route({ ...endpoints.removeEventName, handler: ({ params }) => removeEventName(portal, params.id) });
}

const keyOf = ({ headers }: { headers: { 'idempotency-key'?: string | undefined } }) =>
  headers['idempotency-key'] ?? null;

const toCancelRequest = (body: {
  AvailabilityId: number;
  EntryId?: number | null | undefined;
  reason?: string | null | undefined;
  DivisionName?: string | null | undefined;
  HomeTeam?: string | null | undefined;
  AwayTeam?: string | null | undefined;
}) => ({
  slotId: body.AvailabilityId,
  entryId: body.EntryId ?? null,
  reason: body.reason ?? null,
  names: {
    divisionName: body.DivisionName ?? null,
    homeTeam: body.HomeTeam ?? null,
    awayTeam: body.AwayTeam ?? null,
  },
});
