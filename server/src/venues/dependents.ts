import { several } from '@portal/domain/text/several.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { daysText, hoursText } from './describe.ts';
import { countSlotsOf, listClosuresOn, listPermitsOn } from './place-repository.ts';

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
