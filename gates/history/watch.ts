import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';
import type { Holder } from './slot-history.ts';

const EVERY_MS = 250;

/** States that must never be in the database. */
export type Watched = { looks: number; twoHolders: number; twoPractices: number };

async function countDoubles(db: Db): Promise<{ slots: number; weeks: number }> {
  const { rows } = await sql<{ slots: number; weeks: number }>`
    select
      (select count(*) from (
        select from entry where state = 'active' and blocks group by slot_id having count(*) > 1) s) as slots,
      (select count(*) from (
        select from entry where state = 'active' and type = 'practice'
        group by home_team_id, week_start having count(*) > 1) w) as weeks`.execute(db);
  return rows[0] ?? { slots: 0, weeks: 0 };
}

/** Polls the database until stopped. */
export async function watch(db: Db, signal: AbortSignal): Promise<Watched> {
  const watched: Watched = { looks: 0, twoHolders: 0, twoPractices: 0 };
  do {
    const { slots, weeks } = await countDoubles(db);
    watched.looks += 1;
    watched.twoHolders += slots;
    watched.twoPractices += weeks;
    await pause(EVERY_MS, undefined, { signal }).catch(() => {});
  } while (!signal.aborted);
  return watched;
}

/** The holder of each slot according to the database. */
export async function readHolders(db: Db): Promise<Map<number, Holder>> {
  const { rows } = await sql<{ slot: number; holder: Holder }>`
    select s.id as slot, case e.type when 'practice' then t.name else e.type end as holder
    from slot s
    left join entry e on e.slot_id = s.id and e.state = 'active'
    left join team t on t.id = e.home_team_id`.execute(db);
  return new Map(rows.map(({ slot, holder }) => [slot, holder]));
}
