import { randomInt } from 'node:crypto';
import { isBetterPlan, USUAL_MOVES } from '@portal/domain/games/draw/generate-plan.ts';
import { adoptGames } from '@portal/domain/games/plans/adopt-games.ts';
import { type Assumptions, type LostDays, NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import type { FindingLine } from '@portal/domain/games/plans/finding-lines.ts';
import {
  type DrawingOptions,
  type PreparedDrawing,
  prepareDrawing,
  toPlanGames,
} from '@portal/domain/games/plans/prepare-drawing.ts';
import type { PlanGame, SeasonFacts } from '@portal/domain/games/plans/season-facts.ts';
import { several } from '@portal/domain/text/several.ts';
import pLimit from 'p-limit';
import { endDrawing, endDrawingEarly } from '#jobs/drawings.ts';
import { openJob, type RunningJob } from '#jobs/run-job.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import {
  betweenTeams,
  findPlan,
  findPublishedPlan,
  insertPlan,
  listPlanNames,
  listPlannedGames,
  listScheduledGames,
  type NewPlan,
} from './draw-repository.ts';
import { checkInWorker, type Drawn, type DrawReport, type drawInWorker } from './in-worker.ts';
import { inputHashes } from './plan-hashes.ts';
import { readSeason } from './read-plan.ts';

/** Increased whenever the same input and seed would give another plan. */
const ENGINE_VERSION = 3;
const WORKER = new URL('./in-worker.ts', import.meta.url);
/** How many plans are generated at once, each with its own seed and process. The best one is kept. */
const STARTS = 2;
/** Up to so many teams a check takes less time than a process needs to start, some 0.03 s instead of 0.4. */
const MAX_TEAMS_IN_PROCESS = 40;
/** Limits concurrent checks of rules in processes, each of which keeps a processor busy for up to a second. */
const checkLimiter = pLimit(1);

export type GenerateRequest = RequestedSeason & {
  name?: string | undefined;
  from: 'empty' | 'published' | number;
  keep: 'pinned' | 'all';
  divisionIds?: readonly number[] | null | undefined;
  supposed?: Assumptions | undefined;
  seed?: number | undefined;
  moves?: number | undefined;
  anyway?: boolean | undefined;
};

/**
 * Starts generating a draft in the background. The same season, seed and moves give the same draft.
 * @returns the job's id, as soon as it runs
 * @throws AppError NOT_FOUND | INVALID_INPUT, with the findings if the rules can't be satisfied | ALREADY_RUNNING
 */
export async function generateGames(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  request: GenerateRequest,
): Promise<{ message: string; jobId: string }> {
  const { db } = portal;
  const season = await getRequestedSeason(db, request);
  const base = await readBase(db, season.id, request.from);
  const facts = await readSeason(portal, db, season.id);
  checkIds(facts, request);
  if (request.from === 'empty') checkHasGames(facts, request);
  const options: DrawingOptions = {
    isNew: request.from === 'empty',
    keep: request.keep,
    divisionIds: request.divisionIds ?? null,
    supposed: request.supposed ?? NO_ASSUMPTIONS,
    seed: request.seed ?? randomInt(1, 2 ** 31 - 1),
    now: leagueNowOf(portal.clock, portal.settings.current().timeZone),
  };
  const prepared = prepareDrawing(facts, base.games, options);
  if (request.anyway !== true) refuseUnlessPossible(await findingsOf(prepared));
  const name = request.name ?? (await nextName(db, season.id));
  const plan: PlanBasics = {
    seasonId: season.id,
    name,
    basedOn: base.planId,
    keep: options.keep,
    divisionIds: options.divisionIds,
    supposed: options.supposed,
    seed: options.seed,
    moves: request.moves ?? USUAL_MOVES,
    engineVersion: ENGINE_VERSION,
    input: inputHashes(facts),
    accountId,
  };
  const job = await openJob(portal, { kind: 'draw-games', seasonId: season.id, accountId, title: name });
  portal.log.info({ accountId, seasonId: season.id, jobId: job.id, request }, 'generating games');
  // from here on, failures go to the job's log
  job.run((running) => drawAndStore(portal, running, prepared, plan)).catch(() => {});
  return { message: `${name} is being generated.`, jobId: job.id };
}

