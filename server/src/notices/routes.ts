import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { addNotice, changeNotice, listLeagueNotices, listNotices, removeNotice } from './notices.ts';

/** What administrators tell everybody for a while (docs/spec/decisions.md#notices). */
export function noticeRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listNotices: () => listNotices(portal),
    listLeagueNotices: () => listLeagueNotices(portal),
    addNotice: (call, input) => addNotice(portal, call.caller, input),
    changeNotice: (_call, { id, ...body }) => changeNotice(portal, id, body),
    removeNotice: (_call, input) => removeNotice(portal, input.id),
  });
}
