import type { WithdrawalBody } from '@portal/contract/team-withdrawals.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { countWithdrawal, OPEN_OPPONENT, withdrawnName } from '@portal/domain/coaches/withdrawal.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import type { Change, EntryFields, WeekDecision } from '#court-time/entry.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { handOverDaysOff } from '#days-off/hand-over-days-off.ts';
import { changeOnce, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { handOverPlayers } from '#ratings/hand-over-players.ts';
import { peopleText } from '#schedule/entry-texts.ts';
import { findFreeQuotaSlot } from '#schedule/schedule-team.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';
import {
  entriesWith,
  type Leaving,
  planTeamWithdrawal,
  type TeamRow,
  type WithdrawalPlan,
} from './plan-team-withdrawal.ts';
import { mailEntries, mailTeam } from './withdrawal-mails.ts';

type Request = WithdrawalBody & { id: number; shownHash: string };

/**
 * Withdraws a team, or merges it into another one of its division. Its upcoming entries are canceled, given to that team, or
 * kept without an opponent, as one change that can be undone; past entries stay its own. Its name becomes free.
 * @throws AppError NOT_FOUND | INVALID_INPUT | WRONG_STATE if other entries were shown, or something is not decided |
 * ALREADY_RUNNING | KEY_REUSED
 * @see docs/spec/decisions.md#withdrawn-teams
 */
export const withdrawTeam = (
  portal: Portal,
  call: KeyedCall,
  { id: teamId, shownHash, ...request }: Request,
) =>
  changeOnce(portal, call, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    const plan = await lockPlan(portal, tx, { seasonId: season.id, teamId, request });
    checkShown(plan, shownHash, request);
    const { team, receiver, isMerge, goingOver } = plan;
    const into = isMerge ? receiver : null;
    // before the entries, whose emails tell these coaches that they have them still
    await addCoaches(tx, into, goingOver.coachIds);
    const now = portal.clock.now();
    const { accountId, email: actor } = call.caller;
    const title = into === null ? `${team.name} has withdrawn` : `${team.name} was merged into ${into.name}`;
    const { id, changed } = await changeCourtTime(
      tx,
      { kind: 'withdraw', accountId, actor, now },
      changesOf(tx, plan, title),
    );
    await storeWithdrawal(tx, plan, { changeSetId: id, now });
    if (into !== null) {
      await handOverDaysOff(tx, goingOver.dayOffIds, into.id);
      await handOverPlayers(tx, goingOver.playerIds, into.id);
    }
    const context = { now, by: actor, team, receiver, isMerge };
    const told = [
      ...(await mailEntries(portal, tx, changed, { ...context, title })),
      ...(await mailTeam(tx, 'left', context)),
    ];
    portal.log.info({ accountId, teamId, changeSetId: id }, isMerge ? 'team merged' : 'team withdrawn');
    const message = `${title}${countsText(plan)}. ${peopleText(new Set(told).size)}`;
    return { message, undo: { id, until: undoUntil(now).toISOString() } };
  });

type PlanOptions = { seasonId: number; teamId: number; request: WithdrawalBody };

/** Plans it with the division, the teams of all entries and their slots locked. */
async function lockPlan(portal: Portal, tx: Tx, options: PlanOptions): Promise<WithdrawalPlan> {
  await lockDivisionOf(tx, options.teamId);
  const ahead = await planTeamWithdrawal(portal, tx, options);
  const teamsOf = ({ team, receiver, entries }: WithdrawalPlan) => [
    team.id,
    ...(receiver === null ? [] : [receiver.id]),
    ...entries.flatMap(teamIdsOf),
  ];
  const locked = new Set(teamsOf(ahead));
  await lockTeams(tx, [...locked]);
  await lockSlots(tx, { slotIds: ahead.entries.map(({ slotId }) => slotId) });
  const plan = await planTeamWithdrawal(portal, tx, options);
  if (teamsOf(plan).some((id) => !locked.has(id))) throw new RetryTransaction();
  return plan;
}

/** Locks the names of the teams of a team's division, as renaming one does. */
export async function lockDivisionOf(tx: Tx, teamId: number): Promise<void> {
  await sql`
    select from division where id = (select division_id from team where id = ${teamId}) for update`.execute(
    tx,
  );
}

