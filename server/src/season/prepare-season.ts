import type { ListedSeason } from '@portal/contract/season.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { seasonLabel } from './find-season.ts';
import { createSeason, listSeasons, type SeasonInList } from './season-repository.ts';

const toWire = ({ year, name, programName, isActive, isPrepared }: SeasonInList): ListedSeason => ({
  year,
  season: name,
  label: seasonLabel({ year, name }),
  programName,
  isActive,
  isPrepared,
});

/** Every season, the latest first. */
export async function listAllSeasons({ db }: Portal): Promise<{ seasons: ListedSeason[] }> {
  return { seasons: (await listSeasons(db)).map(toWire) };
}

/**
 * Creates a season that administrators prepare while another one is active; nobody else sees it before it becomes
 * active. A repeated call changes nothing.
 * @see docs/decisions/0042-two-seasons-at-once.md
 */
export async function prepareSeason(
  portal: Portal,
  { year, season: name }: { year: number; season: Season },
): Promise<{ message: string; season: ListedSeason }> {
  const season = await inTransaction(portal.db, async (tx) => {
    const { id } = await createSeason(tx, { year, name, now: portal.clock.now() });
    return (await listSeasons(tx)).find((each) => each.id === id);
  });
  if (season === undefined) throw new Error('A season was made and not listed.');
  const label = seasonLabel({ year, name });
  const message = season.isActive
    ? `${label} is the active season.`
    : season.isPrepared
      ? `${label} can be prepared now. Coaches see nothing of it until you make it the active season.`
      : `${label} was active before: its upcoming entries stay visible to coaches.`;
  return { message, season: toWire(season) };
}
