import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** An entry on a slot whose permit was withdrawn, with what its mail needs. */
export type WithdrawnEntry = {
  entryId: number;
  slotId: number;
  type: string;
  date: string;
  startTime: string;
  endTime: string;
  schoolName: string;
  gymName: string;
  court: string;
  scheduleName: string;
  teamName: string | null;
  divisionName: string | null;
  coaches: { email: string; firstName: string }[];
};

/** Active entries that hang on the slots and have not begun yet, in the order of their time. */
export async function listEntriesOn(
  tx: Tx,
  slotIds: readonly number[],
  now: { date: string; time: string },
): Promise<WithdrawnEntry[]> {
  const { rows } = await sql<WithdrawnEntry>`
    select e.id as "entryId", e.slot_id as "slotId", e.type, e.entry_date as date, e.start_time as "startTime",
      e.end_time as "endTime", sc.name as "schoolName", v.gym_name as "gymName", c.name as court,
      v.schedule_name as "scheduleName", t.name as "teamName", d.name as "divisionName",
      (select coalesce(json_agg(json_build_object('email', p.email, 'firstName', p.first_name) order by p.id), '[]')
        from team_coach tc join coach p on p.id = tc.coach_id where tc.team_id = t.id) as coaches
    from entry e
    join court c on c.id = e.court_id
    join venue v on v.id = c.venue_id
    join school sc on sc.id = v.school_id
    left join team t on t.id = e.home_team_id
    left join division d on d.id = t.division_id
    where e.slot_id = any(${slotIds as number[]}::int[]) and e.state = 'active'
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
    order by e.entry_date, e.start_time, e.id`.execute(tx);
  return rows;
}

/** Other slots' entries that reach into these slots, for people to look at. */
export async function listEntriesReachingInto(
  tx: Tx,
  slotIds: readonly number[],
): Promise<{ type: string; date: string; startTime: string; endTime: string; scheduleName: string }[]> {
  const { rows } = await sql<{
    type: string;
    date: string;
    startTime: string;
    endTime: string;
    scheduleName: string;
  }>`
    select distinct e.id, e.type, e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      v.schedule_name as "scheduleName"
    from slot s
    join entry e on e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and e.slot_id <> s.id and e.start_time < s.end_time and s.start_time < e.end_time
    join court c on c.id = e.court_id join venue v on v.id = c.venue_id
    where s.id = any(${slotIds as number[]}::int[])
    order by date, "startTime", e.id`.execute(tx);
  return rows;
}

export type LeagueCancel = { accountId: number | null; actor: string; reason: string; now: Date };

/** Cancels the entries and writes their history. */
export async function cancelEntries(
  tx: Tx,
  entries: readonly WithdrawnEntry[],
  { accountId, actor, reason, now }: LeagueCancel,
): Promise<void> {
  await sql`
    update entry set state = 'cancelled', cancelled_by = ${accountId}, cancelled_at = ${now}, cancel_reason = ${reason}
    where id = any(${entries.map(({ entryId }) => entryId)}::int[])`.execute(tx);
  await tx
    .insertInto('history')
    .values(
      entries.map((entry) => ({
        at: now,
        account_id: accountId,
        actor,
        action: `${entry.type}_cancelled`,
        slot_id: entry.slotId,
        entry_id: entry.entryId,
        detail: JSON.stringify({ team: entry.teamName, division: entry.divisionName, reason }),
      })),
    )
    .execute();
}
