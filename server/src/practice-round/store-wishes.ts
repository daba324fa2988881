import type { BodyOf, InputOf } from '@portal/contract/endpoint.ts';
import type { storeWishes as endpoint } from '@portal/contract/practice-round.ts';
import { opensAnyway } from '@portal/domain/practices/round/opening.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { lockOwnTeam } from '#coaches/own-team.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkGyms } from '#venues/gym-names.ts';
import { comingWeek } from './coming-week.ts';
import { ensureRound, shareRound } from './round-row.ts';

/**
 * Stores what one of the caller's teams prefers, in place of what it preferred before.
 * @throws AppError NOT_YOURS | INVALID_INPUT | WRONG_STATE if the week to skip is already decided
 */
export async function storeWishes(
  portal: Portal,
  caller: Pick<Caller, 'email'>,
  { id: teamId, ...preference }: InputOf<typeof endpoint>,
): Promise<{ message: string }> {
  const { week, closesAt } = comingWeek(portal);
  const { isOn } = portal.settings.current().practiceRound;
  if (isOn) await ensureRound(portal.db, week.start, portal.clock.now());
  return await inTransaction(portal.db, async (tx) => {
    // a draw that is under way ends first, so that the answer says which week these wishes are for
    const round = await shareRound(tx, week.start);
    const team = await lockOwnTeam(tx, teamId, caller.email);
    if (team === null) throw new AppError('NOT_YOURS', 'You can only do this for your own teams.');
    for (const [index, { venueIds }] of preference.wishes.entries()) {
      await checkGyms(tx, venueIds, `wishes.${index}.venueIds`);
    }
    const isDecided =
      round !== null && (round.ranAt !== null || portal.clock.now() >= opensAnyway(closesAt, round));
    const skipped = await findSkippedWeek(tx, teamId);
    if (preference.skip && isOn && isDecided && skipped !== week.start) {
      throw new AppError(
        'WRONG_STATE',
        'Next week is already decided. If your team does not need its practice, please cancel it.',
      );
    }
    await replace(tx, teamId, preference, {
      skippedWeek: preference.skip ? week.start : null,
      now: portal.clock.now(),
    });
    const weekName = formatDateRange(week.start, week.end);
    return { message: `Saved. ${savedText(team.name, preference, { isOn, isDecided, weekName })}` };
  });
}

/** For which week the wishes count. */
function savedText(
  teamName: string,
  { wishes, anyTime, sameFirst, skip }: Preference & { skip: boolean },
  { isOn, isDecided, weekName }: { isOn: boolean; isDecided: boolean; weekName: string },
): string {
  if (!isOn) return 'Wishes count once the league turns the practice round on.';
  if (isDecided) return `${weekName} is already decided, so these wishes count from the week after.`;
  if (skip) return `${teamName} skips ${weekName}.`;
  return wishes.length > 0 || anyTime || sameFirst
    ? `These wishes count for ${weekName}, and stay until you change them.`
    : `${teamName} has no wishes, so it gets no slot from the practice round.`;
}

type Preference = Pick<BodyOf<typeof endpoint>, 'anyTime' | 'sameFirst'> &
  Pick<InputOf<typeof endpoint>, 'wishes'>;

async function findSkippedWeek(tx: Tx, teamId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('teamPreference')
    .select('skippedWeek')
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  return row?.skippedWeek ?? null;
}

async function replace(
  tx: Tx,
  teamId: number,
  { wishes, anyTime, sameFirst }: Preference,
  { skippedWeek, now }: { skippedWeek: string | null; now: Date },
): Promise<void> {
  const stored = { anyTime, sameFirst, skippedWeek, changedAt: now };
  await tx
    .insertInto('teamPreference')
    .values({ teamId, ...stored })
    .onConflict((conflict) => conflict.column('teamId').doUpdateSet(stored))
    .execute();
  await tx.deleteFrom('roundWish').where('teamId', '=', teamId).execute();
  if (wishes.length === 0) return;
  await insertRows(
    tx,
    'roundWish',
    wishes.map(({ weekdays, fromTime, untilTime, venueIds }, index) => ({
      ...{ teamId, number: index + 1, weekdays, fromTime, untilTime, venueIds },
    })),
  ).execute();
}
