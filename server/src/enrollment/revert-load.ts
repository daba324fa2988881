import type { EnrollmentLoad, RevertAnswer } from '@portal/contract/enrollment.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several, severalUnlessNone } from '@portal/domain/text/several.ts';
import { type RawBuilder, sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  getRequestedSeason,
  lockSeason,
  type RequestedSeason,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { changedIds, changedNames, changedPairs, type Named } from './change-repository.ts';
import { listDependents } from './dependents-of-load.ts';

/**
 * Reverts the newest load of its season in one transaction: what it added is deleted, and names get their former spelling
 * back. If anything depends on the load, nothing is changed, and the refusal lists it. A second call returns the same answer.
 * @throws AppError NOT_FOUND | WRONG_STATE (a newer load was not reverted) | IN_USE (something depends on it) | ALREADY_RUNNING
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function revertLoad(
  portal: Portal,
  { id, accountId, ...requested }: RequestedSeason & { id: number; accountId: number | null },
): Promise<RevertAnswer> {
  const answer = await inTransaction(portal.db, async (tx) => {
    const known = await findLoad(tx, id);
    if (known === null || !isRequestedSeason(known.season, requested)) {
      throw new AppError('NOT_FOUND', 'Import not found.');
    }
    const { season } = known;
    await lockSeason(tx, season);
    // read again: it may have been reverted before the season was locked
    const load = await findLoad(tx, id);
    if (load === null) throw new AppError('NOT_FOUND', 'Import not found.');
    if (load.reverted !== null) return load.reverted;
    if ((await findNewestLoad(tx, season.id)) !== id) {
      throw new AppError(
        'WRONG_STATE',
        `A newer import for ${seasonLabel(season)} depends on this one. Please undo that one first.`,
      );
    }
    await lockCoaches(tx);
    await lockChanged(tx, id);
    await refuseDependents(tx, id, seasonLabel(season));
    const reverted = await revertChanges(tx, id, seasonLabel(season));
    await markReverted(tx, { id, reverted, accountId, now: portal.clock.now() });
    return reverted;
  });
  portal.log.info({ loadId: id, counts: answer.counts }, 'coach data import reverted');
  return answer;
}

const isRequestedSeason = (season: StoredSeason, requested: RequestedSeason) =>
  requested.year == null || (requested.year === season.year && requested.season === season.name);

/**
 * Makes bookings for the load's teams, and whoever gives one of its coaches a team, wait: both lock the row first. Later
 * statements see what was done before.
 * @see docs/spec/safety.md#w11
 */
async function lockChanged(tx: Tx, loadId: number): Promise<void> {
  await sql`select from team where id in ${changedIds(loadId, 'team')} or id in ${changedIds(loadId, 'pair')}
    order by id for update`.execute(tx);
  await sql`select from coach where id in ${changedIds(loadId, 'coach')} order by id for update`.execute(tx);
}

async function refuseDependents(tx: Tx, loadId: number, season: string): Promise<void> {
  const { count, sentences } = await listDependents(tx, loadId);
  if (count === 0) return;
  throw new AppError(
    'IN_USE',
    `The import for ${season} can’t be undone, because ${several(count, 'thing depends', 'things depend')} on it. ` +
      'Nothing was changed. Please import a corrected file, or correct teams and coaches by hand.',
    { conflict: { count, sentences } },
  );
}

async function revertChanges(tx: Tx, loadId: number, season: string): Promise<RevertAnswer> {
  const run = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  const pairs = await run(sql`
    delete from team_coach tc using ${changedPairs(loadId)} where tc.team_id = p.team_id and tc.coach_id = p.coach_id`);
  // their rosters are deleted with them
  const teams = await run(sql`delete from team where id in ${changedIds(loadId, 'team')}`);
  const rename = (renamed: Named, names: RawBuilder<unknown>) =>
    run(
      sql`update ${sql.table(renamed)} as x set ${names} from ${changedNames(loadId, renamed)} where x.id = n.id`,
    );
  const formerName = sql`name = n.before #>> '{}', name_key = coalesce(n.before_key, name_key)`;
  const moved = await run(sql`
    update team as x set division_id = n.before_division, ${formerName}
    from ${changedNames(loadId, 'team')} where x.id = n.id and n.before_division is not null`);
  const coaches = await run(sql`delete from coach where id in ${changedIds(loadId, 'coach')}`);
  const divisions = await run(sql`delete from division where id in ${changedIds(loadId, 'division')}`);
  await run(sql`
    insert into team_coach (team_id, coach_id) select p.team_id, p.coach_id from ${changedPairs(loadId, 'removed-pair')}
    on conflict do nothing`);
  const names =
    (await rename('division', formerName)) +
    (await rename('team', formerName)) -
    moved +
    (await rename('coach', sql`first_name = n.before ->> 'firstName', last_name = n.before ->> 'lastName'`));
  const removed = [
    ...severalUnlessNone(pairs, 'coach assignment'),
    ...severalUnlessNone(teams, 'team'),
    ...severalUnlessNone(coaches, 'coach', 'coaches'),
    ...severalUnlessNone(divisions, 'division'),
  ];
  const isOne = pairs + teams + coaches + divisions === 1;
  const done = [
    ...(removed.length === 0 ? [] : [`${listWords(removed, 'and')} ${isOne ? 'was' : 'were'} removed`]),
    ...severalUnlessNone(moved, 'team was moved back', 'teams were moved back'),
    ...severalUnlessNone(names, 'name was restored', 'names were restored'),
  ];
  return {
    message: `Import for ${season} undone: ${done.join(', ') || 'it had changed no names and added nothing'}.`,
    counts: { pairs, teams, coaches, divisions, names },
  };
}

/** The season's newest load that was not reverted; null if there is none. */
async function findNewestLoad(db: Db, seasonId: number): Promise<number | null> {
  const found = await db
    .selectFrom('enrollmentLoad')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('takenBackAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** `reverted` is the answer of the revert; null if the load was not reverted. */
type FoundLoad = { season: StoredSeason; reverted: RevertAnswer | null };

async function findLoad(db: Db, id: number): Promise<FoundLoad | null> {
  const { rows } = await sql<FoundLoad>`
    select l.taken_back as reverted,
      json_build_object('id', s.id, 'year', s.year, 'name', s.name, 'programName', s.program_name) as season
    from enrollment_load l join season s on s.id = l.season_id where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function markReverted(
  tx: Tx,
  load: { id: number; reverted: RevertAnswer; accountId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('enrollmentLoad')
    .set({
      takenBackAt: load.now,
      takenBackBy: load.accountId,
      takenBack: JSON.stringify(load.reverted),
    })
    .where('id', '=', load.id)
    .execute();
}

const LISTED = 20;

/**
 * The last loads of a season, newest first, and which of them can be reverted.
 * @throws AppError WRONG_STATE if the season was never set up
 */
export async function listEnrollmentLoads(
  portal: Portal,
  requested: RequestedSeason,
): Promise<{ loads: EnrollmentLoad[] }> {
  const { id: seasonId } = await getRequestedSeason(portal.db, requested);
  const newestId = await findNewestLoad(portal.db, seasonId);
  const loads = await listLoads(portal.db, seasonId, LISTED);
  return {
    loads: loads.map((load) => ({
      ...load,
      loadedAt: load.loadedAt.toISOString(),
      revertedAt: load.revertedAt?.toISOString() ?? null,
      canRevert: load.id === newestId,
    })),
  };
}

/** The last loads of the season, newest first. */
async function listLoads(db: Db, seasonId: number, limit: number) {
  return await db
    .selectFrom('enrollmentLoad as l')
    .innerJoin('enrollmentFile as f', 'f.id', 'l.fileId')
    .leftJoin('account as a', 'a.id', 'l.loadedBy')
    .leftJoin('account as b', 'b.id', 'l.takenBackBy')
    .select(['l.id', 'l.loadedAt', 'f.fileName', 'l.counts'])
    .select(['l.takenBackAt as revertedAt', accountName(sql`b`).as('revertedBy')])
    .select(sql<string>`coalesce(${accountName()}, 'the portal')`.as('who'))
    .where('l.seasonId', '=', seasonId)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
