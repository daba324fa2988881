import type { TakeBackAnswer } from '@portal/contract/enrollment.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { Portal } from '#portal.ts';
import { lockSeason, seasonLabel } from '../the-season.ts';
import type { LoadChanges } from './apply-load.ts';
import { findLoad, findStandingLoad, markTakenBack } from './load-repository.ts';
import * as undo from './undo-repository.ts';

export type TakenBack = TakeBackAnswer;

/** What stayed is listed up to here; the answer says how much it is. */
const MAX_KEPT = 500;

/**
 * Undoes the newest load of its season, in one transaction: what it added goes where nothing hangs on it by now, and
 * names get their former spelling unless they were changed again. What stays is listed. Asked twice it answers the same.
 * @throws AppError NOT_FOUND | WRONG_STATE (a newer load stands) | ALREADY_RUNNING
 * @see decisions.md section 5.2
 */
export async function takeBackLoad(
  portal: Portal,
  { id, accountId }: { id: number; accountId: number | null },
): Promise<TakenBack> {
  const answer = await inTransaction(portal.db, async (tx) => {
    const known = await findLoad(tx, id);
    if (known === null) throw new AppError('NOT_FOUND', 'There is no such load.');
    const { season } = known;
    await lockSeason(tx, season);
    // read again: it may have been taken back while nobody held the season
    const load = await findLoad(tx, id);
    if (load === null) throw new AppError('NOT_FOUND', 'There is no such load.');
    if (load.takenBack !== null) return load.takenBack;
    if ((await findStandingLoad(tx, season.id)) !== id) {
      throw new AppError(
        'WRONG_STATE',
        `A newer load of ${seasonLabel(season)} stands on this one. Please take that one back first.`,
      );
    }
    const takenBack = await undoChanges(tx, load.changes, seasonLabel(season));
    await markTakenBack(tx, { id, takenBack, accountId, now: portal.clock.now() });
    await announce(tx, 'slots');
    await announce(tx, 'accounts');
    return takenBack;
  });
  portal.feed.tellHere('slots');
  portal.feed.tellHere('accounts');
  portal.log.info({ loadId: id, counts: answer.counts, kept: answer.keptCount }, 'coach data taken back');
  return answer;
}

async function undoChanges(tx: Tx, changes: LoadChanges, season: string): Promise<TakenBack> {
  await undo.lockCoaches(tx);
  await undo.lockTeams(tx, changes);
  const kept: TakenBack['kept'] = [];
  const keep = (reason: string, things: readonly { what: string }[]) => {
    for (const { what } of things) kept.push({ what, reason });
  };

  keep('Practices or games stand on it.', await undo.listBookedPairs(tx, changes));
  const pairs = await undo.deletePairs(tx, changes);
  const teams = await undo.deleteTeams(tx, changes.teams);
  const stayingTeams = await undo.listTeams(tx, changes.teams);
  keep(
    'The team has practices or games, or had some that were cancelled.',
    stayingTeams.filter(({ isBooked }) => isBooked),
  );
  keep(
    'Players of the team have ratings.',
    stayingTeams.filter(({ isBooked, isRated }) => isRated && !isBooked),
  );
  keep(
    'The team was given a coach since.',
    stayingTeams.filter(({ isBooked, isRated }) => !isBooked && !isRated),
  );
  const coaches = await undo.deleteCoaches(tx, changes.coaches);
  keep('The coach has a team.', await undo.listCoaches(tx, changes.coaches));
  const divisions = await undo.deleteDivisions(tx, changes.divisions);
  keep('The division has teams.', await undo.listDivisions(tx, changes.divisions));
  const names = await restoreNames(tx, changes, (after) =>
    keep(
      'The name was changed again since.',
      after.map((what) => ({ what })),
    ),
  );

  const counts = { pairs, teams, coaches, divisions, names };
  return {
    message: messageOf(season, counts, kept.length),
    counts,
    kept: kept.slice(0, MAX_KEPT),
    keptCount: kept.length,
  };
}

/** @returns how many names are as they were before the load */
async function restoreNames(tx: Tx, changes: LoadChanges, keep: (names: string[]) => void): Promise<number> {
  const { renamedDivisions, renamedTeams, renamedCoaches } = changes;
  const done = [
    new Set(await undo.restoreNames(tx, 'division', renamedDivisions)),
    new Set(await undo.restoreNames(tx, 'team', renamedTeams)),
    new Set(await undo.restoreCoaches(tx, renamedCoaches)),
  ] as const;
  keep(renamedDivisions.filter(({ id }) => !done[0].has(id)).map(({ after }) => after));
  keep(renamedTeams.filter(({ id }) => !done[1].has(id)).map(({ after }) => after));
  keep(
    renamedCoaches
      .filter(({ id }) => !done[2].has(id))
      .map(({ after }) => fullName(after.firstName, after.lastName)),
  );
  return done[0].size + done[1].size + done[2].size;
}

function messageOf(season: string, counts: TakenBack['counts'], kept: number): string {
  const { pairs, teams, coaches, divisions, names } = counts;
  const undone =
    `${several(pairs, 'coach of a team', 'coaches of teams')}, ${several(teams, 'team')}, ` +
    `${several(coaches, 'coach', 'coaches')} and ${several(divisions, 'division')} were removed, ` +
    several(names, 'name is as it was', 'names are as they were');
  const inUse = several(
    kept,
    'could not be undone because it is in use',
    'could not be undone because they are in use',
  );
  const stays = kept === 0 ? '' : ` ${inUse}.`;
  return `The load of ${season} was taken back: ${undone}.${stays}`;
}
