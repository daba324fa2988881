import type { EarlierSeason, LastCarryOver } from '@portal/contract/venues-carry-over.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { seasonSpan, suggestSpan } from '@portal/domain/venues/carry-over.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import {
  type RequestedSeason,
  requestedSeasonOrNone,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { closureText } from '#venues/describe.ts';
import { type KnownVenue, listVenues } from '#venues/known-venues.ts';
import { listClosures, listPermits } from '../stored-hours.ts';
import { findLastCarryOver, type StoredCarryOver } from './carry-over-repository.ts';

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
export async function getCarryOver({ db }: Portal, asked: RequestedSeason): Promise<CarryOverState> {
  const season = await requestedSeasonOrNone(db, asked);
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
