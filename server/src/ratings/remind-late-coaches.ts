import { several } from '@portal/domain/text/several.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, seasonLabel } from '#season/find-season.ts';
import { logAccess } from './access-log.ts';
import { byTeam, type Late, listLate } from './late-coaches.ts';
import { listTeamCoaches, readSeason } from './rated-season.ts';
import { lockWindow, toWireWindow } from './window.ts';

const coachCount = (count: number) => several(count, 'coach', 'coaches');

/**
 * Emails each of these coaches once about all of their teams of the active season whose ratings nobody has submitted.
 * Skips those who have submitted since, were reminded within a day, or have turned such emails off.
 * @throws AppError WRONG_STATE if there is nobody to email | TOO_LATE if ratings are closed
 */
export function remindLateCoaches(
  portal: Portal,
  caller: Caller,
  coachIds: readonly number[],
): Promise<{ message: string }> {
  const now = portal.clock.now();
  return inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    // the second of two simultaneous calls waits here, and then finds the reminders of the first
    const { closed, deadline, windowText } = toWireWindow(
      portal,
      await lockWindow(tx, season.id, 'exclusive'),
    );
    if (closed !== null) throw new AppError('TOO_LATE', windowText);
    const { teams, players, all } = await readSeason(tx, season.id, { drafts: true });
    const coaches = await listTeamCoaches(tx, season.id);
    const late = await listLate(tx, { teams, season: byTeam(players, coaches, all), now });
    const asked = new Set(coachIds);
    const reminded = late.filter(({ coachId, why }) => asked.has(coachId) && why === null);
    if (reminded.length === 0) {
      throw new AppError(
        'WRONG_STATE',
        'Nobody was emailed. These coaches have submitted, were reminded within the last day, or turned such emails off.',
      );
    }
    const toMail = ({ email, firstName, accountId, teams: own }: Late): NewMail => ({
      kind: 'ratings_reminder',
      recipient: email,
      data: {
        firstName,
        ...(accountId === null && { email }),
        season: seasonLabel(season),
        teams: own.map(({ name, divisionName }) => ({ teamName: name, divisionName })),
        deadline,
      },
      now,
    });
    await enqueueMails(tx, reminded.map(toMail));
    await logAccess(tx, {
      accountId: caller.accountId,
      action: 'reminded',
      seasonId: season.id,
      subjects: [coachCount(reminded.length)],
      now,
    });
    const skipped = asked.size - reminded.length;
    return {
      message: `Emailing ${coachCount(reminded.length)}.${skipped === 0 ? '' : ` ${coachCount(skipped)} skipped.`}`,
    };
  });
}
