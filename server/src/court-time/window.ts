import {
  obstaclesTo,
  type PlacedEntry,
  type StandingEntry,
  teamIdsOf,
  type Window,
  windowWith,
} from '@portal/domain/court-time/judge-place.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { slotsGrantedOn } from '#gym-hours/ungranted-slots.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyDay, anyOf } from '#platform/db/many-rows.ts';

/**
 * The active entries on these courts and those that share their floors on these days, and those of these teams on any
 * court, in order of time.
 */
export const listCourtEntries = (
  db: Db,
  {
    dates,
    courtIds,
    teamIds,
  }: { dates: readonly IsoDate[]; courtIds: readonly number[]; teamIds: readonly number[] },
): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('entryDate', '=', anyDay(dates))
    .where((entry) =>
      entry.or([
        entry('courtId', '=', anyOf(courtIds)),
        entry('courtId', 'in', (court) =>
          court.selectFrom('sharedFloor').select('otherId').where('courtId', '=', anyOf(courtIds)),
        ),
        entry('homeTeamId', '=', anyOf(teamIds)),
        entry('awayTeamId', '=', anyOf(teamIds)),
      ]),
    )
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('courtId')
    .orderBy('id')
    .execute();

type WindowPlace = Pick<PlacedEntry, 'date' | 'courtId' | 'slotId' | 'homeTeamId' | 'awayTeamId'>;

/**
 * What stands around some places of a season. The caller has locked their teams and slots.
 * @param season.permits whether only the published slots count, or also the permits and closures as they are now
 */
export async function readWindow(
  tx: Tx,
  { seasonId, now, permits }: { seasonId: number; now: LeagueNow; permits: 'published' | 'current' },
  places: readonly WindowPlace[],
): Promise<Window<NamedEntry>> {
  const dates = [...new Set(places.map(({ date }) => date))];
  const courtIds = [...new Set(places.map(({ courtId }) => courtId))];
  const teamIds = places.flatMap(teamIdsOf);
  const granted = permits === 'current' ? await slotsGrantedOn(tx, seasonId, dates) : null;
  return {
    now,
    slots: await listSlots(tx, { seasonId, dates, courtIds, ownIds: places.map(({ slotId }) => slotId) }),
    granted: granted?.filter(({ permitStatus }) => permitStatus === 'approved') ?? null,
    entries: await listCourtEntries(tx, { dates, courtIds, teamIds }),
    withdrawnTeamIds: await listWithdrawn(tx, teamIds),
  };
}

async function listWithdrawn(tx: Tx, teamIds: readonly number[]): Promise<number[]> {
  const teams = tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', anyOf(teamIds))
    .where('withdrawnAt', 'is not', null);
  return (await teams.execute()).map(({ id }) => id);
}

/** The offered slots of a season on these days and courts, and those with these ids, withdrawn or not. */
async function listSlots(
  tx: Tx,
  slots: {
    seasonId: number;
    dates: readonly IsoDate[];
    courtIds: readonly number[];
    ownIds: readonly number[];
  },
): Promise<Window['slots']> {
  const heldForTeamIds = sql<number[]>`array(
    select h.team_id from held_slot h where h.slot_id = slot.id order by h.offer_id
  )`;
  return await tx
    .selectFrom('slot')
    .select(['id', 'courtId', 'slotDate as date', 'startTime', 'endTime', 'permitStatus'])
    .select((slot) => slot('withdrawnAt', 'is', null).$castTo<boolean>().as('isOffered'))
    .select(heldForTeamIds.as('heldForTeamIds'))
    .where('seasonId', '=', slots.seasonId)
    .where('slotDate', '=', anyDay(slots.dates))
    .where('courtId', '=', anyOf(slots.courtIds))
    .where((slot) => slot.or([slot('withdrawnAt', 'is', null), slot('id', '=', anyOf(slots.ownIds))]))
    .orderBy('slotDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
}

/**
 * Those of some canceled or postponed entries of a season that may come back to their places now, together: of two whose
 * courts have come to share a floor, the first.
 */
export async function listReturnable<Entry extends StandingEntry>(
  tx: Tx,
  season: { seasonId: number; now: LeagueNow },
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (entries.length === 0) return [];
  let window: Window = await readWindow(tx, { ...season, permits: 'current' }, entries);
  return entries.filter((entry) => {
    const isFree = obstaclesTo(entry, window).length === 0;
    if (isFree) window = windowWith(window, [entry]);
    return isFree;
  });
}
