import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#http/app-types.ts';
import { readUpload } from '#http/upload.ts';
import type { VenuesService } from './service.ts';

/** Files of schools, gyms and their hours. */
export function venuesRoutes(app: App, venues: VenuesService): void {
  app.route({
    ...endpoints.importVenues,
    handler: async (request) => venues.importVenues((await readUpload(request)).bytes),
  });
  app.route({
    ...endpoints.importPermits,
    handler: async (request) => venues.importPermits((await readUpload(request)).bytes),
  });
  app.route({
    ...endpoints.importClosures,
    handler: async (request) => venues.importClosures((await readUpload(request)).bytes),
  });
}
