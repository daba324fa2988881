import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { holdFormerSeason, type StoredSeason, seasonLabel } from '#season/find-season.ts';
import { describeConflict, peopleText } from '../entry-texts.ts';
import { cancelEntries } from './cancel-entries.ts';

/** The leftover entries that a person chose, and all that were shown. */
export type CancelLeftover = {
  year: number;
  season: StoredSeason['name'];
  entriesShown: readonly number[];
  entryIds: readonly number[];
};

type CanceledLeftover = { message: string; cancelled: number; left: number };

const nowOf = ({ clock, settings }: Portal) => leagueNowOf(clock, settings.current().timeZone);

/** Inactive seasons with upcoming entries, ordered by their first entry. */
export async function listLeftoverEntries(portal: Portal): Promise<{ seasons: LeftoverSeason[] }> {
  const bySeason = Map.groupBy(await listLeftover(portal.db, nowOf(portal)), ({ seasonId }) => seasonId);
  const seasons: LeftoverSeason[] = [];
  for (const left of bySeason.values()) {
    const [{ year, name } = { year: 0, name: 'WINTER' as const }] = left;
    const entries = await describe(portal, portal.db, left);
    seasons.push({ year, season: name, label: seasonLabel({ year, name }), entries });
  }
  return { seasons };
}

/**
 * What to tell a person who activates another season: how many upcoming entries the others have, and in how many gyms.
 * '' if none.
 */
export async function leftoverText(portal: Portal, db: Db): Promise<string> {
  const bySeason = Map.groupBy(await listLeftover(db, nowOf(portal)), seasonLabel);
  return [...bySeason]
    .map(([label, left]) => ` Upcoming entries from ${label}: ${countText(left)}. They stay booked.`)
    .join('');
}

/** '3 entries in 2 gyms'. */
function countText(left: readonly LeftoverEntry[]): string {
  const gyms = new Set(left.map(({ venueId }) => venueId));
  return `${entriesText(left.length)} in ${several(gyms.size, 'gym')}`;
}

const entriesText = (count: number) => several(count, 'entry', 'entries');

/**
 * Cancels chosen upcoming entries of an inactive season, as one cancellation, and emails their coaches. If the season's
 * leftover entries are no longer those that the person saw, the refusal has the new list.
 * @throws AppError NOT_FOUND | WRONG_STATE, with `conflict.entries` if the list has changed | KEY_REUSED
 * @see docs/decisions/0021-carry-over-and-leftover-entries.md
 */
export async function cancelLeftoverEntries(
  portal: Portal,
  call: KeyedCall,
  request: CancelLeftover,
): Promise<CanceledLeftover> {
  return await changeOnce(portal, call, (tx) => cancelLeftover(portal, tx, call.caller, request));
}

async function cancelLeftover(
  portal: Portal,
  tx: Tx,
  { accountId, email: actor }: Caller,
  { year, season: name, entriesShown, entryIds }: CancelLeftover,
): Promise<CanceledLeftover> {
  const season = await holdFormerSeason(tx, year, name);
  const requested = new Set(entryIds);
  const ahead = (await listLeftover(tx, nowOf(portal), season.id)).filter(({ id }) => requested.has(id));
  await lockTeams(
    tx,
    ahead.flatMap(({ teamIds }) => teamIds),
  );
  await lockSlots(tx, { slotIds: ahead.map(({ slotId }) => slotId) });
  // read again: while we waited for the locks, others may have canceled something, or something may have begun
  const left = await listLeftover(tx, nowOf(portal), season.id);
  if (!isWhatWasShown(left, entriesShown)) throw await hasChanged(portal, tx, season, left);
  const now = portal.clock.now();
  const label = seasonLabel(season);
  const reason = `${label} is over`;
  const { entries, mailed } = await cancelEntries(portal, tx, {
    entryIds: [...requested],
    accountId,
    actor,
    reason,
    now,
  });
  return {
    message: `${entriesText(entries.length)} of ${label} canceled. ${peopleText(mailed)}`,
    cancelled: entries.length,
    left: left.length - entries.length,
  };
}

function isWhatWasShown(left: readonly LeftoverEntry[], shown: readonly number[]): boolean {
  const ids = new Set(shown);
  return ids.size === left.length && left.every(({ id }) => ids.has(id));
}

async function hasChanged(
  portal: Portal,
  tx: Tx,
  season: StoredSeason,
  left: readonly LeftoverEntry[],
): Promise<AppError> {
  return new AppError(
    'WRONG_STATE',
    `The remaining entries of ${seasonLabel(season)} have changed. Please check the list again.`,
    { conflict: { entries: await describe(portal, tx, left) } },
  );
}

const describe = (portal: Portal, db: Db, left: readonly LeftoverEntry[]) =>
  describeConflict(
    db,
    left.map(({ id }) => id),
    portal.clock.now(),
  );

/** An upcoming entry of a season that is not the active one. */
type LeftoverEntry = {
  id: number;
  slotId: number;
  teamIds: number[];
  venueId: number;
  seasonId: number;
  year: number;
  name: Season;
};

/** Those that begin after `now`, by date, time and place. */
async function listLeftover(
  db: Db,
  now: LeagueNow,
  seasonId: number | null = null,
): Promise<LeftoverEntry[]> {
  const { rows } = await sql<LeftoverEntry>`
    select e.id, e.slot_id, array_remove(array[e.home_team_id, e.away_team_id], null) as "teamIds",
      p.venue_id, x.id as "seasonId", x.year, x.name
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and not x.is_active
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.entry_date >= ${now.date}::date
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
      and (${seasonId}::int is null or x.id = ${seasonId})
    order by e.entry_date, e.start_time, p.school_key, p.gym_key, length(p.court_key), p.court_key, e.id`.execute(
    db,
  );
  return rows;
}
