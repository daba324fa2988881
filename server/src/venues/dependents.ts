import { several } from '@portal/domain/text/several.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import { daysText, hoursText } from './describe.ts';

const MAX_NAMED = 3;

type Place = {
  courtIds: readonly number[];
  /** if the whole gym is removed */
  venueId?: number;
  /** if the gym is the last one of its school */
  schoolId?: number | null;
};

function named(what: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const more = texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : '';
  return [`${several(texts.length, what)} (${texts.slice(0, MAX_NAMED).join('; ')}${more})`];
}

/**
 * Checks that nothing of any season uses a place that is to be removed.
 * @throws AppError IN_USE naming slots, permits and closures
 */
export async function assertNoDependents(tx: Tx, name: string, place: Place): Promise<void> {
  const { courtIds, venueId = null, schoolId = null } = place;
  const slots = await countSlotsOf(tx, courtIds);
  const permits = (await listPermitsOn(tx, { courtIds, venueId })).map(hoursText);
  const closures = (await listClosuresOn(tx, { courtIds, venueId, schoolId })).map(
    ({ firstDate, lastDate, reason }) => `${daysText(firstDate, lastDate)}: ${reason}`,
  );
  const users = [
    ...(slots === 0 ? [] : [several(slots, 'slot')]),
    ...named('permit', permits),
    ...named('closure', closures),
  ];
  if (users.length === 0) return;
  throw new AppError('IN_USE', `${name} can’t be removed: it still has ${users.join(', ')}.`, {
    conflict: { slots, permits, closures },
  });
}

/** How many slots the courts have in all seasons. Locks the courts, so that none is added until the transaction ends. */
async function countSlotsOf(tx: Tx, courtIds: readonly number[]): Promise<number> {
  await tx
    .selectFrom('court')
    .select('id')
    .where('id', '=', anyOf(courtIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('slot')
    .select((slot) => slot.fn.countAll<number>().as('count'))
    .where('courtId', '=', anyOf(courtIds))
    .executeTakeFirstOrThrow();
  return count;
}

/** Permits of the courts and, unless null, of the whole venue, in all seasons. */
const listPermitsOn = (tx: Tx, place: { courtIds: readonly number[]; venueId: number | null }) =>
  tx
    .selectFrom('permit')
    .select(['weekday', 'fromTime', 'toTime'])
    .select(['firstDate', 'lastDate'])
    .where((permit) =>
      permit.or([permit('courtId', '=', anyOf(place.courtIds)), permit('venueId', '=', place.venueId)]),
    )
    .orderBy('firstDate')
    .orderBy('weekday')
    .orderBy('fromTime')
    .orderBy('id')
    .execute();

/** Closures of the courts and, unless null, of the whole venue and of the whole school, in all seasons. */
const listClosuresOn = (
  tx: Tx,
  place: { courtIds: readonly number[]; venueId: number | null; schoolId: number | null },
) =>
  tx
    .selectFrom('closure')
    .select(['firstDate', 'lastDate', 'reason'])
    .where((closure) =>
      closure.or([
        closure('courtId', '=', anyOf(place.courtIds)),
        closure('venueId', '=', place.venueId),
        closure('schoolId', '=', place.schoolId),
      ]),
    )
    .orderBy('firstDate')
    .orderBy('id')
    .execute();
