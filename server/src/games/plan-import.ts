import { createHash } from 'node:crypto';
import type { GameFileRow, GamePlan, GamePlanInput, GamePlanRow } from '@portal/domain/games/game.ts';
import { planGames } from '@portal/domain/games/plan-games.ts';
import pLimit from 'p-limit';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';
import { readAnswers } from './answer-repository.ts';
import {
  listApprovedSlots,
  listCanceledNumbers,
  listCourts,
  listGames,
  listTakenTimes,
  listTeams,
  readGameMinutes,
} from './game-repository.ts';
import type { planInWorker } from './plan-in-worker.ts';

export type PlanGiven = {
  seasonId: number;
  rows: readonly GameFileRow[];
  /** games of earlier files that are not in this one stay */
  keepGone: boolean;
};

/** A file with more rows is planned in a separate process, so that other calls are answered in between. */
const MOST_PLANNED_HERE = 500;
const WORKER_MEGABYTES = 512;
/** One at a time, because each may fill its memory. */
const inLane = pLimit(1);

/** What the import of these rows does to the season as it is now, and what of the season it is planned on. */
export async function planImport(
  portal: Portal,
  tx: Tx,
  { seasonId, rows, keepGone }: PlanGiven,
): Promise<{ plan: GamePlan; basis: PlanBasis }> {
  const basis = await readPlanBasis(tx, seasonId);
  const input = {
    ...basis,
    rows,
    answers: new Map(basis.answers),
    ...(await readTakenTimes(tx, basis)),
    keepsGone: keepGone,
    now: leagueNowOf(portal.clock, portal.settings.current().timeZone),
  };
  if (rows.length <= MOST_PLANNED_HERE) return { plan: planGames(input), basis };
  const module = new URL('./plan-in-worker.ts', import.meta.url);
  const plan = await inLane(() =>
    runInWorker<typeof planInWorker>({
      module,
      name: 'planInWorker',
      input,
      heapMegabytes: WORKER_MEGABYTES,
      tx,
    }),
  );
  return { plan, basis };
}

/** What takes time on the days of the season's approved slots, which are the days that games may be on. */
export async function readTakenTimes(
  tx: Tx,
  { slots }: Pick<PlanBasis, 'slots'>,
): Promise<Pick<GamePlanInput, 'taken' | 'firstDate' | 'lastDate'>> {
  const [firstDate, lastDate] = [slots.at(0)?.date ?? null, slots.at(-1)?.date ?? null];
  const entries =
    firstDate === null || lastDate === null ? [] : await listTakenTimes(tx, firstDate, lastDate);
  return {
    taken: entries.map((entry) => ({
      entryId: entry.entryId,
      slotId: entry.slotId,
      courtId: entry.courtId,
      date: entry.date,
      startTime: entry.startTime,
      endTime: entry.endTime,
      blocks: entry.blocks,
      teamIds: [entry.homeTeamId, entry.awayTeamId].filter((id) => id !== null),
      text: entryPhrase(entry),
    })),
    firstDate,
    lastDate,
  };
}

export type PlanBasis = Awaited<ReturnType<typeof readPlanBasis>>;

/**
 * What must still be the same after teams and slots are locked. Other entries need not: the database refuses a game that
 * would overlap one.
 */
export const readPlanBasis = async (tx: Tx, seasonId: number) => ({
  teams: await listTeams(tx, seasonId),
  courts: await listCourts(tx),
  slots: await listApprovedSlots(tx, seasonId),
  games: await listGames(tx, seasonId),
  canceledNumbers: await listCanceledNumbers(tx, seasonId),
  answers: [...(await readAnswers(tx, seasonId))],
  minutes: await readGameMinutes(tx),
});

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const outcomeOf = ({ line, state, game, entryId }: GamePlanRow) => [line, state, game, entryId];

/** Letters of the hash over all rows. One letter for each row follows, with which most changed rows are found. */
const HASH_LETTERS = 43;
/** A field of an upload takes no more. */
const MOST_ROW_LETTERS = 9_000;

/** What a preview has shown. */
export const shownOf = ({ rows }: GamePlan): string =>
  hash(rows.map(outcomeOf)) +
  rows
    .slice(0, MOST_ROW_LETTERS)
    .map((row) => hash(outcomeOf(row)).charAt(0))
    .join('');

/** The first row that is known to have another outcome than the one that was shown; null if unknown. */
export function findDifference(plan: GamePlan, shown: string): GamePlanRow | null {
  const now = shownOf(plan);
  const at = plan.rows.findIndex(
    (_, index) => shown.charAt(HASH_LETTERS + index) !== now.charAt(HASH_LETTERS + index),
  );
  return plan.rows[at] ?? null;
}

export const hasChanges = ({ counts }: GamePlan): boolean => counts.new + counts.changed + counts.gone > 0;
