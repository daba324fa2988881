import type { Assumptions } from '@portal/domain/games/plans/assumptions.ts';
import type { InputParts } from '@portal/domain/games/plans/input-parts.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';

export type StoredPlan = {
  id: number;
  seasonId: number;
  name: string;
  state: 'draft' | 'published' | 'superseded';
  supposed: Assumptions;
  /** hashes of the input that it was generated from */
  input: InputParts;
  madeAt: Date;
};

/** Null if there is no such plan. */
export async function findPlan(db: Db, id: number): Promise<StoredPlan | null> {
  const plan = await db
    .selectFrom('gamePlan')
    .select(['id', 'seasonId', 'name', 'state', 'supposed', 'input', 'madeAt'])
    .where('id', '=', id)
    .$narrowType<{ supposed: Assumptions; input: InputParts }>()
    .executeTakeFirst();
  return plan ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getPlan(db: Db, id: number): Promise<StoredPlan> {
  const plan = await findPlan(db, id);
  if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
  return plan;
}

/** The season's published plan. */
export async function findPublishedPlan(
  db: Db,
  seasonId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('gamePlan')
    .select(['id', 'name'])
    .where('seasonId', '=', seasonId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row ?? null;
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
 * The games of a plan, by key. A game that is in the schedule has the place and the teams of the schedule, because it may
 * have been moved there, or given to another team. If it was canceled or postponed there, it has no place. A game that has
 * an open side there is no longer one of the plan.
 */
export async function listPlannedGames(db: Db, planId: number): Promise<PlanGame[]> {
  const { rows } = await sql<GameRow>`
    select g.key, g.pinned, e.id as "entryId", coalesce(e.state = 'postponed', false) as "isPostponed",
      case when e.has_other_teams then home.division_id else g.division_id end as "divisionId",
      case when e.has_other_teams then e.home_team_id else g.home_team_id end as "homeTeamId",
      case when e.has_other_teams then e.away_team_id else g.away_team_id end as "awayTeamId",
      case when p.state <> 'published' then g.court_id when e.state = 'active' then e.court_id end as "courtId",
      case when p.state <> 'published' then g.game_date else e.entry_date end as date,
      case when p.state <> 'published' then g.start_time else e.start_time end as "startTime",
      case when p.state <> 'published' then g.end_time else e.end_time end as "endTime"
    from planned_game g
    join game_plan p on p.id = g.plan_id
    left join lateral (
      select e.*, p.state = 'published'
        or e.home_team_id not in (g.home_team_id, g.away_team_id)
        or e.away_team_id not in (g.home_team_id, g.away_team_id) as has_other_teams
      from entry e where e.id = g.entry_id and e.state <> 'cancelled'
    ) e on true
    left join team home on home.id = e.home_team_id
    where g.plan_id = ${planId} and (e.id is null or e.home_team_id + e.away_team_id is not null)
    order by g.key collate "C"`.execute(db);
  return rows.map(toGame);
}

/** A game of the schedule; null for a side that is not known. */
export type ScheduledGame = Omit<PlanGame, 'key' | 'pinned' | 'homeTeamId' | 'awayTeamId'> & {
  homeTeamId: number | null;
  awayTeamId: number | null;
};

/** The games of the season's teams with each other and with open opponents, in the order of time. A postponed one has no place. */
export async function listScheduledGames(db: Db, seasonId: number): Promise<ScheduledGame[]> {
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .leftJoin('team as home', 'home.id', 'e.homeTeamId')
    .leftJoin('team as away', 'away.id', 'e.awayTeamId')
    .innerJoin('division as d', (join) =>
      join.on('d.id', '=', ({ fn }) => fn.coalesce('home.divisionId', 'away.divisionId')),
    )
    .leftJoin('division as other', 'other.id', 'away.divisionId')
    .select(['d.id as divisionId', 'home.id as homeTeamId', 'away.id as awayTeamId'])
    .select(['e.id as entryId', 'e.state', 'e.courtId', 'e.entryDate as date'])
    .select(['e.startTime', 'e.endTime'])
    .where('s.seasonId', '=', seasonId)
    .where('d.seasonId', '=', seasonId)
    .where((game) => game.or([game('other.id', 'is', null), game('other.seasonId', '=', seasonId)]))
    .where('e.state', '<>', 'cancelled')
    .where('e.type', '=', 'game')
    // a game against a team from outside the league is no plan's
    .where((game) =>
      game.or([
        game('home.id', '<>', game.ref('away.id')),
        game('e.openHome', 'is not', null),
        game('e.openAway', 'is not', null),
      ]),
    )
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

type WithTeams = Omit<PlanGame, 'key' | 'pinned'>;

/** Those between two teams. A plan has no others. */
export const betweenTeams = (games: readonly ScheduledGame[]): WithTeams[] =>
  games.filter((game): game is WithTeams => game.homeTeamId !== null && game.awayTeamId !== null);

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
