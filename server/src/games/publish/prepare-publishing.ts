import { isDeepStrictEqual } from 'node:util';
import { inputChanges } from '@portal/domain/games/plans/input-parts.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { postponedEntries } from '@portal/domain/games/plans/postponed-games.ts';
import type { PlanGame, SeasonFacts } from '@portal/domain/games/plans/season-facts.ts';
import { brokenRules } from '@portal/domain/games/publish/broken-rules.ts';
import { otherGames } from '@portal/domain/games/publish/other-games.ts';
import {
  type GameToPublish,
  type PublishedGame,
  type Publishing,
  planPublishing,
} from '@portal/domain/games/publish/plan-publishing.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { listGamesNow } from '../game-repository.ts';
import { listPendingChanges, type MailedGameChange } from '../mail-game-changes.ts';
import { type PlanBasis as ImportBasis, readPlanBasis, readTakenTimes } from '../plan-import.ts';
import {
  findPlan,
  findPublishedPlan,
  getPlan,
  listPlannedGames,
  listScheduledGames,
  type StoredPlan,
} from '../plans/draw-repository.ts';
import { inputHashes } from '../plans/plan-hashes.ts';
import { readPlan } from '../plans/read-plan.ts';
import { listChangedSince, listEntryIds, listImportsSince } from './publish-repository.ts';

/** The rules of more games are checked in a separate process, which takes longer to start than most plans take to check. */
const MAX_JUDGED_IN_PROCESS = 500;

export type PreparedPublishing = {
  games: PlanGame[];
  /** the published plan, which this one would replace */
  formerId: number | null;
  /** what the rules are checked against */
  judged: PlanBasis;
  /** the part of the season that the plan depends on */
  basis: ImportBasis;
  publishing: Publishing;
  /** games of the schedule that neither plan has */
  others: number;
  /** why it can't be published, apart from broken rules, in sentences */
  obstacles: string[];
};

type CancelsOthers = {
  /** games of the schedule that neither plan has are canceled */
  cancelsOthers: boolean;
};

/** What publishing a plan would do now. */
export const preparePublishing = async (
  portal: Portal,
  tx: Tx,
  plan: StoredPlan,
  options: CancelsOthers,
): Promise<PreparedPublishing> => (await readPublishing(portal, tx, plan))(options);

/** Reads everything that decides what publishing a plan would do now. */
export async function readPublishing(
  portal: Portal,
  tx: Tx,
  plan: StoredPlan,
): Promise<(options: CancelsOthers) => PreparedPublishing> {
  const { seasonId } = plan;
  const games = await listPlannedGames(tx, plan.id);
  const former = await findPublishedPlan(tx, seasonId);
  const formerGames = former === null ? [] : await listPlannedGames(tx, former.id);
  const { basis: planned } = await readPlan(portal, tx, plan.id);
  const entryIds = await listEntryIds(tx, former === null ? [plan.id] : [plan.id, former.id]);
  const basis = await readPlanBasis(tx, seasonId);
  const apart = new Set(
    basis.games
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === null || awayTeamId === null)
      .map(({ entryId }) => entryId),
  );
  const formerIds = entryIds.filter((id) => !apart.has(id));
  const scheduled = (await listScheduledGames(tx, seasonId)).flatMap(({ place, ...game }) =>
    place === null ? [] : { ...game, place },
  );
  const others = otherGames(scheduled, {
    ...planned,
    replacedEntryIds: [...planned.replacedEntryIds, ...formerIds],
  });
  const changes = await changesSince(tx, plan, { facts: planned.facts, entryIds });
  const takenTimes = await readTakenTimes(tx, basis);
  return ({ cancelsOthers }) => {
    const canceled = cancelsOthers ? others.flatMap(({ entryId }) => entryId ?? []) : [];
    const publishing = planPublishing({
      ...basis,
      planned: withEntries(games, formerGames, { basis, planned }),
      formerIds: new Set([...formerIds, ...canceled]),
      ...takenTimes,
      now: planned.now,
    });
    return {
      games,
      formerId: former?.id ?? null,
      judged: { ...planned, replacedEntryIds: [...planned.replacedEntryIds, ...canceled] },
      basis,
      publishing,
      others: others.length,
      obstacles: [...changes, ...publishing.obstacles],
    };
  };
}

const NO_PLACE = 'There is no time and gym for this game.';
const NOT_PLANNED = 'The league’s games no longer include it.';

/** Why publishing cancels a game. */
export const whyCanceled = ({ key }: Pick<PublishedGame, 'key'>): string =>
  key === null ? NOT_PLANNED : NO_PLACE;

/** What publishing would tell the people whose games are added, changed or canceled. */
export const listPublishingChanges = (
  tx: Tx,
  { publishing: { rows }, basis: { teams } }: PreparedPublishing,
): Promise<MailedGameChange[]> => listPendingChanges(tx, rows, { teams, whyCanceled });

