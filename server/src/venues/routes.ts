import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { addVenue, changeVenue, listGyms, listSortedVenues, removeVenue } from './change-venues.ts';
import { importClosures, importPermits, importVenues } from './import-files.ts';
import { answerPlaceQuestion } from './place-aliases.ts';

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
    answerPlaceQuestion: (_call, input) => answerPlaceQuestion(portal, input),
    listGyms: () => listGyms(portal),
    listVenues: () => listSortedVenues(portal),
    addVenue: (_call, input) => addVenue(portal, input),
    changeVenue: (_call, { id, ...venue }) => changeVenue(portal, id, venue),
    removeVenue: (_call, input) => removeVenue(portal, input.id, input.preview === 'true'),
  });
}
