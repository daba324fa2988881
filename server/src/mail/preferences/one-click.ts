import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, starting } from '#platform/errors.ts';
import { addCallHeaders } from '#platform/http/hardening.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import type { MailPreferencesService } from './service.ts';

/** Both ways in which RFC 8058 lets a mail program send its one field. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_BYTES = 4_096;

/** Whether the form says what a mail program sends when its reader presses "Unsubscribe". */
async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false;
  const sent = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const form = await sent.formData().catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

/**
 * One-click unsubscribing (RFC 8058): the mail program itself sends a form to the link of an email, without a session, and
 * follows no redirect. A GET of the same address is a page that asks first: mail scanners open links, too.
 */
export function oneClickRoute(
  app: FastifyInstance,
  portal: Portal,
  options: { preferences: MailPreferencesService; isReady: () => boolean },
): void {
  app.register(async (scope) => {
    addCallHeaders(scope, portal.publicUrl);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { token: string } }>({
      method: 'POST',
      url: '/unsubscribe/:token',
      schema: { hide: true },
      async handler(request) {
        if (!options.isReady()) throw starting();
        if (!(await isOneClick(request))) {
          throw new AppError('INVALID_INPUT', 'Please send the form field List-Unsubscribe=One-Click.');
        }
        await options.preferences.changeLinked(request.params.token, networkOf(request.ip), false);
        return { message: 'These emails are turned off.' };
      },
    });
  });
}
