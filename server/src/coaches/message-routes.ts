import type { FastifyInstance } from 'fastify';
import type { MailOptions } from '#mail/repeats.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { listSentMessages, previewMessage, sendMessage } from './message-coaches.ts';

/** Messages of administrators to coaches. */
export function coachMessageRoutes(
  app: FastifyInstance,
  portal: Portal,
  options: Pick<MailOptions, 'from'>,
): void {
  serve(app, {
    listCoachMessages: () => listSentMessages(portal),
    previewCoachMessage: (call, input) => previewMessage(portal, options, call.caller, input),
    sendCoachMessage: (call, input) => sendMessage(portal, call, input),
  });
}
