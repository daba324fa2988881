import type { FastifyInstance } from 'fastify';
import { previewAvailability } from '#availability/preview-availability.ts';
import { serve } from '#platform/http/serve.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { requestedSeasonOrNone } from '#season/find-season.ts';
import { carryOverSeason } from './carry-over/carry-over.ts';
import { getCarryOver } from './carry-over/list-carry-over.ts';
import { undoCarryOver } from './carry-over/undo-carry-over.ts';
import { addClosure, changeClosure, listSeasonClosures, removeClosure } from './change-closures.ts';
import { addPermit, changePermit, listSeasonPermits, removePermit } from './change-permits.ts';
import { addVenue, changeVenue, listGyms, listSortedVenues, removeVenue } from './change-venues.ts';
import { importClosures, importPermits, importVenues } from './import-files.ts';

export function venuesRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    importVenues: async (call) => {
      const { bytes, ...how } = await readImport(call.request);
      return await importVenues(portal, bytes, how);
    },
    importPermits: async (call) => {
      const { bytes, ...how } = await readImport(call.request);
      return await importPermits(portal, bytes, how);
    },
    importClosures: async (call) => {
      const { bytes, ...how } = await readImport(call.request);
      return await importClosures(portal, bytes, how);
    },
    listGyms: () => listGyms(portal),
    listVenues: () => listSortedVenues(portal),
    addVenue: (_call, input) => addVenue(portal, input),
    changeVenue: (_call, { id, ...venue }) => changeVenue(portal, id, venue),
    removeVenue: (_call, input) => removeVenue(portal, input.id, input.preview === 'true'),
    listPermits: (_call, input) => listSeasonPermits(portal, input),
    addPermit: (_call, { permit, ...how }) => addPermit(portal, permit, how),
    changePermit: (_call, { id, permit, ...how }) => changePermit(portal, { id, ...permit }, how),
    removePermit: (_call, { id, preview, ...ofSeason }) =>
      removePermit(portal, id, { ...ofSeason, preview: preview === 'true' }),
    listClosures: (_call, input) => listSeasonClosures(portal, input),
    addClosure: (_call, { closure, ...how }) => addClosure(portal, closure, how),
    changeClosure: (_call, { id, closure, ...how }) => changeClosure(portal, { id, ...closure }, how),
    removeClosure: (call, { id, preview, ...ofSeason }) =>
      removeClosure(portal, call.caller, id, { ...ofSeason, preview: preview === 'true' }),
    previewAvailability: async (_call, input) => {
      const season = await requestedSeasonOrNone(portal.db, input);
      return { effect: season && (await previewAvailability(portal, portal.db, season.id)) };
    },
    getCarryOver: (_call, input) => getCarryOver(portal, input),
    carryOverSeason: (call, input) => carryOverSeason(portal, input, call.caller.accountId),
    undoCarryOver: (call, input) => undoCarryOver(portal, { id: input.id, accountId: call.caller.accountId }),
  });
}
