import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import { readImport } from '#platform/http/upload.ts';
import { carryOverRoutes } from './carry-over/routes.ts';
import type { VenuesService } from './service.ts';

export function venuesRoutes(app: App, venues: VenuesService): void {
  app.route({
    ...endpoints.importVenues,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await venues.importVenues(bytes, preview, asked);
    },
  });
  app.route({
    ...endpoints.importPermits,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await venues.importPermits(bytes, preview, asked);
    },
  });
  app.route({
    ...endpoints.importClosures,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await venues.importClosures(bytes, preview, asked);
    },
  });

  carryOverRoutes(app, venues);

  app.route({ ...endpoints.listVenues, handler: () => venues.listVenues() });
  app.route({ ...endpoints.addVenue, handler: ({ body }) => venues.addVenue(body) });
  app.route({
    ...endpoints.changeVenue,
    handler: ({ params, body }) => venues.changeVenue(params.id, body),
  });
  app.route({
    ...endpoints.removeVenue,
    handler: ({ params, query }) => venues.removeVenue(params.id, query.preview === 'true'),
  });

  app.route({ ...endpoints.listPermits, handler: ({ query }) => venues.listPermits(query) });
  app.route({
    ...endpoints.addPermit,
    handler: ({ body: { permit, ...how } }) => venues.addPermit(permit, how),
  });
  app.route({
    ...endpoints.changePermit,
    handler: ({ params, body: { permit, ...how } }) => venues.changePermit(params.id, permit, how),
  });
  app.route({
    ...endpoints.removePermit,
    handler: ({ params, query }) =>
      venues.removePermit(params.id, { ...query, preview: query.preview === 'true' }),
  });

  app.route({ ...endpoints.listClosures, handler: ({ query }) => venues.listClosures(query) });
  app.route({
    ...endpoints.addClosure,
    handler: ({ body: { closure, ...how } }) => venues.addClosure(closure, how),
  });
  app.route({
    ...endpoints.changeClosure,
    handler: ({ params, body: { closure, ...how } }) => venues.changeClosure(params.id, closure, how),
  });
  app.route({
    ...endpoints.removeClosure,
    handler: ({ params, query }) =>
      venues.removeClosure(params.id, { ...query, preview: query.preview === 'true' }),
  });

  app.route({ ...endpoints.previewAvailability, handler: ({ query }) => venues.previewAvailability(query) });
}
