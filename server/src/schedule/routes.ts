import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { getLeagueClock as endpoint } from '@portal/contract/schedule.ts';
import type { FastifyInstance } from 'fastify';
import { leagueNowOf } from '#platform/clock.ts';
import { answerEncoded, chooseEncoding } from '#platform/http/encoded-body.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { addBlackout } from './add/add-blackout.ts';
import { addClinic, addPractice } from './add/add-reservation.ts';
import { scheduleGame } from './add/schedule-game.ts';
import { cancelBlackout, cancelClinic, cancelEntry } from './cancel/cancel-entry.ts';
import { cancelMany, previewCancelMany } from './cancel/cancel-many.ts';
import { cancelLeftoverEntries, listLeftoverEntries } from './cancel/leftover-entries.ts';
import { exportActivity, listActivity, listActivityParts } from './list/activity.ts';
import { exportSchedule } from './list/export-schedule.ts';
import { listHistory } from './list/history-list.ts';
import { createScheduleCache } from './list/schedule-cache.ts';
import { listPlaces } from './move/list-places.ts';
import { moveEntries } from './move/move-entries.ts';
import { undoMove } from './move/undo-move.ts';
import { changeNote } from './notes/change-note.ts';
import { listOwnPostponedGames, listPostponedGames } from './postponed-games.ts';
import {
  addEventName,
  changeEventName,
  changeReservationType,
  listEventNames,
  listReservationTypes,
  removeEventName,
} from './schedule-lists.ts';
import { getTeamWeek } from './schedule-team.ts';
import { undoCancel } from './undo/undo-cancel.ts';
import { updateEndTime } from './update/update-end-time.ts';

/** The current date and time of the league. */
function getLeagueClock({ clock, settings }: Portal): AnswerOf<typeof endpoint> {
  const { timeZone, weekStart } = settings.current();
  return { ...leagueNowOf(clock, timeZone), timeZone, weekStart };
}

/** The combined schedule: reading it, changing it, and the lists that its dialogs choose from. */
export function scheduleRoutes(app: FastifyInstance, portal: Portal): void {
  listRoutes(app, portal);
  addRoutes(app, portal);
  moveRoutes(app, portal);
  cancelRoutes(app, portal);
  nameRoutes(app, portal);
}

function listRoutes(app: FastifyInstance, portal: Portal): void {
  const schedule = createScheduleCache(portal);

  serve(app, {
    listSchedule: async (call) => {
      const list = await schedule.current();
      const form = list.form(chooseEncoding(call.request.headers['accept-encoding'], ['gzip']));
      return answerEncoded(call.request, call.reply, form);
    },
    exportSchedule: async (call, input) =>
      sendFile(call, await exportSchedule(portal, await schedule.current(), input)),
    listActivity: (call, input) => listActivity(portal, call.caller, input),
    listActivityParts: (_call, input) => listActivityParts(portal, input.id),
    exportActivity: (call, { format, ...filters }) =>
      sendFile(call, exportActivity(portal, call.caller, format, filters)),
    listHistory: (call, input) => listHistory(portal, call.caller, input.id),
    getLeagueClock: async () => getLeagueClock(portal),
    getTeamWeek: (_call, input) => getTeamWeek(portal, input),
  });
}

function addRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    addPractice: (call, input) => addPractice(portal, call, input),
    scheduleGame: (call, input) => scheduleGame(portal, call, input),
    addBlackout: (call, input) => addBlackout(portal, call, input),
    addClinic: (call, input) => addClinic(portal, call, input),
    updateEndTime: (call, input) => updateEndTime(portal, call, input),
    changeNote: (call, input) => changeNote(portal, call.caller, input),
  });
}

/** Names of teams and coaches in a body are accepted and ignored (docs/spec/safety.md#w6). */
function moveRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    moveEntry: (call, input) => {
      const { others, overrideHolds, ...place } = input;
      const moves = [{ EntryId: input.id, ...place }, ...(others ?? [])].map((move) => ({
        entryId: move.EntryId,
        slotId: move.AvailabilityId,
        startTime: move.startTime ?? null,
        endTime: move.endTime ?? null,
      }));
      return moveEntries(portal, call, { moves, overrideHolds });
    },
    listPlaces: (_call, input) => listPlaces(portal, input.id, input.date ?? null),
    undoMove: (call, input) =>
      undoMove(portal, call.caller, {
        moveId: input.id,
        overrideHolds: input.overrideHolds,
      }),
  });
}

function cancelRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    cancelEntry: (call, input) => cancelEntry(portal, call, toCancelRequest(input)),
    cancelClinic: (call, input) => cancelClinic(portal, call, toCancelRequest(input)),
    cancelBlackout: (call, input) => {
      const cancel = { ...toCancelRequest(input), scope: input.blackoutScope ?? 'gym' };
      return cancelBlackout(portal, call, cancel);
    },
    previewCancelMany: (call, input) => previewCancelMany(portal, call.caller, toCancelMany(input)),
    cancelMany: (call, input) => cancelMany(portal, call, toCancelMany(input)),
    undoCancel: (call, input) => undoCancel(portal, call.caller, input.id, input.overrideHolds),
    listLeftoverEntries: () => listLeftoverEntries(portal),
    listPostponedGames: () => listPostponedGames(portal),
    listOwnPostponedGames: (call) => listOwnPostponedGames(portal, call.caller),
    cancelLeftoverEntries: (call, input) => cancelLeftoverEntries(portal, call, input),
  });
}

function nameRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listReservationTypes: () => listReservationTypes(portal),
    changeReservationType: (_call, input) => changeReservationType(portal, input.code, input),
    listEventNames: (_call, input) => listEventNames(portal, input.type),
    addEventName: (_call, input) => addEventName(portal, { kind: input.type, name: input.name }),
    changeEventName: (_call, input) => changeEventName(portal, input.id, input.name),
    removeEventName: (_call, input) => removeEventName(portal, input.id),
  });
}

const toCancelMany = (body: {
  entryIds: readonly number[];
  reason: string | null;
  postpone?: boolean | null | undefined;
}) => ({ entryIds: body.entryIds, reason: body.reason, postpones: body.postpone ?? false });

const toCancelRequest = (body: {
  AvailabilityId: number;
  EntryId?: number | null | undefined;
  reason?: string | null | undefined;
  DivisionName?: string | null | undefined;
  HomeTeam?: string | null | undefined;
  AwayTeam?: string | null | undefined;
  postpone?: boolean | null | undefined;
}) => ({
  slotId: body.AvailabilityId,
  entryId: body.EntryId ?? null,
  reason: body.reason ?? null,
  postpones: body.postpone ?? false,
  names: {
    divisionName: body.DivisionName ?? null,
    homeTeam: body.HomeTeam ?? null,
    awayTeam: body.AwayTeam ?? null,
  },
});