/** @throws AppError WRONG_STATE */
function checkShown(
  { hash, rows, goingOver }: WithdrawalPlan,
  shownHash: string,
  { decisions }: WithdrawalBody,
): void {
  const upcoming = new Set(rows.map(({ entryId }) => entryId));
  if (hash !== shownHash || decisions.some(({ EntryId }) => !upcoming.has(EntryId))) {
    throw new AppError('WRONG_STATE', 'The list has changed since it was shown. Please review it again.');
  }
  const { undecided } = countWithdrawal(rows);
  if (undecided > 0) {
    const what = several(undecided, 'entry', 'entries');
    throw new AppError('WRONG_STATE', `Please decide what happens to ${what} first.`);
  }
  if (goingOver.rosterProblem !== '' && goingOver.playerIds.length > 0) {
    throw new AppError(
      'WRONG_STATE',
      `${goingOver.rosterProblem} Please leave the players with the former team.`,
    );
  }
}

function countsText({ rows, receiver }: WithdrawalPlan): string {
  const { cancel, give, open } = countWithdrawal(rows);
  const parts = [
    cancel > 0 && `${several(cancel, 'entry', 'entries')} canceled`,
    give > 0 && `${several(give, 'entry', 'entries')} given to ${receiver?.name ?? ''}`,
    open > 0 && `${several(open, 'game')} kept with an open opponent`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function changesOf(tx: Tx, plan: WithdrawalPlan, title: string): Change[] {
  const { team, receiver } = plan;
  const put = (entry: Leaving, to: Partial<EntryFields>, reason: string): Change => {
    const { entryId } = entry;
    if (entry.isPostponed) return { what: 'postpone', entryId, to, reason: entry.reason ?? title };
    const week = entry.type === 'practice' && receiver !== null ? weekOfReceiver(tx, receiver) : undefined;
    return { what: 'put', entryId, to, week, reason };
  };
  return [
    ...entriesWith(plan, 'cancel').map(({ entryId }): Change => ({ what: 'cancel', entryId, reason: title })),
    ...entriesWith(plan, 'open').map((entry) =>
      put(entry, openSide(entry, team.id), `${title}: the opponent is open`),
    ),
    ...entriesWith(plan, 'give').flatMap((entry) =>
      receiver === null
        ? []
        : [put(entry, givenSides(entry, team.id, receiver.id), `${title}: given to ${receiver.name}`)],
    ),
  ];
}

const givenSides = ({ homeTeamId }: Leaving, fromId: number, toId: number) =>
  homeTeamId === fromId ? { homeTeamId: toId } : { awayTeamId: toId };

const openSide = ({ homeTeamId }: Leaving, fromId: number) =>
  homeTeamId === fromId
    ? { homeTeamId: null, openHome: OPEN_OPPONENT }
    : { awayTeamId: null, openAway: OPEN_OPPONENT };

/** A quota slot of the team that gets the practice; beyond its weekly limit it is the administrator's. */
const weekOfReceiver =
  (tx: Tx, team: TeamRow): WeekDecision =>
  async ({ weekStart }) => {
    if (weekStart === null) throw new Error('The practice has no week.');
    return { weekStart, weekSeat: await findFreeQuotaSlot(tx, team, weekStart), makeUpId: null };
  };

async function addCoaches(tx: Tx, into: TeamRow | null, coachIds: readonly number[]): Promise<void> {
  if (into === null || coachIds.length === 0) return;
  const links = coachIds.map((coachId) => ({ teamId: into.id, coachId }));
  await insertRows(tx, 'teamCoach', links).execute();
}

/** Marks the team in its name, which leaves the former one to a new team. */
async function storeWithdrawal(
  tx: Tx,
  { team, receiver, isMerge, goingOver }: WithdrawalPlan,
  { changeSetId, now }: { changeSetId: number; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('team')
    .select('nameKey')
    .where('divisionId', '=', team.divisionId)
    .execute();
  const taken = new Set(rows.map(({ nameKey }) => nameKey));
  let name = foldName(withdrawnName(team.name, isMerge, 1));
  for (let number = 2; taken.has(name.key); number += 1) {
    name = foldName(withdrawnName(team.name, isMerge, number));
  }
  await tx
    .updateTable('team')
    .set({ name: name.shown, nameKey: name.key, withdrawnAt: now })
    .where('id', '=', team.id)
    .execute();
  const { coachIds, dayOffIds, playerIds } = goingOver;
  await tx
    .insertInto('teamWithdrawal')
    .values({
      ...{ teamId: team.id, changeSetId, formerName: team.name, coachIds, dayOffIds, playerIds },
      intoTeamId: isMerge ? (receiver?.id ?? null) : null,
    })
    .execute();
}
