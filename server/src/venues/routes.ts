import type { FastifyInstance } from 'fastify';
import { type Call, serve } from '#platform/http/serve.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { addVenue, changeVenue, listGyms, listSortedVenues, removeVenue } from './change-venues.ts';
import { importClosures, importPermits, importVenues } from './import-files.ts';
import { answerPlaceQuestion } from './place-aliases.ts';

export function venuesRoutes(app: FastifyInstance, portal: Portal): void {
  const importWith = async (importFile: typeof importVenues, { caller, request }: Call) => {
    const { bytes, fileName, ...how } = await readImport(request);
    return await importFile(portal, bytes, { ...how, file: { fileName, accountId: caller.accountId } });
  };
  serve(app, {
    importVenues: (call) => importWith(importVenues, call),
    importPermits: (call) => importWith(importPermits, call),
    importClosures: (call) => importWith(importClosures, call),
    answerPlaceQuestion: (_call, input) => answerPlaceQuestion(portal, input),
    listGyms: () => listGyms(portal),
    listVenues: () => listSortedVenues(portal),
    addVenue: (_call, input) => addVenue(portal, input),
    changeVenue: (_call, { id, ...venue }) => changeVenue(portal, id, venue),
    removeVenue: (_call, input) => removeVenue(portal, input.id, input.preview === 'true'),
  });
}
