import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { exportSecurityEvents, listSecurityEvents } from './list-events.ts';
import { logExport } from './log.ts';

/** What administrators read of the security log. */
export function securityRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listSecurityEvents: (_call, input) => listSecurityEvents(portal, input),
    exportSecurityEvents: async (call, { format, ...filters }) => {
      await logExport(portal, call, 'security log');
      return sendFile(call, exportSecurityEvents(portal, format, filters));
    },
  });
}
