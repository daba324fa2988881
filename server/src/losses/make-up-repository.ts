import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

const IS_USED = sql<boolean>`exists (select from entry e where e.make_up_id = m.id and e.state = 'active')`;

export type OpenMakeUp = { teamName: string; divisionName: string; validUntil: IsoDate };

/** Credits that the coach's teams can still use, ordered by their last day. */
export async function listOpenMakeUps(db: Db, coachEmail: string, today: IsoDate): Promise<OpenMakeUp[]> {
  return await db
    .selectFrom('makeUp as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .innerJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['t.name as teamName', 'd.name as divisionName', 'm.validUntil'])
    .where('x.isActive', '=', true)
    .where('c.email', '=', coachEmail)
    .where('m.waivedAt', 'is', null)
    .where('m.validUntil', '>=', today)
    .where((makeUp) => makeUp.not(IS_USED))
    .orderBy('m.validUntil')
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
    .selectFrom('makeUp as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .select(['m.id', 'm.validUntil', IS_USED.as('isUsed')])
    .select(sql<string>`d.name || ' ' || t.name`.as('team'))
    .select((makeUp) => makeUp('m.waivedAt', 'is not', null).$castTo<boolean>().as('isWaived'))
    .where('x.isActive', '=', true)
    .orderBy('m.id', 'desc')
    .execute();
}

/** @returns false if there is no such credit */
export async function markWaived(
  db: Db,
  { id, accountId, now }: { id: number; accountId: number; now: Date },
): Promise<boolean> {
  await db
    .updateTable('makeUp')
    .set({ waivedAt: now, waivedBy: accountId })
    .where('id', '=', id)
    .where('waivedAt', 'is', null)
    .execute();
  const row = await db.selectFrom('makeUp').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
