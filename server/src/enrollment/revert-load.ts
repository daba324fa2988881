import type { RevertAnswer } from '@portal/contract/enrollment.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import type { StoredSeason } from '#season/find-season.ts';
import { lockSeason, type RequestedSeason, seasonLabel } from '#season/find-season.ts';
import * as changes from './revert-repository.ts';

/** The answer lists so many of the things that are kept, and counts all of them. */
const MAX_KEPT = 500;

/**
 * Reverts the newest load of its season in one transaction. What it added is deleted unless something else depends on
 * it, and names get their former spelling back unless they were changed again. The answer lists what is kept. A second
 * call returns the same answer.
 * @throws AppError NOT_FOUND | WRONG_STATE (a newer load was not reverted) | ALREADY_RUNNING
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function revertLoad(
  portal: Portal,
  { id, accountId, ...asked }: RequestedSeason & { id: number; accountId: number | null },
): Promise<RevertAnswer> {
  const answer = await inTransaction(portal.db, async (tx) => {
    const known = await findLoad(tx, id);
    if (known === null || !isRequestedSeason(known.season, asked)) {
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
    const reverted = await revertChanges(tx, id, seasonLabel(season));
    await markReverted(tx, { id, reverted, accountId, now: portal.clock.now() });
    return reverted;
  });
  portal.log.info(
    { loadId: id, counts: answer.counts, kept: answer.keptCount },
    'coach data import reverted',
  );
  return answer;
}

const isRequestedSeason = (season: StoredSeason, asked: RequestedSeason) =>
  asked.year == null || (asked.year === season.year && asked.season === season.name);

/** Why a team stays; the first reason that applies is given. */
const STAYING_TEAMS = [
  ['booked', 'The team has practices or games, or had some that were canceled.'],
  ['rated', 'Players of the team have ratings.'],
  ['coached', 'The team has been given a coach since then.'],
] as const;

async function revertChanges(tx: Tx, loadId: number, season: string): Promise<RevertAnswer> {
  await lockCoaches(tx);
  await changes.lockTeams(tx, loadId);
  const kept: RevertAnswer['kept'] = [];
  let keptCount = 0;
  const keep = (reason: string, { count, some }: changes.Kept) => {
    keptCount += count;
    for (const what of some.slice(0, MAX_KEPT - kept.length)) kept.push({ what, reason });
  };
  /** Reverts all changes of a kind. @returns how many could be reverted */
  const revertAll = async (kind: changes.ChangeKind, revert: (piece: changes.Done) => Promise<number>) => {
    let count = 0;
    for (const piece of await changes.listPieces(tx, loadId, kind)) count += await revert(piece);
    return count;
  };
  const restoreName = async (restored: Promise<{ restored: number; kept: changes.Kept }>) => {
    const done = await restored;
    keep('The name has been changed since then.', done.kept);
    return done.restored;
  };

  const pairs = await revertAll('pair', async (piece) => {
    keep('It has practices or games.', await changes.bookedPairs(tx, piece));
    return await changes.deletePairs(tx, piece);
  });
  const teams = await revertAll('team', async (piece) => {
    const deleted = await changes.deleteTeams(tx, piece);
    for (const [why, reason] of STAYING_TEAMS) keep(reason, await changes.stayingTeams(tx, piece, why));
    return deleted;
  });
  const coaches = await revertAll('coach', async (piece) => {
    const deleted = await changes.deleteCoaches(tx, piece);
    keep('The coach has a team.', await changes.stayingCoaches(tx, piece));
    return deleted;
  });
  const divisions = await revertAll('division', async (piece) => {
    const deleted = await changes.deleteDivisions(tx, piece);
    keep('The division has teams.', await changes.stayingDivisions(tx, piece));
    return deleted;
  });
  const names =
    (await revertAll('division-name', (piece) => restoreName(changes.restoreNames(tx, piece, 'division')))) +
    (await revertAll('team-name', (piece) => restoreName(changes.restoreNames(tx, piece, 'team')))) +
    (await revertAll('coach-name', (piece) => restoreName(changes.restoreCoaches(tx, piece))));

  const counts = { pairs, teams, coaches, divisions, names };
  return { message: messageOf(season, counts, keptCount), counts, kept, keptCount };
}

function messageOf(season: string, counts: RevertAnswer['counts'], kept: number): string {
  const { pairs, teams, coaches, divisions, names } = counts;
  const undone =
    `${several(pairs, 'coach assignment')}, ${several(teams, 'team')}, ` +
    `${several(coaches, 'coach', 'coaches')} and ${several(divisions, 'division')} were removed, ` +
    several(names, 'name was restored', 'names were restored');
  const inUse = several(
    kept,
    'could not be undone because it is in use',
    'could not be undone because they are in use',
  );
  const stays = kept === 0 ? '' : ` ${inUse}.`;
  return `Import for ${season} undone: ${undone}.${stays}`;
}

/** The season's newest load that was not reverted; null if there is none. */
export async function findNewestLoad(db: Db, seasonId: number): Promise<number | null> {
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
