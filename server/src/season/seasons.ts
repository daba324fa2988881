import type { ListedSeason } from '@portal/contract/season.ts';
import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { leftoverText } from '#schedule/cancel/leftover-entries.ts';
import { ACTIVE_SEASON_LOCK, createSeason, seasonLabel } from './find-season.ts';

/** Every season, the latest first. */
export async function listSeasons(db: Db): Promise<ListedSeason[]> {
  const seasons = await db
    .selectFrom('season')
    .select(['year', 'name as season', 'programName', 'isActive'])
    .select((season) => season('activatedAt', 'is', null).$castTo<boolean>().as('isPrepared'))
    .orderBy('year', 'desc')
    .orderBy(sql`array_position(array['WINTER', 'SPRING', 'SUMMER', 'FALL'], name)`, 'desc')
    .execute();
  return seasons.map((each) => ({ ...each, label: seasonLabel({ year: each.year, name: each.season }) }));
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
    await createSeason(tx, { year, name, now: portal.clock.now() });
    return (await listSeasons(tx)).find((each) => each.year === year && each.season === name);
  });
  if (season === undefined) throw new Error('A season was made and not listed.');
  const { label } = season;
  const message = season.isActive
    ? `${label} is the active season.`
    : season.isPrepared
      ? `${label} can be prepared now. Coaches see nothing of it until you make it the active season.`
      : `${label} was active before: its upcoming entries stay visible to coaches.`;
  return { message, season };
}

/**
 * Makes a season the active one and creates it if it is new. The answer says which upcoming entries other seasons have.
 * A repeated call changes nothing.
 * @see docs/spec/decisions.md#active-season
 */
export async function setActiveSeason(
  portal: Portal,
  { year, season }: { year: number; season: Season },
): Promise<{ message: string; programName: string }> {
  const left = await inTransaction(portal.db, async (tx) => {
    await activate(tx, { year, name: season, now: portal.clock.now() });
    return await leftoverText(portal, tx);
  });
  return {
    message: `${seasonLabel({ year, name: season })} is now the active season.${left}`,
    programName: programName(year, season),
  };
}

/** Makes the season the only active one and creates it if it is new. */
async function activate(tx: Tx, { year, name, now }: { year: number; name: Season; now: Date }) {
  await sql`select pg_advisory_xact_lock(${ACTIVE_SEASON_LOCK})`.execute(tx);
  await tx
    .updateTable('season')
    .set({ isActive: false })
    .where('isActive', '=', true)
    .where((where) => where.or([where('year', '<>', year), where('name', '<>', name)]))
    .execute();
  await tx
    .insertInto('season')
    .values({
      year,
      name,
      programName: programName(year, name),
      isActive: true,
      createdAt: now,
      activatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['year', 'name']).doUpdateSet({
        isActive: true,
        activatedAt: sql<Date>`coalesce(season.activated_at, ${now})`,
      }),
    )
    .execute();
}
