import type { Assumptions } from '@portal/domain/games/plans/assumptions.ts';
import type { InputParts } from '@portal/domain/games/plans/input-parts.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';

export type StoredPlan = {
  id: number;
  seasonId: number;
  name: string;
  state: 'draft' | 'published' | 'superseded';
  supposed: Assumptions;
  /** hashes of the input that it was drawn up from */
  input: InputParts;
};

/** Null if there is no such plan. */
export async function findPlan(db: Db, id: number): Promise<StoredPlan | null> {
  const plan = await db
    .selectFrom('gamePlan')
    .select(['id', 'seasonId', 'name', 'state', 'supposed', 'input'])
    .where('id', '=', id)
    .$narrowType<{ supposed: Assumptions; input: InputParts }>()
    .executeTakeFirst();
  return plan ?? null;
}

/** The id of the season's published plan. */
export async function findPublishedPlan(db: Db, seasonId: number): Promise<number | null> {
  const row = await db
    .selectFrom('gamePlan')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row?.id ?? null;
}

type GameRow = Omit<PlanGame, 'place'> & {
  isPostponed: boolean;
  courtId: number | null;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

const toGame = ({ courtId, date, startTime, endTime, isPostponed, ...game }: GameRow): PlanGame => ({
  ...game,
  ...(isPostponed && { isPostponed }),
  place: courtId === null ? null : { courtId, date, startTime, endTime },
});

/**
 * The games of a plan, by key. A game that is in the schedule has the place of the schedule, because it may have been moved
 * there. If it was canceled or postponed there, it has no place.
 */
export async function listPlannedGames(db: Db, planId: number): Promise<PlanGame[]> {
  const { rows } = await sql<GameRow>`
    select g.key, g.division_id, g.home_team_id, g.away_team_id,
      g.pinned, e.id as "entryId", coalesce(e.state = 'postponed', false) as "isPostponed",
      case when p.state <> 'published' then g.court_id when e.state = 'active' then e.court_id end as "courtId",
      case when p.state <> 'published' then g.game_date else e.entry_date end as date,
      case when p.state <> 'published' then g.start_time else e.start_time end as "startTime",
      case when p.state <> 'published' then g.end_time else e.end_time end as "endTime"
    from planned_game g
    join game_plan p on p.id = g.plan_id
    left join entry e on e.id = g.entry_id and e.state <> 'cancelled'
    where g.plan_id = ${planId}
    order by g.key`.execute(db);
  return rows.map(toGame);
}

/** The games between two teams of the season, in the order of time. A postponed one has no place. */
export async function listScheduledGames(
  db: Db,
  seasonId: number,
): Promise<Omit<PlanGame, 'key' | 'pinned'>[]> {
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .innerJoin('team as home', 'home.id', 'e.homeTeamId')
    .innerJoin('team as away', 'away.id', 'e.awayTeamId')
    .innerJoin('division as d', 'd.id', 'home.divisionId')
    .innerJoin('division as other', 'other.id', 'away.divisionId')
    .select(['home.divisionId', 'home.id as homeTeamId', 'away.id as awayTeamId'])
    .select(['e.id as entryId', 'e.state', 'e.courtId', 'e.entryDate as date'])
    .select(['e.startTime', 'e.endTime'])
    .where('s.seasonId', '=', seasonId)
    .where('d.seasonId', '=', seasonId)
    .where('other.seasonId', '=', seasonId)
    .where('e.state', '<>', 'cancelled')
    .where('e.type', '=', 'game')
    .whereRef('home.id', '<>', 'away.id')
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
  return rows.map(({ state, courtId, date, startTime, endTime, ...game }) =>
    state === 'postponed'
      ? { ...game, place: null, isPostponed: true }
      : { ...game, place: { courtId, date, startTime, endTime } },
  );
}

/** Every name of a plan of the season. */
export async function listPlanNames(db: Db, seasonId: number): Promise<string[]> {
  const rows = await db.selectFrom('gamePlan').select('name').where('seasonId', '=', seasonId).execute();
  return rows.map(({ name }) => name);
}

export type NewPlan = {
  seasonId: number;
  name: string;
  basedOn: number | null;
  keep: 'pinned' | 'all';
  divisionIds: readonly number[] | null;
  supposed: Assumptions;
  seed: number;
  moves: number;
  engineVersion: number;
  input: InputParts;
  broken: number;
  doubles: number;
  accountId: number | null;
  now: Date;
};

/** Stores a draft with its games. Fails if one of its teams or courts has been removed in the meantime. */
export async function insertPlan(tx: Tx, plan: NewPlan, games: readonly PlanGame[]): Promise<number> {
  const { id } = await tx
    .insertInto('gamePlan')
    .values({
      seasonId: plan.seasonId,
      name: plan.name,
      basedOn: plan.basedOn,
      keep: plan.keep,
      divisionIds: plan.divisionIds === null ? null : [...plan.divisionIds],
      supposed: JSON.stringify(plan.supposed),
      seed: plan.seed,
      moves: plan.moves,
      engineVersion: plan.engineVersion,
      input: JSON.stringify(plan.input),
      broken: plan.broken,
      doubles: plan.doubles,
      madeBy: plan.accountId,
      madeAt: plan.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = games.map((game) => ({
    planId: id,
    key: game.key,
    divisionId: game.divisionId,
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    courtId: game.place?.courtId ?? null,
    gameDate: game.place?.date ?? null,
    startTime: game.place?.startTime ?? null,
    endTime: game.place?.endTime ?? null,
    pinned: game.pinned,
    entryId: game.entryId,
  }));
  if (rows.length > 0) await insertRows(tx, 'plannedGame', rows).execute();
  return id;
}

/** The coaches of these teams by name, once for each team. */
export async function listCoaches(
  db: Db,
  teamIds: readonly number[],
): Promise<{ teamId: number; name: string; email: string }[]> {
  return await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['tc.teamId', 'c.email', sql<string>`trim(c.first_name || ' ' || c.last_name)`.as('name')])
    .where('tc.teamId', '=', anyOf(teamIds))
    .orderBy(sql`lower(c.first_name) collate "C"`)
    .orderBy(sql`lower(c.last_name) collate "C"`)
    .orderBy('c.email')
    .orderBy('tc.teamId')
    .execute();
}
