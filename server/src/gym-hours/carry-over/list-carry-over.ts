import type { EarlierSeason, LastCarryOver } from '@portal/contract/venues-carry-over.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { seasonSpan, suggestSpan } from '@portal/domain/venues/carry-over.ts';
import { type RawBuilder, sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { Portal } from '#portal.ts';
import {
  type RequestedSeason,
  requestedSeasonOrNone,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { closureText } from '#venues/describe.ts';
import { type KnownVenue, listVenues } from '#venues/known-venues.ts';
import { listClosures, listPermits, type StoredPermit } from '../stored-hours.ts';

type CarryOverState = {
  season: { year: number; season: string; label: string } | null;
  permits: number;
  earlier: EarlierSeason[];
  last: LastCarryOver | null;
};

const seasonFields = ({ year, name }: Pick<StoredSeason, 'year' | 'name'>) => ({
  year,
  season: name,
  label: seasonLabel({ year, name }),
});

/**
 * The seasons from which the season could copy permits, and the last carry-over into it. Seasons of the same name come
 * first, then the others, each from the latest to the earliest.
 */
export async function getCarryOver({ db }: Portal, requested: RequestedSeason): Promise<CarryOverState> {
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) return { season: null, permits: 0, earlier: [], last: null };
  const venues = await listVenues(db);
  const earlier: EarlierSeason[] = [];
  for (const other of await listSeasonsWithPermits(db, season.id)) {
    const described = await describe(db, other, season, venues);
    if (described !== null) earlier.push(described);
  }
  const last = await findLastCarryOver(db, season.id);
  return {
    season: seasonFields(season),
    permits: (await listPermits(db, season.id)).length,
    earlier: earlier.toSorted(
      (a, b) =>
        Number(b.season === season.name) - Number(a.season === season.name) ||
        (a.firstDate < b.firstDate ? 1 : -1),
    ),
    last: last && toWire(last),
  };
}

type SeasonWithPermits = { id: number; year: number; name: Season; divisions: number };

/** Other seasons than `seasonId` that have permits and are not of a later year. */
async function listSeasonsWithPermits(db: Db, seasonId: number): Promise<SeasonWithPermits[]> {
  const { rows } = await sql<SeasonWithPermits>`
    select s.id, s.year, s.name, (select count(*)::int from division d where d.season_id = s.id) as divisions
    from season s join season n on n.id = ${seasonId}
    where s.id <> n.id and s.year <= n.year and exists (select from permit p where p.season_id = s.id)
    order by s.id`.execute(db);
  return rows;
}

async function describe(
  db: Db,
  earlier: SeasonWithPermits,
  into: StoredSeason,
  venues: readonly KnownVenue[],
): Promise<EarlierSeason | null> {
  const permits = await listPermits(db, earlier.id);
  const span = seasonSpan(permits);
  if (span === null) return null;
  const { year, name } = earlier;
  const next = suggestSpan(span, { year, season: name }, { year: into.year, season: into.name });
  const closures = (await listClosures(db, earlier.id)).toSorted((a, b) =>
    a.firstDate < b.firstDate ? -1 : 1,
  );
  return {
    ...seasonFields(earlier),
    permits: permits.length,
    divisions: earlier.divisions,
    firstDate: span.start,
    lastDate: span.end,
    suggested: { firstDate: next.start, lastDate: next.end },
    closures: closures.map((closure) => closureText(closure, venues)),
  };
}

const toWire = (carryOver: StoredCarryOver): LastCarryOver => ({
  id: carryOver.id,
  from: seasonLabel(carryOver.from),
  at: carryOver.at.toISOString(),
  who: carryOver.who,
  permits: carryOver.permits.length,
  divisions: carryOver.divisions.length,
  stays: undoObstacle(carryOver),
});

/** Why a carry-over can no longer be undone; null if it can. */
export function undoObstacle({ season, isMerged }: StoredCarryOver): string | null {
  const label = seasonLabel(season);
  return isMerged
    ? `The slots of ${label} are already published. Please change or remove permits one by one.`
    : null;
}

export type StoredDivision = { id: number; name: string; key: string; practicesPerWeek: number };

/** Adds the divisions that the season does not have yet. @returns the added ones */
export async function addDivisions(
  tx: Tx,
  seasonId: number,
  divisions: readonly StoredDivision[],
): Promise<StoredDivision[]> {
  if (divisions.length === 0) return [];
  const rows = divisions.map(({ name, key, practicesPerWeek }) => ({
    seasonId,
    name,
    nameKey: key,
    practicesPerWeek,
  }));
  return await insertRows(tx, 'division', rows)
    .onConflict((conflict) => conflict.columns(['seasonId', 'nameKey']).doNothing())
    .returning(['id', 'name', 'nameKey as key', 'practicesPerWeek'])
    .execute();
}

/** What was removed, and what was kept. */
export type Undone = {
  message: string;
  counts: { permits: number; divisions: number; keptPermits: number; keptDivisions: number };
};

export type StoredCarryOver = {
  id: number;
  /** what it added, as it was then */
  permits: StoredPermit[];
  divisions: StoredDivision[];
  season: { id: number; year: number; name: Season; programName: string };
  from: { year: number; name: Season };
  at: Date;
  /** the person's name */
  who: string;
  undone: Undone | null;
  /** whether step 3b has run for the season since */
  isMerged: boolean;
};

const CARRY_OVERS = sql`
  select c.id, c.permits, c.divisions, c.carried_at as at, c.undone,
    json_build_object('id', n.id, 'year', n.year, 'name', n.name, 'programName', n.program_name) as season,
    json_build_object('year', o.year, 'name', o.name) as "from",
    coalesce(${accountName()}, 'the portal') as who,
    exists (select from job j where j.season_id = c.season_id and j.kind = 'merge' and j.state = 'done'
      and j.finished_at >= c.carried_at) as "isMerged"
  from carry_over c
  join season n on n.id = c.season_id
  join season o on o.id = c.from_season_id
  left join account a on a.id = c.carried_by`;

const findFirst = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredCarryOver | null> => {
  const { rows } = await sql<StoredCarryOver>`${CARRY_OVERS} ${condition}`.execute(db);
  return rows[0] ?? null;
};

export async function findCarryOver(db: Db, id: number): Promise<StoredCarryOver | null> {
  return await findFirst(db, sql`where c.id = ${id}`);
}

/** The newest one into the season that was not undone. */
async function findLastCarryOver(db: Db, seasonId: number): Promise<StoredCarryOver | null> {
  return await findFirst(
    db,
    sql`where c.season_id = ${seasonId} and c.undone_at is null order by c.id desc limit 1`,
  );
}
