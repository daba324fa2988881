import { isPast } from '@portal/domain/time/wall-clock.ts';
import { listParts, markUndone } from '#court-time/ledger.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { comingWeek } from './coming-week.ts';
import { mailUndoneRound } from './round-letters.ts';
import { lockRound, undoProblem } from './round-row.ts';

/**
 * Undoes the round of the coming week: its practices are deleted, and coaches can change their wishes until an
 * administrator runs it again, or the week opens without it.
 * @throws AppError TOO_LATE | WRONG_STATE | KEY_REUSED
 */
export const undoRound = (portal: Portal, call: KeyedCall): Promise<{ message: string }> =>
  changeOnce(portal, call, async (tx) => {
    const { week } = comingWeek(portal);
    const round = await lockRound(tx, week.start);
    if (round?.ranAt == null) throw new AppError('WRONG_STATE', 'This week’s round has not run.');
    const { entries } = await readRoundEntries(tx, round.changeSetId);
    await lockTeams(
      tx,
      entries.flatMap(({ homeTeamId }) => homeTeamId ?? []),
    );
    await lockSlots(tx, { slotIds: entries.map(({ slotId }) => slotId) });
    const { isChanged } = await readRoundEntries(tx, round.changeSetId);
    const now = portal.clock.now();
    const problem = undoProblem(round, isChanged, now);
    if (problem !== '') throw new AppError(isChanged ? 'WRONG_STATE' : 'TOO_LATE', problem);
    const today = leagueNowOf(portal.clock, portal.settings.current().timeZone);
    if (entries.some(({ date, startTime }) => isPast(date, startTime, today))) {
      throw new AppError('TOO_LATE', 'One of its practices has started, so the round can’t be undone.');
    }

    const { accountId, email: actor } = call.caller;
    const { changed } =
      entries.length === 0
        ? { changed: [] }
        : await changeCourtTime(
            tx,
            { kind: 'undo', accountId, actor, now },
            entries.map(({ id }) => ({ what: 'delete', entryId: id })),
          );
    if (round.changeSetId !== null) await markUndone(tx, round.changeSetId, now);
    await tx.deleteFrom('roundResult').where('roundId', '=', round.id).execute();
    await tx
      .updateTable('practiceRound')
      .set({ ranAt: null, ranBy: null, undoneAt: now, changeSetId: null, input: null, figures: null })
      .where('id', '=', round.id)
      .execute();
    await mailUndoneRound(tx, { week, changed, now });
    portal.log.info({ accountId, week: week.start }, 'practice round undone');
    return { message: 'The round is undone. Coaches can change their wishes until you run it again.' };
  });

/** The practices of a round, and whether one of them was changed since. */
export async function readRoundEntries(db: Db, changeSetId: number | null) {
  const parts = changeSetId === null ? [] : await listParts(db, changeSetId);
  const entries = await db
    .selectFrom('entry')
    .select(['id', 'slotId', 'homeTeamId', 'entryDate as date', 'startTime', 'state', 'revision'])
    .where('id', '=', anyOf(parts.map(({ entryId }) => entryId)))
    .orderBy('id')
    .execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isChanged = parts.some(({ entryId, after }) => {
    const entry = byId.get(entryId);
    return entry?.state !== after?.state || entry?.revision !== after?.revision;
  });
  return { entries, isChanged };
}
