import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Portal } from '#portal.ts';
import type { RenderContext } from './render.ts';

/** The current data of the league for emails. */
export function renderContextOf({ settings, publicUrl }: Portal, from: Mailbox): RenderContext {
  const { leagueName, contactEmail, timeZone } = settings.current();
  return { leagueName, contactEmail, timeZone, publicUrl, from };
}
