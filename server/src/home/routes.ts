import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { getLeagueHome, type KnownBackups } from './league-home.ts';

/** The administrator's home page. @param backups null if this portal makes none */
export function homeRoutes(app: FastifyInstance, portal: Portal, backups: KnownBackups): void {
  serve(app, {
    getLeagueHome: () => getLeagueHome(portal, backups),
  });
}
