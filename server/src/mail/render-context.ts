import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Portal } from '#portal.ts';
import type { RenderContext } from './render.ts';

/** What mails know of the league at this moment. */
export function renderContextOf({ settings, publicUrl }: Portal, from: Mailbox): RenderContext {
  const { leagueName, contactEmail, timeZone } = settings.current();
  return { leagueName, contactEmail, timeZone, publicUrl, from };
}
