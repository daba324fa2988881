import type { EarlierSeason, LastCarryOver } from '@portal/contract/carry-over.ts';
import { seasonSpan, suggestSpan } from '@portal/domain/season/carry-over.ts';
import type { Db } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import type { StoredSeason } from '#season/season-repository.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/the-season.ts';
import { closureText } from '../describe.ts';
import { listClosures, listPermits } from '../hours-repository.ts';
import type { KnownVenue } from '../known-venues.ts';
import { listVenues } from '../venue-repository.ts';
import {
  findStandingCarryOver,
  listSeasonsWithPermits,
  type SeasonWithPermits,
  type StoredCarryOver,
} from './carry-over-repository.ts';

type CarryOverState = {
  season: { year: number; season: string; label: string } | null;
  permits: number;
  earlier: EarlierSeason[];
  last: LastCarryOver | null;
};

const wordsOf = ({ year, name }: Pick<StoredSeason, 'year' | 'name'>) => ({
  year,
  season: name,
  label: seasonLabel({ year, name }),
});

/**
 * What the active season could start from, and what it has taken over. Earlier seasons come the likeliest first: those
 * of the same name, then the others, the latest first.
 */
export async function getCarryOver({ db }: Portal): Promise<CarryOverState> {
  const active = await activeSeasonOrNone(db);
  if (active === null) return { season: null, permits: 0, earlier: [], last: null };
  const venues = await listVenues(db);
  const earlier: EarlierSeason[] = [];
  for (const season of await listSeasonsWithPermits(db, active.id)) {
    const words = await describe(db, season, active, venues);
    if (words !== null) earlier.push(words);
  }
  const last = await findStandingCarryOver(db, active.id);
  return {
    season: wordsOf(active),
    permits: (await listPermits(db, active.id)).length,
    earlier: earlier.toSorted(
      (a, b) =>
        Number(b.season === active.name) - Number(a.season === active.name) ||
        (a.firstDate < b.firstDate ? 1 : -1),
    ),
    last: last && toWire(last),
  };
}

async function describe(
  db: Db,
  season: SeasonWithPermits,
  active: StoredSeason,
  venues: readonly KnownVenue[],
): Promise<EarlierSeason | null> {
  const permits = await listPermits(db, season.id);
  const span = seasonSpan(permits);
  if (span === null) return null;
  const { year, name } = season;
  const next = suggestSpan(span, { year, season: name }, { year: active.year, season: active.name });
  const closures = (await listClosures(db, season.id)).toSorted((a, b) =>
    a.firstDate < b.firstDate ? -1 : 1,
  );
  return {
    ...wordsOf(season),
    permits: permits.length,
    divisions: season.divisions,
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
  stays: staysBecause(carryOver),
});

/** Why it can't be taken back any more; null where it can. */
export function staysBecause({ season, isActive, isMerged }: StoredCarryOver): string | null {
  const label = seasonLabel(season);
  if (!isActive) return `${label} is not the active season.`;
  return isMerged
    ? `Step 3b has run for ${label} since, so its slots are in the schedule. Please change or remove permits one by one.`
    : null;
}
