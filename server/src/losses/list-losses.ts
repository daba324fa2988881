import type { LossList } from '@portal/contract/losses.ts';
import { isAlike } from '@portal/domain/availability/closure.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { listSeasonClosures } from '#gym-hours/change-closures.ts';
import { currentPeriod } from '#league/period.ts';
import { accountName } from '#platform/db/account-name.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { Outcome } from './loss-repository.ts';
import type { Place } from './proposal-repository.ts';

/** A lost practice of the active season. */
type LossRow = {
  lossId: number;
  at: Date;
  reason: string;
  by: string | null;
  blackout: { AvailabilityId: number; EntryId: number; scope: 'gym' | 'school' } | null;
  closureId: number | null;
  itemId: number;
  team: string;
  outcome: Outcome;
  lost: Place;
  instead: Place | null;
  makeUpId: number | null;
};

/** The newest loss first, its practices by time. */
async function listLossItems(db: Db, now: LeagueNow): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select l.id as "lossId", l.at, l.reason, ${accountName()} as by, c.id as "closureId", i.id as "itemId", i.make_up_id,
      (select json_build_object('AvailabilityId', e.slot_id, 'EntryId', e.id,
          'scope', case when b.venue_id is null then 'school' else 'gym' end)
        from blackout b join entry e on e.blackout_id = b.id
        where b.id = l.blackout_id and e.state = 'active'
          and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
        order by e.entry_date, e.start_time, e.id limit 1) as blackout,
      d.name || ' ' || t.name as team, i.outcome,
      json_build_object('date', was.slot_date, 'startTime', i.start_time, 'endTime', i.end_time,
        'schoolName', f.school_name, 'gymName', f.gym_name, 'court', f.court_name, 'isOnlyCourt', f.is_only_court
      ) as lost,
      (select json_build_object('date', s.slot_date, 'startTime', s.start_time, 'endTime', s.end_time,
          'schoolName', p.school_name, 'gymName', p.gym_name, 'court', p.court_name, 'isOnlyCourt', p.is_only_court)
        from slot s join court_place p on p.court_id = s.court_id
        where s.id = coalesce(
          (select e.slot_id from entry e where e.id = i.new_entry_id and e.state = 'active'),
          (select o.slot_id from waiting_offer o where o.loss_item_id = i.id and o.state = 'held'))
      ) as instead
    from loss l
    left join account a on a.id = l.account_id
    left join closure c on c.id = l.closure_id
    join loss_item i on i.loss_id = l.id
    join team t on t.id = i.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id and x.is_active
    join slot was on was.id = i.slot_id
    join court_place f on f.court_id = was.court_id
    order by l.id desc, was.slot_date, i.start_time, i.id`.execute(db);
  return rows;
}

type CreditState = LossList['makeUps'][number]['state'];

/** Lost practices with their outcomes, and all credits. */
export async function listLosses(portal: Portal): Promise<LossList> {
  const { now } = currentPeriod(portal);
  const byLoss = Map.groupBy(await listLossItems(portal.db, now), ({ lossId }) => lossId);
  const stateOf = ({ isUsed, isWaived, validUntil }: StoredMakeUp): CreditState => {
    if (isUsed) return 'used';
    if (isWaived) return 'waived';
    return validUntil < now.date ? 'expired' : 'open';
  };
  const makeUps = (await listMakeUps(portal.db)).map((makeUp) => ({
    id: makeUp.id,
    team: makeUp.team,
    validUntil: makeUp.validUntil,
    state: stateOf(makeUp),
  }));
  const { closures } = await listSeasonClosures(portal);
  const closedAlike = (id: number | null) => {
    const closure = closures.find((each) => each.id === id);
    return closure === undefined ? 0 : closures.filter((other) => isAlike(closure, other)).length;
  };
  const credits = new Map(makeUps.map(({ team: _, ...credit }) => [credit.id, credit]));
  return {
    losses: [...byLoss].flatMap(([id, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { at, reason, by, blackout, closureId } = first;
      const items = rows.map(({ itemId, team, lost, outcome, instead, makeUpId }) => ({
        id: itemId,
        team,
        lost,
        outcome,
        instead,
        credit: credits.get(makeUpId ?? 0) ?? null,
      }));
      return [
        {
          id,
          at: at.toISOString(),
          reason,
          by,
          blackout,
          closureId,
          closedAlike: closedAlike(closureId),
          items,
        },
      ];
    }),
    makeUps,
  };
}

/** Removes a credit. A second call changes nothing. @throws AppError NOT_FOUND */
export async function waiveMakeUp(portal: Portal, caller: Caller, id: number): Promise<{ message: string }> {
  const { accountId } = caller;
  if (!(await markWaived(portal.db, { id, accountId, now: portal.clock.now() }))) {
    throw new AppError('NOT_FOUND', 'Make-up practice not found.');
  }
  return { message: 'The make-up practice is removed.' };
}

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
async function listMakeUps(db: Db): Promise<StoredMakeUp[]> {
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
