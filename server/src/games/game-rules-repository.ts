import type { GameRules, OpenTime } from '@portal/domain/games/game-rules.ts';
import { sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import { IS_FREE_FOR_GAMES } from '#platform/db/open-slots.ts';

export type StoredSeasonRules = {
  revision: number;
  savedAt: Date | null;
  savedBy: string | null;
  travelMinutes: number;
};

const seasonRules = (db: Db, seasonId: number) =>
  db
    .selectFrom('gameSeason as x')
    .leftJoin('account as a', 'a.id', 'x.rulesSavedBy')
    .select(['x.rulesRevision as revision', 'x.rulesSavedAt as savedAt', 'x.travelMinutes'])
    .select(accountName().as('savedBy'))
    .where('x.seasonId', '=', seasonId);

/** Null before anyone has stored anything. */
export async function findSeasonRules(db: Db, seasonId: number): Promise<StoredSeasonRules | null> {
  return (await seasonRules(db, seasonId).executeTakeFirst()) ?? null;
}

/** Lets only one transaction at a time change the season's rules. */
export async function lockSeasonRules(tx: Tx, seasonId: number): Promise<StoredSeasonRules> {
  await tx
    .insertInto('gameSeason')
    .values({ seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await seasonRules(tx, seasonId).forUpdate('x').executeTakeFirstOrThrow();
}

export type DivisionWithRules = {
  divisionId: number;
  divisionName: string;
  teams: number;
  /** null if they were never stored */
  rules: GameRules | null;
};

/** The season's divisions by name. */
export async function listDivisionRules(db: Db, seasonId: number): Promise<DivisionWithRules[]> {
  type Row = Omit<DivisionWithRules, 'rules'> & GameRules & { hasRules: boolean };
  const { rows } = await sql<Row>`
    select d.id as "divisionId", d.name as "divisionName",
      (select count(*) from team t where t.division_id = d.id and t.withdrawn_at is null) as teams,
      r.division_id is not null as "hasRules",
      r.games_per_team, r.game_minutes,
      r.changeover_minutes, r.weekdays, r.earliest_time,
      r.latest_time, r.games_per_day, r.games_per_week,
      r.rematch_weeks,
      case when not r.any_venue then array(
        select v.venue_id from game_rule_venue v where v.division_id = d.id order by v.venue_id
      ) end as "venueIds"
    from division d left join game_rule r on r.division_id = d.id
    where d.season_id = ${seasonId}
    order by d.name_key`.execute(db);
  return rows.map(({ divisionId, divisionName, teams, hasRules, ...rules }) => ({
    divisionId,
    divisionName,
    teams,
    rules: hasRules ? rules : null,
  }));
}

export async function listHomeVenues(
  db: Db,
  seasonId: number,
): Promise<{ teamId: number; teamName: string; divisionId: number; homeVenueId: number | null }[]> {
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('homeVenue as h', 'h.teamId', 't.id')
    .select(['t.id as teamId', 't.name as teamName', 'd.id as divisionId', 'h.venueId as homeVenueId'])
    .where('d.seasonId', '=', seasonId)
    .where('t.withdrawnAt', 'is', null)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .execute();
}

export async function listGameVenues(
  db: Db,
): Promise<{ venueId: number; schoolName: string; gymName: string }[]> {
  return await db
    .selectFrom('venue as v')
    .innerJoin('school as s', 's.id', 'v.schoolId')
    .select(['v.id as venueId', 's.name as schoolName', 'v.gymName'])
    .orderBy('s.nameKey')
    .orderBy('v.gymKey')
    .execute();
}

/**
 * The season's approved gym time that isn't for practices only, with adjoining slots joined. Slots whose floor has
 * entries other than games are left out, and so is a whole court while one of its parts is open: a game takes less of the
 * floor there.
 */
export async function listOpenTime(db: Db, seasonId: number): Promise<OpenTime[]> {
  const { rows } = await sql<OpenTime>`
    with open_slot as (
      select s.court_id, s.slot_date, s.start_time, s.end_time,
        (lag(s.end_time) over court_day) is distinct from s.start_time as begins
      from slot s
      where s.season_id = ${seasonId} and s.withdrawn_at is null and s.permit_status = 'approved'
        and s.purpose <> 'practices'
        and ${IS_FREE_FOR_GAMES}
      window court_day as (partition by s.court_id, s.slot_date order by s.start_time)
    ), numbered as (
      select o.*, count(*) filter (where begins) over (
        partition by court_id, slot_date order by start_time
      ) as number
      from open_slot o
    ), stretch as (
      select court_id, slot_date, min(start_time) as from_time, max(end_time) as until_time
      from numbered group by court_id, slot_date, number
    )
    select k.venue_id, extract(dow from x.slot_date)::int as weekday, x.from_time,
      x.until_time, count(*) as "courtDays"
    from stretch x join court k on k.id = x.court_id
    where not exists (
      select from stretch y join court part on part.id = y.court_id
      where part.part_of = x.court_id and y.slot_date = x.slot_date
        and y.from_time <= x.from_time and y.until_time >= x.until_time
    )
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Stores the rules of the divisions, each with all of its gyms. */
export async function storeDivisionRules(
  tx: Tx,
  divisions: readonly (GameRules & { divisionId: number })[],
): Promise<void> {
  const rows = divisions.map((rules) => ({
    divisionId: rules.divisionId,
    gamesPerTeam: rules.gamesPerTeam,
    gameMinutes: rules.gameMinutes,
    changeoverMinutes: rules.changeoverMinutes,
    weekdays: [...rules.weekdays],
    earliestTime: rules.earliestTime,
    latestTime: rules.latestTime,
    anyVenue: rules.venueIds === null,
    gamesPerDay: rules.gamesPerDay,
    gamesPerWeek: rules.gamesPerWeek,
    rematchWeeks: rules.rematchWeeks,
  }));
  const ids = divisions.map(({ divisionId }) => divisionId);
  // the gyms of the rules are deleted by cascade
  await tx.deleteFrom('gameRule').where('divisionId', '=', anyOf(ids)).execute();
  await insertRows(tx, 'gameRule', rows).execute();
  const venues = divisions.flatMap(({ divisionId, venueIds }) =>
    (venueIds ?? []).map((venueId) => ({ divisionId, venueId })),
  );
  if (venues.length > 0) await insertRows(tx, 'gameRuleVenue', venues).execute();
}

export async function storeSeasonRules(
  tx: Tx,
  seasonId: number,
  { revision, travelMinutes, accountId, now }: StoredRevision,
): Promise<void> {
  await tx
    .updateTable('gameSeason')
    .set({
      rulesRevision: revision,
      travelMinutes,
      rulesSavedBy: accountId,
      rulesSavedAt: now,
    })
    .where('seasonId', '=', seasonId)
    .execute();
}

type StoredRevision = { revision: number; travelMinutes: number; accountId: number | null; now: Date };

/** @returns the ids of these gyms that exist; they stay until the transaction ends */
export async function lockVenues(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const held = tx.selectFrom('venue').select('id').where('id', '=', anyOf(ids)).orderBy('id').forKeyShare();
  return (await held.execute()).map(({ id }) => id);
}

/** @returns the ids of these divisions that the season has; they stay until the transaction ends */
export async function lockDivisions(tx: Tx, seasonId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('division')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns the team's name; null if there is no such team. It stays until the transaction ends. */
export async function lockTeam(tx: Tx, id: number): Promise<string | null> {
  const team = await tx
    .selectFrom('team')
    .select('name')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return team?.name ?? null;
}

export async function storeHomeVenue(tx: Tx, teamId: number, venueId: number | null): Promise<void> {
  if (venueId === null) {
    await tx.deleteFrom('homeVenue').where('teamId', '=', teamId).execute();
    return;
  }
  await tx
    .insertInto('homeVenue')
    .values({ teamId, venueId })
    .onConflict((conflict) => conflict.column('teamId').doUpdateSet({ venueId }))
    .execute();
}
