import { routes } from '@portal/contract/routes.ts';
import { learnRoutes } from './client.ts';

/** Loaded with the signed-in pages: every call there is. */
learnRoutes(routes);