type PlanBasics = Omit<NewPlan, 'broken' | 'doubles' | 'now'>;

/** The games to start from, and the plan that they belong to. */
async function readBase(
  db: Db,
  seasonId: number,
  from: GenerateRequest['from'],
): Promise<{ planId: number | null; games: PlanGame[] }> {
  const published = (await findPublishedPlan(db, seasonId))?.id ?? null;
  if (typeof from === 'number') {
    const plan = await findPlan(db, from);
    if (plan === null) throw invalidField('from', 'This plan no longer exists. Please choose again.');
    if (plan.seasonId !== seasonId) throw invalidField('from', `${plan.name} is a plan of another season.`);
    return { planId: from, games: await listPlannedGames(db, from) };
  }
  const planId = from === 'published' ? published : null;
  if (published !== null) return { planId, games: await listPlannedGames(db, published) };
  const games = from === 'empty' ? [] : adoptGames(betweenTeams(await listScheduledGames(db, seasonId)));
  if (from === 'published' && games.length === 0) {
    throw new AppError('WRONG_STATE', 'The schedule has no games yet. Please generate new ones.');
  }
  return { planId: null, games };
}

/** @throws AppError INVALID_INPUT for a division or gym that no longer exists */
function checkIds(facts: SeasonFacts, { divisionIds, supposed = NO_ASSUMPTIONS }: GenerateRequest): void {
  const divisions = new Set(facts.divisions.map(({ id }) => id));
  if (divisionIds?.some((id) => !divisions.has(id))) {
    throw invalidField('divisionIds', 'One of the divisions no longer exists. Please reload the page.');
  }
  const venues = new Set(facts.courts.map(({ venueId }) => venueId));
  const { withoutVenueIds, lost } = supposed;
  if (withoutVenueIds.some((id) => !venues.has(id))) throw invalidField('supposed.withoutVenueIds', GYM_GONE);
  const venueOf = new Map(facts.courts.map(({ id, venueId }) => [id, venueId]));
  const isGone = ({ venueId, courtId = null }: LostDays) =>
    (venueId !== null && !venues.has(venueId)) || (courtId !== null && venueOf.get(courtId) !== venueId);
  if (lost.some(isGone)) throw invalidField('supposed.lost', GYM_GONE);
}

/** @throws AppError WRONG_STATE | INVALID_INPUT if there is nothing to generate: publishing it would cancel all games */
function checkHasGames({ divisions, teams }: SeasonFacts, { divisionIds }: GenerateRequest): void {
  const chosen = divisions.filter(({ id }) => divisionIds?.includes(id) ?? true);
  const hasTeams = chosen.some(({ id }) => teams.some(({ divisionId }) => divisionId === id));
  if (!hasTeams && divisionIds != null) throw invalidField('divisionIds', 'These divisions have no teams.');
  if (hasTeams && chosen.every(({ gamesPerTeam }) => gamesPerTeam === 0)) {
    throw new AppError(
      'WRONG_STATE',
      'The rules ask for no games. Please say how many games each team plays.',
    );
  }
}

const GYM_GONE = 'One of the gyms no longer exists. Please choose again.';

function findingsOf({ league }: PreparedDrawing): Promise<FindingLine[]> {
  if (league.teams.length <= MAX_TEAMS_IN_PROCESS) return checkInWorker(league);
  return checkLimiter(() =>
    runInWorker<typeof checkInWorker>({ module: WORKER, name: 'checkInWorker', input: league }),
  );
}

function refuseUnlessPossible(findings: readonly FindingLine[]): void {
  const [first] = findings;
  if (first === undefined) return;
  const more = findings.length - 1;
  const others =
    more === 0 ? '' : more === 1 ? ' There is one more reason.' : ` There are ${more} more reasons.`;
  throw new AppError('INVALID_INPUT', `Not all games can be scheduled: ${first.what}${others}`, {
    conflict: { findings },
  });
}

