import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { sql } from 'kysely';
import type { WriteLine } from '#jobs/job-log.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from '#schedule/cancel/cancel-entries.ts';
import { entryMails } from '#schedule/entry-mails.ts';

const WITHDRAWN_REASON = 'The school withdrew the gym for this time.';

type Who = { accountId: number | null; actor: string };

type Named = { type: string; date: string; startTime: string; scheduleName: string };
const whenOf = ({ type, date, startTime, scheduleName }: Named) =>
  `${type} ${formatDate(date)} ${formatTime(startTime)} ${scheduleName}`;

function whatOf(entry: Named & { divisionName: string; homeTeam: string }): string {
  const team = `${entry.divisionName} ${entry.homeTeam}`.trim();
  return `${whenOf(entry)}${team === '' ? '' : ` of ${team}`}.`;
}

/**
 * Cancels the entries of slots whose permit has become canceled or declined, postpones the games among them, and emails
 * their coaches. Entries that have begun stay.
 * @returns how many entries were canceled or postponed
 * @see docs/spec/decisions.md#withdrawn-permit
 */
export async function cancelWithdrawn(
  portal: Portal,
  tx: Tx,
  slotIds: readonly number[],
  who: Who,
  log: WriteLine,
): Promise<number> {
  if (slotIds.length === 0) return 0;
  const now = portal.clock.now();
  const { timeZone } = portal.settings.current();
  const entryIds = await listEntriesOn(tx, slotIds, leagueNowOf(portal.clock, timeZone));
  for (const reaching of await listEntriesReachingInto(tx, slotIds)) {
    log(`Please check: ${whenOf(reaching)} reaches into time that the school withdrew.`);
  }
  if (entryIds.length === 0) return 0;
  const { entries } = await cancelEntries(portal, tx, {
    ...who,
    entryIds,
    postponesGames: true,
    reason: WITHDRAWN_REASON,
    now,
  });
  for (const entry of entries.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))) {
    log(`${isGameType(entry.type) ? 'Postponed' : 'Canceled'}: ${whatOf(entry)}`);
  }
  return entries.length;
}

const sortKeyOf = (entry: { date: string; startTime: string }) => `${entry.date} ${entry.startTime}`;

/**
 * Notifies the coaches of entries on slots whose permit has just gone back to pending. The entries stay, and the school
 * has to confirm the permit again.
 * @see docs/spec/decisions.md#withdrawn-permit
 */
export async function notifyUnconfirmed(
  portal: Portal,
  tx: Tx,
  slotIds: readonly number[],
  log: WriteLine,
): Promise<void> {
  if (slotIds.length === 0) return;
  const leagueNow = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const entries = await listCoachedEntries(tx, await listEntriesTouching(tx, slotIds, leagueNow));
  const now = portal.clock.now();
  await enqueueTeamMails(
    portal,
    tx,
    entries.flatMap((entry) => entryMails('unconfirmed', entry, now)),
  );
  for (const entry of entries) log(`To be confirmed again: ${whatOf(entry)}`);
}

/** Active entries that use the slots and have not begun yet. */
export async function listEntriesOn(
  tx: Db,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('entry')
    .select('id')
    .where('slotId', '=', anyOf(slotIds))
    .where('state', '=', 'active')
    .where((entry) => entry(entry.refTuple('entryDate', 'startTime'), '>', entry.tuple(now.date, now.time)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Active entries of the slots' season that use them or take part of their time, and have not begun yet. */
export async function listEntriesTouching(
  tx: Db,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from slot s
    join entry e on e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and (e.slot_id = s.id or e.during && s.during)
    join slot own on own.id = e.slot_id and own.season_id = s.season_id
    where s.id = ${anyOf(slotIds)}
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Other slots' entries that reach into these slots, for people to look at. */
async function listEntriesReachingInto(
  tx: Tx,
  slotIds: readonly number[],
): Promise<{ type: string; date: string; startTime: string; endTime: string; scheduleName: string }[]> {
  return await tx
    .selectFrom('slot as s')
    .innerJoin('entry as e', (join) =>
      join
        .onRef('e.courtId', '=', 's.courtId')
        .onRef('e.entryDate', '=', 's.slotDate')
        .onRef('e.slotId', '<>', 's.id')
        .onRef('e.startTime', '<', 's.endTime')
        .onRef('e.endTime', '>', 's.startTime'),
    )
    .innerJoin('courtPlace as p', 'p.courtId', 'e.courtId')
    .select(['e.id', 'e.type', 'e.entryDate as date', 'e.startTime'])
    .select(['e.endTime', 'p.scheduleName'])
    .distinct()
    .where('s.id', '=', anyOf(slotIds))
    .where('e.state', '=', 'active')
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
}

/** The entries with the names that a person knows them by, by date and time. */
export async function describeEntries(
  db: Db,
  entryIds: readonly number[],
): Promise<AvailabilityEffect['cancelled']> {
  if (entryIds.length === 0) return [];
  return await db
    .selectFrom('entryNamed')
    .select(['id as entryId', 'type', 'title', 'entryDate as date', 'startTime'])
    .select(['endTime', 'scheduleName', 'courtName as court'])
    .select(['divisionName', 'homeTeam', 'awayTeam'])
    .where('id', '=', anyOf(entryIds))
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
}
