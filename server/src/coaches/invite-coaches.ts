import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, tooOften } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { hasAccount, lockCoach } from './coach-repository.ts';
import { countWithoutAccount, type Invitee, lockUninvited, markInvited } from './invitation-repository.ts';

/** The minimum time between two invitations of a coach. */
const PAUSE_MS = 3_600_000;
/** Emails inserted with one statement. */
const MAILS_AT_ONCE = 1_000;

/** @throws AppError NOT_FOUND | WRONG_STATE (has an account, or no team) | THROTTLED within the hour */
export const inviteCoach = (portal: Portal, id: number): Promise<{ message: string }> =>
  inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    const now = portal.clock.now();
    const coach = await lockCoach(tx, id);
    if (coach === null) throw new AppError('NOT_FOUND', 'Coach not found.');
    const name = fullName(coach.firstName, coach.lastName);
    if (await hasAccount(tx, coach.email)) {
      throw new AppError('WRONG_STATE', `${name} already has an account.`);
    }
    if (coach.invitedAt !== null) checkPause(name, coach.invitedAt, now);
    const invited = await markInvited(tx, season.id, { ids: [id], now });
    if (invited.length === 0) throw new AppError('WRONG_STATE', `${name} has no team this season.`);
    await enqueueInvitations(tx, invited, now);
    return { message: `Invitation sent to ${coach.email}.` };
  });

/**
 * Invites every coach of the season without an account who was not invited within the hour.
 * @param asked ids of the coaches to invite, of which unsuitable ones are skipped; null for all
 */
export const inviteAllCoaches = (
  portal: Portal,
  asked: readonly number[] | null,
): Promise<{ message: string; invited: number; recent: number }> =>
  inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    const now = portal.clock.now();
    const ids = await lockUninvited(tx, season.id, { asked, before: new Date(now.getTime() - PAUSE_MS) });
    const invited = await markInvited(tx, season.id, { ids, now });
    await enqueueInvitations(tx, invited, now);
    const recent = (await countWithoutAccount(tx, season.id, asked)) - invited.length;
    return { message: summary(invited.length, recent), invited: invited.length, recent };
  });

function checkPause(name: string, invitedAt: Date, now: Date): void {
  const waitMs = invitedAt.getTime() + PAUSE_MS - now.getTime();
  if (waitMs <= 0) return;
  throw tooOften(
    (wait) => `${name} was invited less than an hour ago. Try again in ${wait}.`,
    waitMs / 1_000,
  );
}

async function enqueueInvitations(tx: Tx, invited: readonly Invitee[], now: Date): Promise<void> {
  const mails = invited.map(
    ({ email, firstName, lastName, teams }): NewMail => ({
      kind: 'coach_invited',
      recipient: email,
      data: { firstName, lastName, email, teams },
      now,
    }),
  );
  for (let at = 0; at < mails.length; at += MAILS_AT_ONCE) {
    await enqueueMails(tx, mails.slice(at, at + MAILS_AT_ONCE));
  }
}

const coaches = (count: number) => several(count, 'coach', 'coaches');

function summary(invited: number, recent: number): string {
  if (invited + recent === 0) return 'Everyone already has an account.';
  const now = invited === 0 ? 'Nobody was invited.' : `Invited ${coaches(invited)}.`;
  if (recent === 0) return now;
  return `${now} ${coaches(recent)} had one within the last hour.`;
}