/** 'Draft 3' after two plans; a name that no plan of the season has. */
async function nextName(db: Db, seasonId: number): Promise<string> {
  const names = new Set(await listPlanNames(db, seasonId));
  let number = names.size + 1;
  while (names.has(`Draft ${number}`)) number += 1;
  return `Draft ${number}`;
}

async function drawAndStore(
  portal: Portal,
  job: RunningJob,
  prepared: PreparedDrawing,
  plan: PlanBasics,
): Promise<void> {
  job.log(`${plan.name}: ${several(prepared.league.teams.length, 'team')}, seed ${plan.seed}.`);
  const drawn = await drawBest(job, prepared, plan);
  const games = toPlanGames(prepared, drawn.plan);
  const unplaced = games.filter(({ place }) => place === null).length;
  const broken = new Set(drawn.plan.violations.flatMap(({ keys }) => keys)).size;
  await job.finish(
    (tx) => insertPlan(tx, { ...plan, broken, doubles: drawn.doubles, now: portal.clock.now() }, games),
    (planId) => {
      const summary = `${plan.name}: ${several(games.length, 'game')}, ${several(unplaced, 'unscheduled game')}.`;
      return {
        summary,
        counts: { planId, games: games.length, unplaced, broken },
        closing: [`Done. ${summary}`],
      };
    },
  );
}

/** Generates several plans at once and returns the best one. The first that fails ends the others. */
async function drawBest(
  job: RunningJob,
  { league }: PreparedDrawing,
  { seed, moves }: PlanBasics,
): Promise<Drawn> {
  const end = new AbortController();
  const reached = new Map<number, DrawReport>();
  const report = (start: number, progress: DrawReport) => {
    reached.set(start, progress);
    const all = [...reached.values()];
    const done = all.reduce((sum, one) => sum + Math.min(one.moves, moves), 0);
    job.progress(done, STARTS * moves, { broken: Math.min(...all.map(({ broken }) => broken)) });
  };
  try {
    const plans = await Promise.all(
      Array.from({ length: STARTS }, (_, start) =>
        runInWorker<typeof drawInWorker>({
          module: WORKER,
          name: 'drawInWorker',
          input: { league, seed: seed + start, moves },
          onProgress: (progress) => report(start, progress),
          signal: AbortSignal.any([job.signal, end.signal]),
          enough: job.enough,
        }),
      ),
    );
    return plans.reduce((best, other) => (isBetterPlan(other.plan, best.plan) ? other : best));
  } finally {
    end.abort();
  }
}

/**
 * Cancels the season's running job that generates games, whoever started it; or ends it with its best plan so far if that
 * has a place for every game.
 */
export async function cancelDrawing(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { keepsBest = false, ...requested }: RequestedSeason & { keepsBest?: boolean | undefined },
): Promise<{ message: string }> {
  const season = await getRequestedSeason(portal.db, requested);
  if (keepsBest) {
    const isKept = await endDrawingEarly(portal, season.id);
    portal.log.info({ accountId, seasonId: season.id, isKept }, 'generating games ended early');
    return {
      message: isKept
        ? 'The best schedule so far becomes the draft.'
        : 'No games are being generated that all have a time and gym.',
    };
  }
  const isEnded = await endDrawing(portal, season.id);
  portal.log.info({ accountId, seasonId: season.id, isEnded }, 'generating games canceled');
  return {
    message: isEnded ? 'Generating was canceled. Nothing was changed.' : 'No games are being generated.',
  };
}

/** Why no plan can hold all games of the season; none if no season is active. */
export async function checkGameRules(
  portal: Portal,
  requested: RequestedSeason,
): Promise<{ findings: FindingLine[] }> {
  const { db } = portal;
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) return { findings: [] };
  const { games } = await readBase(db, season.id, 'empty');
  const options: DrawingOptions = {
    isNew: true,
    keep: 'pinned',
    divisionIds: null,
    supposed: NO_ASSUMPTIONS,
    seed: 1,
    now: leagueNowOf(portal.clock, portal.settings.current().timeZone),
  };
  return {
    findings: await findingsOf(prepareDrawing(await readSeason(portal, db, season.id), games, options)),
  };
}
