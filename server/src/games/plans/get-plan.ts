import type { GamePlanWire } from '@portal/contract/game-plan.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import pLimit from 'p-limit';
import { AppError } from '#platform/errors.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';
import { listTakenTimes } from '../game-repository.ts';
import { listGameVenues } from '../game-rules-repository.ts';
import type { describeInWorker } from './in-worker.ts';
import { toPlanLine } from './manage-plans.ts';
import { inputHashOf, shownHashOf } from './plan-hashes.ts';
import { findPlanLine } from './plan-repository.ts';
import { readPlan } from './read-plan.ts';

/** Concurrent workers; each keeps a processor busy for part of a second. */
const limitDescribing = pLimit(2);

/** A plan with its games, judged by the current rules. @throws AppError NOT_FOUND */
export async function getGamePlan(portal: Portal, id: number): Promise<GamePlanWire> {
  const { db } = portal;
  const { plan, basis } = await readPlan(portal, db, id);
  const line = await findPlanLine(db, id);
  if (line === null) throw new AppError('NOT_FOUND', 'Plan not found.');
  const { games: _, ...planLine } = toPlanLine(line, await listGameVenues(db));
  const described = await limitDescribing(() =>
    runInWorker<typeof describeInWorker>({
      module: new URL('./in-worker.ts', import.meta.url),
      name: 'describeInWorker',
      input: basis,
    }),
  );
  const about = new Map(described.games.map((game) => [game.key, game]));
  return {
    ...planLine,
    broken: described.games.filter(({ broken }) => broken.length > 0).length,
    inputHash: inputHashOf(plan.input),
    shownHash: shownHashOf(basis.games),
    games: basis.games.map(({ entryId: _, isPostponed: __, place, ...game }) => ({
      ...game,
      place: place && { ...place },
      staysBecause: about.get(game.key)?.staysBecause ?? null,
      why: about.get(game.key)?.why ?? [],
      broken: about.get(game.key)?.broken ?? [],
    })),
    teams: described.teams,
    divisions: described.divisions,
    sentences: described.sentences,
    courts: basis.facts.courts.map(({ id: courtId, name: courtName, schoolId: _, ...venue }) => ({
      courtId,
      courtName,
      ...venue,
    })),
    open: described.open.map(({ courtId, date, from, until }) => ({
      courtId,
      date,
      fromTime: wallTimeOf(from),
      untilTime: wallTimeOf(until),
    })),
    others: await listOthers(portal, basis),
  };
}

/** The other entries on the courts on the days of the plan. */
async function listOthers({ db }: Portal, basis: PlanBasis): Promise<GamePlanWire['others']> {
  const days = [
    ...basis.facts.slots.map(({ date }) => date),
    ...basis.games.flatMap(({ place }) => place?.date ?? []),
  ].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const own = new Set(basis.replacedEntryIds);
  const isDay = new Set(days);
  const entries = await listTakenTimes(db, first, last);
  return entries
    .filter(({ entryId, date }) => !own.has(entryId) && isDay.has(date))
    .map((entry) => ({
      courtId: entry.courtId,
      date: entry.date,
      startTime: entry.startTime,
      endTime: entry.endTime,
      text: entryPhrase(entry),
    }));
}
