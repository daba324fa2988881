import { endpoints } from '@portal/contract/endpoints.ts';
import { previewAvailability } from '#availability/preview-availability.ts';
import type { App } from '#platform/http/app-types.ts';
import { readImport } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { askedSeasonOrNone } from '#season/the-season.ts';
import { carryOverRoutes } from './carry-over/routes.ts';
import { createClosureChanges } from './change-closures.ts';
import { createPermitChanges } from './change-permits.ts';
import { createVenueChanges } from './change-venues.ts';
import { createImports } from './import-files.ts';

export function venuesRoutes(app: App, portal: Portal): void {
  const imports = createImports(portal);
  const venues = createVenueChanges(portal);
  const permits = createPermitChanges(portal);
  const closures = createClosureChanges(portal);

  app.route({
    ...endpoints.importVenues,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await imports.importVenues(bytes, preview, asked);
    },
  });
  app.route({
    ...endpoints.importPermits,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await imports.importPermits(bytes, preview, asked);
    },
  });
  app.route({
    ...endpoints.importClosures,
    handler: async (request) => {
      const { bytes, preview, asked } = await readImport(request);
      return await imports.importClosures(bytes, preview, asked);
    },
  });

  carryOverRoutes(app, portal);

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

  app.route({ ...endpoints.listPermits, handler: ({ query }) => permits.listPermits(query) });
  app.route({
    ...endpoints.addPermit,
    handler: ({ body: { permit, ...how } }) => permits.addPermit(permit, how),
  });
  app.route({
    ...endpoints.changePermit,
    handler: ({ params, body: { permit, ...how } }) => permits.changePermit(params.id, permit, how),
  });
  app.route({
    ...endpoints.removePermit,
    handler: ({ params, query }) =>
      permits.removePermit(params.id, { ...query, preview: query.preview === 'true' }),
  });

  app.route({ ...endpoints.listClosures, handler: ({ query }) => closures.listClosures(query) });
  app.route({
    ...endpoints.addClosure,
    handler: ({ body: { closure, ...how } }) => closures.addClosure(closure, how),
  });
  app.route({
    ...endpoints.changeClosure,
    handler: ({ params, body: { closure, ...how } }) => closures.changeClosure(params.id, closure, how),
  });
  app.route({
    ...endpoints.removeClosure,
    handler: ({ params, query }) =>
      closures.removeClosure(params.id, { ...query, preview: query.preview === 'true' }),
  });

  app.route({
    ...endpoints.previewAvailability,
    handler: async ({ query }) => {
      const season = await askedSeasonOrNone(portal.db, query);
      return { effect: season && (await previewAvailability(portal, portal.db, season.id)) };
    },
  });
}
