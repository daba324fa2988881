import type { PlacedEntry } from '@portal/domain/court-time/judge-place.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** A canceled entry that is being restored. */
export type CanceledEntry = PlacedEntry & {
  id: number;
  seasonId: number;
  bookedBy: 'coach' | 'admin';
  weekStart: string | null;
  /** a game that was postponed before it was canceled */
  wasPostponed: boolean;
  /** the credit that a practice beyond the weekly limit used, unless it is used, removed or out of date now */
  makeUpId: number | null;
};

/** The entries of a cancellation, by id, of any season. */
export async function listCanceled(db: Db, cancellationId: number): Promise<CanceledEntry[]> {
  const { rows } = await sql<CanceledEntry>`
    select e.id, e.slot_id, e.type, e.entry_date as date, e.start_time,
      e.end_time, e.court_id, e.blocks, s.season_id, e.booked_by, e.home_team_id,
      e.away_team_id, e.week_start,
      exists (select from change_part p where p.change_set_id = e.cancellation_id and p.entry_id = e.id
        and p.before ->> 'state' = 'postponed') as "wasPostponed",
      (select m.id from make_up m where m.id = e.make_up_id and m.waived_at is null and m.valid_until >= e.entry_date
        and not exists (select from entry used where used.make_up_id = m.id and used.state = 'active')) as "makeUpId"
    from entry e
    join slot s on s.id = e.slot_id
    where e.cancellation_id = ${cancellationId}
    order by e.id`.execute(db);
  return rows;
}

/** A team's week when a practice is restored. */
export type WeekFound = {
  divisionName: string;
  teamName: string;
  /** practices a week in the division */
  limit: number;
  practices: { id: number; quotaSlot: number | null; bookedBy: 'coach' | 'admin'; isNew: boolean }[];
};

/** @param since practices that were booked, or moved into the week, after this moment count as new */
export async function getWeek(db: Db, teamId: number, weekStart: string, since: Date): Promise<WeekFound> {
  const { rows } = await sql<WeekFound>`
    select t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
      (select coalesce(json_agg(json_build_object('id', e.id, 'quotaSlot', e.week_seat, 'bookedBy', e.booked_by,
          'isNew', e.created_at > ${since} or exists (
            select from history h join slot f on f.id = h.from_slot_id
            where h.entry_id = e.id and h.at > ${since}
              and f.slot_date not between e.week_start and e.week_start + 6)) order by e.id), '[]')
        from entry e
        where e.state = 'active' and e.type = 'practice' and e.home_team_id = t.id and e.week_start = ${weekStart}
      ) as practices
    from team t join division d on d.id = t.division_id
    where t.id = ${teamId}`.execute(db);
  const [week] = rows;
  if (week === undefined) throw new Error('The practice has no team.');
  return week;
}
