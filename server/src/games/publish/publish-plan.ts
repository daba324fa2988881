import type { PublishedPlan } from '@portal/contract/game-plan-publishing.ts';
import { courtOnlyPart } from '@portal/domain/games/count-changes.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import type { Publishing } from '@portal/domain/games/publish/plan-publishing.ts';
import { countsText, several } from '@portal/domain/text/several.ts';
import { closeLostGyms, lockClosing } from '#losses/close-lost-gyms.ts';
import { type KeyedCall, prepareAndChangeOnce, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { applyPlan } from '../apply-plan.ts';
import { listGamesNow, lockGames, lockTeamsAndSlots } from '../game-repository.ts';
import { countMailedChanges, type MailedChangeCounts, mailGameChanges } from '../mail-game-changes.ts';
import { readPlanBasis } from '../plan-import.ts';
import { findPlan, findPublishedPlan, listPlannedGames, type StoredPlan } from '../plans/draw-repository.ts';
import { inputHashOf, shownHashOf } from '../plans/plan-hashes.ts';
import {
  judgeBeforeLocking,
  listBrokenRules,
  type PreparedPublishing,
  preparePublishing,
  whyCanceled,
} from './prepare-publishing.ts';
import { markPublished, storeEntryIds } from './publish-repository.ts';

export type PublishRequest = {
  planId: number;
  /** hashes of the plan that the person has seen (plan-hashes.ts) */
  inputHash: string;
  shownHash: string;
  /** how many scheduled games that are in neither this plan nor the published one are canceled; 0 keeps them */
  cancelOthers?: number | undefined;
};

/**
 * Publishes a plan in one transaction, like an import from a file: new games are added, moved games stay the same entries,
 * games that are not in the plan are canceled, and everyone affected gets one email. Publishing again
 * changes nothing.
 * @param judge finds the broken rules
 * @throws AppError NOT_FOUND | WRONG_STATE, with what has changed since the plan was generated in `conflict.changes` |
 *   KEY_REUSED
 * @see docs/spec/decisions.md#publishing-a-plan
 */
export async function publishGamePlan(
  portal: Portal,
  call: KeyedCall,
  request: PublishRequest,
  judge: typeof listBrokenRules = listBrokenRules,
): Promise<PublishedPlan> {
  const prepare = () => judgeBeforeLocking(portal, request, judge);
  return await prepareAndChangeOnce(portal, call, prepare, (tx, judgeAgain) =>
    publish(portal, tx, { caller: call.caller, request, judge: judgeAgain }),
  );
}

async function publish(
  portal: Portal,
  tx: Tx,
  { caller, request, judge }: { caller: Caller; request: PublishRequest; judge: typeof listBrokenRules },
): Promise<PublishedPlan> {
  const plan = await lockPlanToPublish(tx, request.planId);
  if (plan.state === 'published') return nothingToDo(plan, await listPlannedGames(tx, plan.id));
  const { cancelOthers = 0 } = request;
  const prepared = await preparePublishing(portal, tx, plan, { cancelsOthers: cancelOthers > 0 });
  checkShown(plan, prepared, request);
  refuseIfAny(prepared.obstacles);
  refuseIfAny(await judge(prepared));
  if (plan.supposed.lost.length > 0) await lockClosing(tx, plan.seasonId);
  // bookings of these teams wait from here on
  await lockAffected(tx, plan.seasonId, prepared.publishing);
  const basisNow = await readPlanBasis(tx, plan.seasonId);
  if (JSON.stringify(basisNow) !== JSON.stringify(prepared.basis)) throw new RetryTransaction();
  return await write(portal, tx, {
    caller,
    plan,
    prepared,
    othersStay: cancelOthers > 0 ? 0 : prepared.others,
  });
}

/**
 * Locks the games of the plan's season against other plans and files.
 * @returns the plan @throws AppError NOT_FOUND | WRONG_STATE
 */
async function lockPlanToPublish(tx: Tx, id: number): Promise<StoredPlan> {
  const known = await findPlan(tx, id);
  if (known !== null) await lockGames(tx, known.seasonId);
  // read again under the lock: it may have been published, changed or removed in the meantime
  const plan = known && (await findPlan(tx, id));
  if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
  if (plan.state === 'superseded') {
    const published = await findPublishedPlan(tx, plan.seasonId);
    const by = published === null ? 'another plan' : published.name;
    throw refusal([`${plan.name} was replaced by ${by}. To return to it, generate a draft from it.`]);
  }
  return plan;
}

/** @throws AppError WRONG_STATE if the draft or the games to cancel have changed since the person saw them */
function checkShown(
  { name, input }: StoredPlan,
  { games, others }: PreparedPublishing,
  { inputHash, shownHash, cancelOthers = 0 }: PublishRequest,
): void {
  if (inputHash !== inputHashOf(input) || shownHash !== shownHashOf(games)) {
    throw refusal([`${name} has been changed since you opened it. Please look at it again.`]);
  }
  if (cancelOthers > 0 && cancelOthers !== others) {
    throw refusal([
      `The schedule now has ${several(others, 'game')} that ${others === 1 ? 'is' : 'are'} not in ${name}, not ${cancelOthers}. Please look at it again.`,
    ]);
  }
}

function refuseIfAny(changes: string[]): void {
  if (changes.length > 0) throw refusal(changes);
}

const refusal = (changes: string[]) =>
  new AppError('WRONG_STATE', `Nothing was published. ${changes.join(' ')}`, { conflict: { changes } });

async function lockAffected(tx: Tx, seasonId: number, { rows }: Publishing): Promise<void> {
  const planned = rows.flatMap(({ game }) => game ?? []);
  const ids = rows.filter(({ state }) => state !== 'unchanged').flatMap(({ entryId }) => entryId ?? []);
  const games = [...planned, ...(await listGamesNow(tx, ids))];
  await lockTeamsAndSlots(tx, seasonId, games);
}

async function write(
  portal: Portal,
  tx: Tx,
  input: {
    caller: Caller;
    plan: StoredPlan;
    prepared: PreparedPublishing;
    /** games of the schedule that neither plan has */
    othersStay: number;
  },
): Promise<PublishedPlan> {
  const { plan, othersStay } = input;
  const { publishing, formerId } = input.prepared;
  const { rows, counts } = publishing;
  const { accountId, email: actor } = input.caller;
  const { id: planId, seasonId, name, supposed } = plan;
  const now = portal.clock.now();
  let counted = countMailedChanges([], false);
  let added: ReadonlyMap<number, number> = new Map();
  if (counts.new + counts.changed + counts.gone > 0) {
    const applied = await applyPlan(tx, publishing, {
      seasonId,
      accountId,
      actor,
      name,
      title: `${name} published`,
      plans: { planId, formerId },
      whyCanceled,
      now,
    });
    const { changed } = applied;
    added = applied.added;
    const season = await activeSeasonOrNone(tx);
    // no emails about a season that is not active yet
    const isActive = season?.id === seasonId;
    if (isActive) await mailGameChanges(tx, changed, { season: seasonLabel(season), now });
    counted = countMailedChanges(changed, isActive);
  }
  await storeEntryIds(tx, planId, [
    ...rows.flatMap(({ key, state, entryId }, index) =>
      key === null ? [] : { key, entryId: state === 'gone' ? null : (added.get(index) ?? entryId) },
    ),
    ...publishing.toBeMadeUp,
  ]);
  await markPublished(tx, { planId, formerId, now });
  const practices = await closeLostGyms(portal, tx, { accountId, seasonId, lost: supposed.lost, now });
  portal.log.info({ accountId, planId, counts: counted }, 'game plan published');
  return toAnswer(publishing, { counted, practices, closures: supposed.lost.length, othersStay });
}

type AnswerFigures = { counted: MailedChangeCounts; practices: number; closures: number; othersStay: number };

function toAnswer(
  { counts, unplaced, toBeMadeUp }: Publishing,
  { counted, practices, closures, othersStay }: AnswerFigures,
): PublishedPlan {
  const { emailed, ...changed } = counted;
  const inSchedule = counts.new + counts.changed + counts.unchanged;
  const changes = countsText([
    [counted.new, 'new'],
    [counted.moved, 'moved'],
    courtOnlyPart(counted.courtOnly),
    [counted.canceled, 'canceled'],
  ]);
  const what = changes === '' ? ', and nothing has changed' : `: ${changes}`;
  const sentences = [
    `${several(inSchedule, 'game is', 'games are')} in the combined schedule${what}.`,
    `${several(emailed, 'person gets', 'people get')} one email each.`,
  ];
  const leftOut = unplaced.length - toBeMadeUp.length;
  if (leftOut > 0) {
    sentences.push(`${several(leftOut, 'game is', 'games are')} unscheduled.`);
  }
  if (toBeMadeUp.length > 0) {
    sentences.push(
      `${several(toBeMadeUp.length, 'postponed game is', 'postponed games are')} still to be made up.`,
    );
  }
  if (othersStay > 0) sentences.push(`${several(othersStay, 'other game stays', 'other games stay')}.`);
  if (closures > 0) sentences.push('The lost gyms are closed on these days.');
  if (practices > 0) {
    sentences.push(
      `${several(practices, 'practice there stays', 'practices there stay')} until you cancel ${practices === 1 ? 'it' : 'them'}.`,
    );
  }
  return {
    message: sentences.join(' '),
    counts: { ...changed, unchanged: counts.unchanged },
    emailed,
    unplaced,
    practices,
  };
}

function nothingToDo({ name }: StoredPlan, games: readonly PlanGame[]): PublishedPlan {
  const unchanged = games.filter(({ entryId }) => entryId !== null).length;
  return {
    message: `${name} is published already. Nothing was changed.`,
    counts: { new: 0, moved: 0, courtOnly: 0, canceled: 0, postponed: 0, unchanged },
    emailed: 0,
    unplaced: [],
    practices: 0,
  };
}
