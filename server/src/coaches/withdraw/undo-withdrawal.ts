import { foldName } from '@portal/domain/coaches/names.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { Change, Entry } from '#court-time/entry.ts';
import { listParts, lockChange, markUndone, type StoredPart } from '#court-time/ledger.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { changeCourtTime, type WrittenChange } from '#court-time/write.ts';
import { handOverDaysOff } from '#days-off/hand-over-days-off.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { handOverPlayers } from '#ratings/hand-over-players.ts';
import { peopleText } from '#schedule/entry-texts.ts';
import { weekOfRestored } from '#schedule/undo/restore-practice.ts';
import { checkPlaces, checkUndo, listReturning } from '#schedule/undo/undo-cancel.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';
import { lockDivisionOf } from './withdraw-team.ts';
import { mailEntries, mailTeam } from './withdrawal-mails.ts';

/**
 * Brings a team back that the caller withdrew or merged in the last ten minutes, with all that it had, or nothing. A
 * slot that the waitlist offers by now goes back to it, too.
 * @throws AppError NOT_FOUND | NOT_YOURS | TOO_LATE | IN_USE if its name is taken | SLOT_PAST | SLOT_TAKEN | TEAM_BUSY |
 * WEEKLY_LIMIT | WRONG_STATE if an entry was changed since
 */
export const undoWithdrawal = (portal: Portal, caller: Caller, id: number): Promise<{ message: string }> =>
  retryAfterRaces(portal, async (tx) => {
    await shareSeason(tx, await getActiveSeason(tx));
    const change = await lockChange(tx, id, 'withdraw');
    checkUndo(portal, caller, 'withdrawal', change);
    const stored = await getWithdrawal(tx, id);
    await lockDivisionOf(tx, stored.teamId);
    const parts = await listParts(tx, id);
    const entries = await listEntries(tx, parts);
    const teamIds = [stored.teamId, ...entries.flatMap(teamIdsOf)];
    await lockTeams(tx, stored.intoTeamId === null ? teamIds : [...teamIds, stored.intoTeamId]);
    const { entries: back } = await listReturning(tx, id);
    await lockSlots(tx, {
      slotIds: entries.map(({ slotId }) => slotId),
      times: back.filter(({ blocks }) => blocks),
    });
    checkUndo(portal, caller, 'withdrawal', change);
    checkUnchanged(portal, parts, await listEntries(tx, parts));
    await bringBack(tx, stored);
    await checkPlaces(portal, tx, back);

    const now = portal.clock.now();
    const { accountId, email: actor } = caller;
    const weekOf = ({ entryId, before }: StoredPart) => {
      const canceledPractice = back.find((entry) => entry.entryId === entryId && entry.type === 'practice');
      const practice = canceledPractice ?? (before?.type === 'practice' ? (before as Entry) : undefined);
      return practice && (() => weekOfRestored(tx, practice, change.at));
    };
    const changes = parts.map((part): Change => {
      const { entryId, before, after } = part;
      if (before?.state === 'postponed') {
        return { what: 'postpone', entryId, to: sidesOf(before), reason: `${stored.formerName} is back` };
      }
      if (after?.state === 'cancelled') return { what: 'restore', entryId, week: weekOf(part) };
      return { what: 'put', entryId, to: sidesOf(before), week: weekOf(part) };
    });
    const context = { kind: 'undo', accountId, actor, now } as const;
    const { changed } = changes.length === 0 ? NOTHING : await changeCourtTime(tx, context, changes);
    await markUndone(tx, id, now);
    const into = stored.intoTeamId === null ? null : { id: stored.intoTeamId, name: stored.intoName ?? '' };
    const team = { id: stored.teamId, name: stored.formerName, divisionName: stored.divisionName };
    const about = { now, by: actor, team, receiver: into, isMerge: into !== null };
    const told = [
      ...(await mailEntries(portal, tx, changed, { ...about, title: `${team.name} is back` })),
      ...(await mailTeam(tx, 'back', about)),
    ];
    await takeBack(tx, stored);
    portal.log.info({ accountId, teamId: team.id, changeSetId: id }, 'withdrawal of a team undone');
    return { message: `${team.name} is back. ${peopleText(new Set(told).size)}` };
  });

