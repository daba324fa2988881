import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { GatheredSlots } from '#platform/db/gathered-changes.ts';
import { IS_OPEN } from '#platform/db/open-slots.ts';

/** How far the eye on open slots reached when it last looked. */
export type Watch = { seasonId: number; seenTo: string };

/** What it looks at: the active season's days to come. */
export type Reach = { now: { date: string; time: string }; last: string };

/** The watch, held until the transaction ends, so that processes look one after the other; null where nobody watches. */
export async function holdWatch(tx: Tx): Promise<Watch | null> {
  const row = await tx
    .selectFrom('waiting_watch')
    .select(['season_id as seasonId', 'seen_to as seenTo'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const openIds = ({ now, last }: Reach) => sql`
  select s.id, s.slot_date from season x join slot s on s.season_id = x.id
  where x.is_active and ${IS_OPEN} and s.slot_date between ${now.date} and ${last}
    and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)`;

/** Begins to watch, with everything that is open now as known; nothing where somebody else has just begun. */
export async function beginWatch(tx: Tx, seasonId: number, reach: Reach): Promise<void> {
  const begun = await tx
    .insertInto('waiting_watch')
    .values({ season_id: seasonId, seen_to: reach.last })
    .onConflict((conflict) => conflict.doNothing())
    .returning('season_id')
    .executeTakeFirst();
  if (begun === undefined) return;
  await sql`delete from waiting_seen`.execute(tx);
  await sql`insert into waiting_seen (slot_id) select id from (${openIds(reach)}) open`.execute(tx);
}

export async function endWatch(tx: Tx): Promise<void> {
  await sql`with gone as (delete from waiting_watch) delete from waiting_seen`.execute(tx);
}

/**
 * Notes what is open now, and begins a round of each slot that was freed since the last look: open now, not then, on a
 * day that was in reach then. The watch is held. Where the reach is another than then, all days are looked at.
 * @param last.seenTo the last day that was in reach
 * @param last.days that may have changed since
 */
export async function noteOpen(
  tx: Tx,
  reach: Reach,
  last: { seenTo: string; days: GatheredSlots['days'] },
  at: Date,
): Promise<void> {
  const isSameReach = last.seenTo === reach.last;
  const days = isSameReach && last.days !== 'any' ? [...last.days] : null;
  if (days?.length === 0) return;
  const dates = sql`any(${days}::date[])`;
  await sql`
    with open as materialized (${openIds(reach)} ${days === null ? sql`` : sql`and s.slot_date = ${dates}`}),
    gone as (
      delete from waiting_seen s
      where ${days === null ? sql`true` : sql`s.slot_id in (select id from slot where slot_date = ${dates})`}
        and not exists (select from open o where o.id = s.slot_id)
    ),
    fresh as (
      insert into waiting_seen (slot_id)
      select o.id from open o where not exists (select from waiting_seen s where s.slot_id = o.id)
      on conflict do nothing returning slot_id
    )
    insert into waiting_round (slot_id, began_at)
    select f.slot_id, ${at} from fresh f join open o on o.id = f.slot_id where o.slot_date <= ${last.seenTo}
    order by f.slot_id
    on conflict do nothing`.execute(tx);
  if (!isSameReach) await tx.updateTable('waiting_watch').set({ seen_to: reach.last }).execute();
}
