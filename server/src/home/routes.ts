import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { getLeagueHome, type KnownBackups } from './league-home.ts';

/** The administrator's home page. @param backups null if this portal makes none */
export function homeRoutes(app: App, portal: Portal, backups: KnownBackups): void {
  app.route({ ...endpoints.getLeagueHome, handler: () => getLeagueHome(portal, backups) });
}