const NOTHING: Pick<WrittenChange, 'changed'> = { changed: [] };

type Withdrawal = Awaited<ReturnType<typeof getWithdrawal>>;

/** @throws AppError NOT_FOUND if the team is gone */
async function getWithdrawal(tx: Tx, changeSetId: number) {
  const row = await tx
    .selectFrom('teamWithdrawal as w')
    .innerJoin('team as t', 't.id', 'w.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('team as o', 'o.id', 'w.intoTeamId')
    .select(['w.teamId', 'w.intoTeamId', 'w.formerName', 'w.coachIds', 'w.dayOffIds', 'w.playerIds'])
    .select(['d.id as divisionId', 'd.name as divisionName', 'o.name as intoName'])
    .where('w.changeSetId', '=', changeSetId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND', 'This team was removed since.');
  return row;
}

const listEntries = (tx: Tx, parts: readonly StoredPart[]) =>
  namedEntries(tx)
    .select('state')
    .where('id', '=', anyOf(parts.map(({ entryId }) => entryId)))
    .execute();

/** @throws AppError WRONG_STATE | SLOT_PAST */
function checkUnchanged(
  portal: Portal,
  parts: readonly StoredPart[],
  entries: Awaited<ReturnType<typeof listEntries>>,
): void {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  for (const { entryId, after } of parts) {
    const entry = byId.get(entryId);
    if (entry?.state !== after?.state || entry?.revision !== after?.revision) {
      throw new AppError('WRONG_STATE', 'One of its entries was changed since, so this can’t be undone.');
    }
    if (entry?.state === 'active' && isPast(entry.date, entry.startTime, now)) {
      throw new AppError('SLOT_PAST', 'One of its entries has started since, so this can’t be undone.');
    }
  }
}

/** What a withdrawal changes of an entry that stays in the schedule. */
const SIDES = ['homeTeamId', 'awayTeamId', 'openHome', 'openAway', 'bookedBy'] as const;

/** The same fields before it; none for one that was canceled. */
const sidesOf = (before: Partial<Entry> | null): Partial<Entry> =>
  Object.fromEntries(
    SIDES.flatMap((field) => (before?.[field] === undefined ? [] : [[field, before[field]]])),
  );

/** Gives the team its name back. @throws AppError IN_USE if another team has it by now */
async function bringBack(
  tx: Tx,
  { teamId, formerName, divisionId, divisionName }: Withdrawal,
): Promise<void> {
  const { shown, key } = foldName(formerName);
  const namesake = await tx
    .selectFrom('team')
    .select('id')
    .where('divisionId', '=', divisionId)
    .where('nameKey', '=', key)
    .executeTakeFirst();
  if (namesake !== undefined) {
    throw new AppError(
      'IN_USE',
      `${divisionName} has a new team called ${formerName}, so this can’t be undone.`,
    );
  }
  await tx
    .updateTable('team')
    .set({ name: shown, nameKey: key, withdrawnAt: null })
    .where('id', '=', teamId)
    .execute();
}

/** Takes back what the other team got with a merge. */
async function takeBack(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { teamId, intoTeamId, coachIds, dayOffIds, playerIds } = withdrawal;
  if (intoTeamId !== null) {
    await tx
      .deleteFrom('teamCoach')
      .where('teamId', '=', intoTeamId)
      .where('coachId', '=', anyOf(coachIds))
      .execute();
    await handOverDaysOff(tx, dayOffIds, teamId);
    await handOverPlayers(tx, playerIds, teamId);
  }
  await tx.deleteFrom('teamWithdrawal').where('teamId', '=', teamId).execute();
}
