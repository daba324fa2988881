import { hasWishes } from '@portal/domain/practices/round/wish.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { comingWeek } from './coming-week.ts';
import { readInput } from './read-input.ts';
import { mailReminder } from './round-letters.ts';
import { ensureRound, findRound, lockRound } from './round-row.ts';
import { runDueRound } from './run-round.ts';

/** How long before wishes close coaches of teams without wishes are reminded. */
const REMINDED_MS = 24 * 3_600_000;

/** Draws the seed of the coming week, reminds coaches, and runs the round when wishes have closed; once a minute. */
export async function tendRound(portal: Portal): Promise<void> {
  if (!portal.settings.current().practiceRound.isOn) return;
  const { week } = comingWeek(portal);
  await ensureRound(portal.db, week.start, portal.clock.now());
  await remindOfWishes(portal);
  await runDueRound(portal);
}

/** Emails the coaches of teams without wishes on the day before wishes close, once even if several processes try to. */
async function remindOfWishes(portal: Portal): Promise<void> {
  const { week, closesAt } = comingWeek(portal);
  const isDue = (round: { remindedAt: Date | null; ranAt: Date | null; undoneAt: Date | null } | null) => {
    const toGo = closesAt.getTime() - portal.clock.now().getTime();
    const isOpen = round !== null && round.ranAt === null && round.undoneAt === null;
    return isOpen && round.remindedAt === null && toGo > 0 && toGo <= REMINDED_MS;
  };
  if (!isDue(await findRound(portal.db, week.start))) return;
  await inTransaction(portal.db, async (tx) => {
    const round = await lockRound(tx, week.start);
    if (round === null || !isDue(round)) return;
    const now = portal.clock.now();
    const { teams } = await readInput(portal, tx, round.seed);
    await tx.updateTable('practiceRound').set({ remindedAt: now }).where('id', '=', round.id).execute();
    await mailReminder(tx, {
      week,
      closesAt: leagueNow(closesAt, portal.settings.current().timeZone),
      teams: teams.filter((team) => !team.skip && !hasWishes(team)),
      now,
    });
  });
}
