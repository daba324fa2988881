import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#http/app-types.ts';
import { readImport } from '#http/upload.ts';
import { carryOverRoutes } from './carry-over/routes.ts';
import type { VenuesService } from './service.ts';

/** Schools, gyms and their hours: files, and changes by hand. */
export function venuesRoutes(app: App, venues: VenuesService): void {
  app.route({
    ...endpoints.importVenues,
    handler: async (request) => {
      const { bytes, preview } = await readImport(request);
      return await venues.importVenues(bytes, preview);
    },
  });
  app.route({
    ...endpoints.importPermits,
    handler: async (request) => {
      const { bytes, preview } = await readImport(request);
      return await venues.importPermits(bytes, preview);
    },
  });
  app.route({
    ...endpoints.importClosures,
    handler: async (request) => {
      const { bytes, preview } = await readImport(request);
      return await venues.importClosures(bytes, preview);
    },
  });

  carryOverRoutes(app, venues);

  app.route({ ...endpoints.listVenues, handler: () => venues.listVenues() });
  app.route({ ...endpoints.addVenue, handler: ({ body }) => venues.addVenue(body) });
  app.route({
    ...endpoints.changeVenue,
    handler: ({ params, body }) => venues.changeVenue(params.id, body),
  });
  app.route({ ...endpoints.removeVenue, handler: ({ params }) => venues.removeVenue(params.id) });

  app.route({ ...endpoints.listPermits, handler: () => venues.listPermits() });
  app.route({
    ...endpoints.addPermit,
    handler: ({ body }) => venues.addPermit(body.permit, body.preview),
  });
  app.route({
    ...endpoints.changePermit,
    handler: ({ params, body }) => venues.changePermit(params.id, body.permit, body.preview),
  });
  app.route({
    ...endpoints.removePermit,
    handler: ({ params, query }) => venues.removePermit(params.id, query.preview === 'true'),
  });

  app.route({ ...endpoints.listClosures, handler: () => venues.listClosures() });
  app.route({
    ...endpoints.addClosure,
    handler: ({ body }) => venues.addClosure(body.closure, body.preview),
  });
  app.route({
    ...endpoints.changeClosure,
    handler: ({ params, body }) => venues.changeClosure(params.id, body.closure, body.preview),
  });
  app.route({
    ...endpoints.removeClosure,
    handler: ({ params, query }) => venues.removeClosure(params.id, query.preview === 'true'),
  });

  app.route({ ...endpoints.previewAvailability, handler: () => venues.previewAvailability() });
}
