import { contentOf, renderWithoutSecret } from '#mail/preview-mail.ts';
import { renderContextOf } from '#mail/render.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { gameChangeMails } from '../mail-game-changes.ts';
import { listPublishingChanges, preparePublishing } from './prepare-publishing.ts';
import { findPlanToPublish } from './publish-repository.ts';

export type EmailRequest = { planId: number; email: string; cancelOthers?: number | undefined };

/** The email that a person would get if the plan were published now. @throws AppError NOT_FOUND */
export async function previewPlanEmail(
  portal: Portal,
  { from }: Pick<MailOptions, 'from'>,
  { planId, email, cancelOthers = 0 }: EmailRequest,
) {
  return await inTransaction(portal.db, async (tx) => {
    const plan = await findPlanToPublish(tx, planId);
    if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
    const prepared = await preparePublishing(portal, tx, plan, { cancelsOthers: cancelOthers > 0 });
    const season = await activeSeasonOrNone(tx);
    const now = portal.clock.now();
    // no emails about a season that is not active yet
    const mails =
      season?.id === plan.seasonId
        ? gameChangeMails(await listPublishingChanges(tx, prepared), { season: seasonLabel(season), now })
        : [];
    const mail = mails.find(({ recipient }) => recipient === email);
    if (mail === undefined)
      throw new AppError('NOT_FOUND', 'Publishing this draft sends this person no email.');
    return contentOf(renderWithoutSecret({ ...mail, createdAt: now }, renderContextOf(portal, from)));
  });
}
