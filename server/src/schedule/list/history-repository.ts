import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Something that happened to a slot, with the entry as it is now. */
export type HistoryRow = {
  at: Date;
  actor: string;
  action: string;
  detail: Record<string, unknown>;
  entryId: number | null;
  startTime: string | null;
  endTime: string | null;
  divisionName: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
  title: string | null;
  accountId: number | null;
  changeSetId: number;
  /** what undoing its change would undo, unless it was undone */
  undoable: 'cancel' | 'move' | null;
};

export async function hasSlot(db: Db, slotId: number): Promise<boolean> {
  const row = await db.selectFrom('slot').select('id').where('id', '=', slotId).executeTakeFirst();
  return row !== undefined;
}

/**
 * The events of the slot, newest first: of its entries, and of entries of other slots and any season that took part of
 * its time. A non-blocking entry takes no time from others.
 */
export async function listSlotHistory(db: Db, slotId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.at, h.actor, h.action, h.detail, h.entry_id,
      e.start_time, e.end_time, d.name as "divisionName", t.name as "homeTeam",
      coalesce(a.name, e.external_team) as "awayTeam", e.title,
      h.account_id, h.change_set_id,
      case
        when h.kind = 'cancel' and h.change_set_id = e.cancellation_id then 'cancel'
        when h.kind = 'move' and h.undone_at is null then 'move'
      end as undoable
    from slot s
    cross join season x
    join slot n on n.season_id = x.id and n.court_id = s.court_id and n.slot_date = s.slot_date
    join history h on h.slot_id = n.id or h.from_slot_id = n.id
    left join entry e on e.id = h.entry_id
    left join team t on t.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = t.division_id
    where s.id = ${slotId} and (n.id = s.id or (e.blocks and e.during && s.during))
    order by h.at desc, h.id desc`.execute(db);
  return rows;
}
