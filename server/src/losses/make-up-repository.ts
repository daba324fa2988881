import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

const IS_USED = sql<boolean>`exists (select from entry e where e.make_up_id = m.id and e.state = 'active')`;

export type OpenMakeUp = { teamName: string; divisionName: string; validUntil: IsoDate };

/** Credits that the coach's teams can still use, ordered by their last day. */
export async function listOpenMakeUps(db: Db, coachEmail: string, today: IsoDate): Promise<OpenMakeUp[]> {
  const { rows } = await sql<OpenMakeUp>`
    select t.name as "teamName", d.name as "divisionName", m.valid_until as "validUntil"
    from make_up m
    join team t on t.id = m.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    where m.waived_at is null and m.valid_until >= ${today} and not ${IS_USED}
      and exists (select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id = t.id and c.email = ${coachEmail})
    order by m.valid_until, m.id`.execute(db);
  return rows;
}

export type StoredMakeUp = {
  id: number;
  team: string;
  validUntil: IsoDate;
  isUsed: boolean;
  isWaived: boolean;
};

/** Every credit of the active season, the newest first. */
export async function listMakeUps(db: Db): Promise<StoredMakeUp[]> {
  const { rows } = await sql<StoredMakeUp>`
    select m.id, d.name || ' ' || t.name as team, m.valid_until as "validUntil", ${IS_USED} as "isUsed",
      m.waived_at is not null as "isWaived"
    from make_up m
    join team t on t.id = m.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    order by m.id desc`.execute(db);
  return rows;
}

/** @returns false if there is no such credit */
export async function markWaived(
  db: Db,
  { id, accountId, now }: { id: number; accountId: number; now: Date },
): Promise<boolean> {
  await db
    .updateTable('make_up')
    .set({ waived_at: now, waived_by: accountId })
    .where('id', '=', id)
    .where('waived_at', 'is', null)
    .execute();
  const row = await db.selectFrom('make_up').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
