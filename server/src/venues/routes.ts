import { endpoints } from '@portal/contract/endpoints.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { requestedSeasonOrNone } from '#season/find-season.ts';
import { carryOverRoutes } from './carry-over/routes.ts';
import { addClosure, changeClosure, listSeasonClosures, removeClosure } from './change-closures.ts';
import { addPermit, changePermit, listSeasonPermits, removePermit } from './change-permits.ts';
import { addVenue, changeVenue, listGyms, listSortedVenues, removeVenue } from './change-venues.ts';
import { importClosures, importPermits, importVenues } from './import-files.ts';

export function venuesRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.importVenues,
    handler: async (request) => {
      const { bytes, ...how } = await readImport(request);
      return await importVenues(portal, bytes, how);
    },
  });
  app.route({
    ...endpoints.importPermits,
    handler: async (request) => {
      const { bytes, ...how } = await readImport(request);
      return await importPermits(portal, bytes, how);
    },
  });
  app.route({
    ...endpoints.importClosures,
    handler: async (request) => {
      const { bytes, ...how } = await readImport(request);
      return await importClosures(portal, bytes, how);
    },
  });

  carryOverRoutes(app, portal);

  app.route({ ...endpoints.listGyms, handler: () => listGyms(portal) });
  app.route({ ...endpoints.listVenues, handler: () => listSortedVenues(portal) });
  app.route({ ...endpoints.addVenue, handler: ({ body }) => addVenue(portal, body) });
  app.route({
    ...endpoints.changeVenue,
    handler: ({ params, body }) => changeVenue(portal, params.id, body),
  });
  app.route({
    ...endpoints.removeVenue,
    handler: ({ params, query }) => removeVenue(portal, params.id, query.preview === 'true'),
  });

  app.route({ ...endpoints.listPermits, handler: ({ query }) => listSeasonPermits(portal, query) });
  app.route({
    ...endpoints.addPermit,
    handler: ({ body: { permit, ...how } }) => addPermit(portal, permit, how),
  });
  app.route({
    ...endpoints.changePermit,
    handler: ({ params, body: { permit, ...how } }) =>
      changePermit(portal, { id: params.id, ...permit }, how),
  });
  app.route({
    ...endpoints.removePermit,
    handler: ({ params, query }) =>
      removePermit(portal, params.id, { ...query, preview: query.preview === 'true' }),
  });

  app.route({ ...endpoints.listClosures, handler: ({ query }) => listSeasonClosures(portal, query) });
  app.route({
    ...endpoints.addClosure,
    handler: ({ body: { closure, ...how } }) => addClosure(portal, closure, how),
  });
  app.route({
    ...endpoints.changeClosure,
    handler: ({ params, body: { closure, ...how } }) =>
      changeClosure(portal, { id: params.id, ...closure }, how),
  });
  app.route({
    ...endpoints.removeClosure,
    handler: (request) => {
      const { params, query } = request;
      return removeClosure(portal, callerOf(request), params.id, {
        ...query,
        preview: query.preview === 'true',
      });
    },
  });

  app.route({
    ...endpoints.previewAvailability,
    handler: async ({ query }) => {
      const season = await requestedSeasonOrNone(portal.db, query);
      return { effect: season && (await previewAvailability(portal, portal.db, season.id)) };
    },
  });
}