/** Which games of the plan break rules, in sentences. Takes long, so no transaction should wait for it. */
export async function listBrokenRules({ judged }: Pick<PreparedPublishing, 'judged'>): Promise<string[]> {
  if (judged.games.length <= MAX_JUDGED_IN_PROCESS) return brokenRules(judged);
  return await runInWorker<typeof brokenRules>({
    module: '@portal/domain/games/publish/broken-rules.ts',
    name: 'brokenRules',
    input: judged,
  });
}

/**
 * Checks the rules while nobody waits for the season's games, unless the plan can't be published anyway.
 * @returns checks them under the locks: again if the season has changed since. Another try instead might never succeed,
 *   because coaches book all the time
 */
export async function judgeBeforeLocking(
  portal: Portal,
  { planId, cancelOthers = 0 }: { planId: number; cancelOthers?: number | undefined },
  judge: typeof listBrokenRules,
): Promise<typeof listBrokenRules> {
  const known = await inTransaction(portal.db, async (tx) => {
    const plan = await findPlan(tx, planId);
    if (plan?.state !== 'draft') return null;
    return await preparePublishing(portal, tx, plan, { cancelsOthers: cancelOthers > 0 });
  });
  if (known === null || known.obstacles.length > 0) return judge;
  const broken = await judge(known);
  return async (now) => (isSameSeason(known.judged, now.judged) ? broken : await judge(now));
}

/** Whether the rules would be checked against the same. Of the time only the day counts. */
const isSameSeason = (a: PlanBasis, b: PlanBasis): boolean =>
  isDeepStrictEqual({ ...a, now: a.now.date }, { ...b, now: b.now.date });

/**
 * A game that is in the schedule under the published plan stays the same entry, unless it has been played. So does a
 * postponed game, whether a plan has it or not.
 */
function withEntries(
  games: readonly PlanGame[],
  former: readonly PlanGame[],
  { basis, planned }: { basis: ImportBasis; planned: PlanBasis },
): GameToPublish[] {
  const coming = new Set(
    basis.games
      .filter(
        ({ date, startTime, isPostponed }) => isPostponed === true || !isPast(date, startTime, planned.now),
      )
      .map(({ entryId }) => entryId),
  );
  const own = new Set(games.map(({ entryId }) => entryId));
  const byKey = new Map(former.map(({ key, entryId }) => [key, entryId]));
  const linked = games.map((game) => {
    const entryId = byKey.get(game.key) ?? null;
    const isFree = entryId !== null && coming.has(entryId) && !own.has(entryId);
    return { ...game, entryId: game.entryId ?? (isFree ? entryId : null) };
  });
  const postponed = postponedEntries(linked, planned.postponed);
  return linked.map((game) => ({ ...game, entryId: postponed.get(game.key) ?? game.entryId }));
}

/** Further changes are only counted. */
const MAX_NAMED = 20;

const CHANGED = { active: 'changed', cancelled: 'canceled', postponed: 'postponed' } as const;

/** What has changed since a plan was generated, in sentences. */
async function changesSince(
  tx: Tx,
  { seasonId, madeAt, input }: StoredPlan,
  { facts, entryIds }: { facts: SeasonFacts; entryIds: readonly number[] },
): Promise<string[]> {
  const imports = await listImportsSince(tx, seasonId, madeAt);
  const changed = await listChangedSince(tx, entryIds, madeAt);
  const games = new Map(
    (
      await listGamesNow(
        tx,
        changed.slice(0, MAX_NAMED).map(({ entryId }) => entryId),
      )
    ).map((game) => [game.entryId, game]),
  );
  const named = changed.flatMap(({ entryId, state }) => {
    const game = games.get(entryId);
    if (game === undefined) return [];
    const name = `${sidesText(game)} on ${formatDate(game.date)}`;
    return [`${name} was ${CHANGED[state]} in the schedule.`];
  });
  const more = changed.length - named.length;
  return [
    ...imports.map(({ name, isPlan, isReverted }) => {
      const what = isPlan ? name : `The import of ${name}`;
      return `${what} was ${isReverted ? 'undone' : isPlan ? 'published' : 'done'} after this plan was generated.`;
    }),
    ...named,
    ...(more > 0 ? [`${several(more, 'more game')} changed in the schedule.`] : []),
    ...inputChanges(facts, input, inputHashes(facts)),
  ];
}

/**
 * What has changed since a plan was generated, including places that are no longer free, and which of its games now
 * break a rule.
 * @throws AppError NOT_FOUND
 */
export async function checkGamePlan(
  portal: Portal,
  id: number,
): Promise<{ changes: string[]; broken: string[] }> {
  const prepared = await inTransaction(portal.db, async (tx) => {
    const plan = await getPlan(tx, id);
    // the plan's own publishing doesn't count as a change
    if (plan.state === 'published') return null;
    return await preparePublishing(portal, tx, plan, { cancelsOthers: false });
  });
  if (prepared === null) return { changes: [], broken: [] };
  return { changes: prepared.obstacles, broken: await listBrokenRules(prepared) };
}
