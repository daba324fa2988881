import { FROM } from '@portal/testkit/mail-options.ts';
import { renderContextOf, renderMail } from '#mail/render.ts';
import type { Portal } from '#portal.ts';

/** The newest email to this person, as it is sent. */
export async function newestMailTo(portal: Portal, recipient: string) {
  const mail = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return renderMail(mail as never, renderContextOf(portal, FROM));
}
