import { createHash } from 'node:crypto';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import type { GameFileRow, GamePlan, GamePlanInput, GamePlanRow } from '@portal/domain/games/game.ts';
import { planGames } from '@portal/domain/games/plan-games.ts';
import pLimit from 'p-limit';
import { approvedSlots } from '#court-time/season-times.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';
import { readAnswers } from './answers.ts';
import {
  listCanceledGames,
  listCourts,
  listFormerTeams,
  listGames,
  listTakenTimes,
  listTeams,
  readGameMinutes,
} from './game-repository.ts';

export type PlanImportOptions = {
  seasonId: number;
  rows: readonly GameFileRow[];
  /** keeps games of earlier files that are not in this one */
  keepGone: boolean;
};

/** A file with more rows is planned in a separate process, which takes longer to start than shorter ones take to plan. */
const MAX_PLANNED_IN_PROCESS = 500;
/** One at a time, because each may fill its memory. */
const limitPlanning = pLimit(1);

/**
 * Reads what the import of these rows depends on. The basis is the part of the season that must be the same when the plan
 * is carried out.
 */
export async function readPlanInput(
  portal: Portal,
  tx: Tx,
  { seasonId, rows, keepGone }: PlanImportOptions,
): Promise<{ basis: PlanBasis; input: GamePlanInput }> {
  const basis = await readPlanBasis(tx, seasonId);
  const { timeZone } = portal.settings.current();
  const input = {
    ...basis,
    rows,
    answers: new Map(basis.answers),
    ...(await readTakenTimes(tx, basis)),
    cancelsMissing: !keepGone,
    timeZone,
    now: leagueNowOf(portal.clock, timeZone),
  };
  return { basis, input };
}

/** Plans an import. Not to be called in a transaction: a long file waits for its turn, and the database ends idle ones. */
export async function planImport(input: GamePlanInput): Promise<GamePlan> {
  if (input.rows.length <= MAX_PLANNED_IN_PROCESS) return planGames(input);
  return await limitPlanning(() =>
    runInWorker<typeof planGames>({
      module: '@portal/domain/games/plan-games.ts',
      name: 'planGames',
      input,
    }),
  );
}

/** The entries on the days of the season's approved slots. Games can't be on other days. */
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
      teamIds: teamIdsOf(entry),
      text: entryPhrase(entry),
    })),
    firstDate,
    lastDate,
  };
}

export type PlanBasis = Awaited<ReturnType<typeof readPlanBasis>>;

/**
 * What must be unchanged once teams and slots are locked. Other entries may change: the database refuses a game that
 * would overlap one.
 */
export const readPlanBasis = async (tx: Tx, seasonId: number) => ({
  teams: await listTeams(tx, seasonId),
  formerTeams: await listFormerTeams(tx, seasonId),
  courts: await listCourts(tx),
  slots: await approvedSlots(tx, seasonId).execute(),
  games: await listGames(tx, seasonId),
  canceledGames: await listCanceledGames(tx, seasonId),
  answers: [...(await readAnswers(tx, seasonId))],
  minutes: await readGameMinutes(tx),
});

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const outcomeOf = ({ line, sheet, state, game, entryId }: GamePlanRow) => [
  ...(sheet === undefined ? [] : [sheet]),
  ...[line, state, game, entryId],
];

/** Characters of the hash of all rows. One character per row follows, which is enough to find most changed rows. */
const HASH_LENGTH = 43;
/** The size limit of a field of an upload. */
const MAX_ROW_CHARACTERS = 9_000;

/** What a preview has shown. */
export const outcomeHashesOf = ({ rows }: GamePlan): string =>
  hash(rows.map(outcomeOf)) +
  rows
    .slice(0, MAX_ROW_CHARACTERS)
    .map((row) => hash(outcomeOf(row)).charAt(0))
    .join('');

/** The first row known to have a different outcome than shown; null if unknown. */
export function findDifference(plan: GamePlan, shown: string): GamePlanRow | null {
  const now = outcomeHashesOf(plan);
  const at = plan.rows.findIndex(
    (_, index) => shown.charAt(HASH_LENGTH + index) !== now.charAt(HASH_LENGTH + index),
  );
  return plan.rows[at] ?? null;
}

export const hasChanges = ({ counts }: GamePlan): boolean => counts.new + counts.changed + counts.gone > 0;
