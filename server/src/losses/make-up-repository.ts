import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

const IS_USED = sql<boolean>`exists (select from entry e where e.make_up_id = m.id and e.state = 'active')`;

export type OpenMakeUp = { teamName: string; divisionName: string; validUntil: IsoDate };

/** Credits that the coach's teams can still use, ordered by their last day. */
export async function listOpenMakeUps(db: Db, coachEmail: string, today: IsoDate): Promise<OpenMakeUp[]> {
  return await db
    .selectFrom('make_up as m')
    .innerJoin('team as t', 't.id', 'm.team_id')
    .innerJoin('division as d', 'd.id', 't.division_id')
    .innerJoin('season as x', 'x.id', 'd.season_id')
    .innerJoin('team_coach as tc', 'tc.team_id', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coach_id')
    .select(['t.name as teamName', 'd.name as divisionName', 'm.valid_until as validUntil'])
    .where('x.is_active', '=', true)
    .where('c.email', '=', coachEmail)
    .where('m.waived_at', 'is', null)
    .where('m.valid_until', '>=', today)
    .where((makeUp) => makeUp.not(IS_USED))
    .orderBy('m.valid_until')
    .orderBy('m.id')
    .execute();
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
  return await db
    .selectFrom('make_up as m')
    .innerJoin('team as t', 't.id', 'm.team_id')
    .innerJoin('division as d', 'd.id', 't.division_id')
    .innerJoin('season as x', 'x.id', 'd.season_id')
    .select(['m.id', 'm.valid_until as validUntil', IS_USED.as('isUsed')])
    .select(sql<string>`d.name || ' ' || t.name`.as('team'))
    .select((makeUp) => makeUp('m.waived_at', 'is not', null).$castTo<boolean>().as('isWaived'))
    .where('x.is_active', '=', true)
    .orderBy('m.id', 'desc')
    .execute();
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
