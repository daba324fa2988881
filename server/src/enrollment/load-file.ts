import type { LoadAnswer } from '@portal/contract/season.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import type { WorkerContext } from '#platform/worker/run-in-worker.ts';
import { type StoredSeason, seasonLabel } from '#season/find-season.ts';
import {
  insertCoaches,
  insertDivisions,
  insertPairs,
  insertTeams,
  type Piece,
  rename,
  renameCoaches,
} from './change-repository.ts';
import { type CleanEnrollment, cleanEnrollment } from './clean-enrollment.ts';
import { readDecisions } from './decide-enrollment.ts';
import { findLatestFile, readRows, rowsAt, type StoredFile } from './file-repository.ts';
import type { CleanCoach } from './found-league.ts';
import { readLeague } from './league-repository.ts';
import { cleaningLog, loadLog, loadLogs } from './load-log.ts';
import { type LoadPlan, planLoad } from './plan-load.ts';
import { MAX_LISTED, previewRows } from './preview-rows.ts';
import { getFamily, missingColumns } from './read-enrollment.ts';

/** What a load reports while it runs: a line for its log, or its progress. */
export type LoadNews = { line: string } | { done: number; of: number };

/** How many rows or changes there are between two lines of the log. */
const LOG_EVERY = 10_000;

/**
 * Cleans the season's last uploaded file, compares it with the season and, unless it is a preview, writes what is new.
 * Runs in a worker process, because it keeps the event loop busy for seconds, and its rows need much memory.
 * @throws AppError WRONG_STATE (no upload) | INVALID_INPUT (needed column missing)
 */
export async function loadFile(
  {
    season,
    preview,
    accountId,
    now,
  }: { season: StoredSeason; preview: boolean; accountId: number | null; now: Date },
  { tx, report }: WorkerContext<LoadNews>,
): Promise<LoadAnswer> {
  const file = await findLatestFile(tx, season.id);
  if (file === null) {
    throw new AppError(
      'WRONG_STATE',
      `No enrollment file was uploaded for ${seasonLabel(season)} yet. Please upload one first.`,
    );
  }
  checkColumns(file);
  const family = getFamily(file.family);
  const progress = createLoadProgress(report);
  const rows = readRows(tx, file, progress('Read', 'rows', file.rowCount));
  const clean = await cleanEnrollment(rows, family, season.programName, await readDecisions(tx));
  const plan = await planLoad(clean, readLeague(tx, season.id));
  const counts = countsOf(clean, plan);
  let loadId: number | null = null;
  if (!preview) {
    loadId = await saveLoad(tx, { seasonId: season.id, fileId: file.id, counts, accountId, now });
    const size = sizeOf(plan);
    await applyLoad(tx, { id: loadId, seasonId: season.id }, plan, progress('Wrote', 'changes', size));
  }
  const message = messageOf(season, counts, preview);
  const cleaning = cleaningLog(file, family, season.programName, clean);
  const closing = [...Object.entries(counts).map(([name, count]) => `${name}: ${count}`), message];
  return {
    message,
    counts,
    doubtful: clean.doubtful.slice(0, MAX_LISTED).map(({ line, reason }) => ({ row: line, reason })),
    ...(preview ? await previewRows(clean, plan, (lines) => rowsAt(tx, file, lines)) : {}),
    loadId,
    logs: loadLogs(cleaning, loadLog(plan), closing),
  };
}

/** Reports the progress of a load: reading the file is the first half, writing the second. */
export function createLoadProgress(report: (news: LoadNews) => void) {
  let half = 0;
  return (verb: string, what: string, total: number): ((done: number) => void) => {
    const start = half * total;
    half += 1;
    let reported = 0;
    return (done) => {
      report({ done: start + done, of: 2 * total });
      if (done < reported + LOG_EVERY) return;
      reported = done - (done % LOG_EVERY);
      report({ line: `${verb} ${formatNumber(done)} of ${formatNumber(total)} ${what}.` });
    };
  };
}

function checkColumns({ filledCount, fields, family }: StoredFile): void {
  if (filledCount === 0) {
    throw new AppError('INVALID_INPUT', 'The enrollment file has no rows that could be loaded.');
  }
  const missing = missingColumns(getFamily(family), fields);
  if (missing.length === 0) return;
  const names = `"${missing.join('", "')}"`;
  const columns = missing.length === 1 ? `the column ${names}` : `the columns ${names}`;
  throw new AppError('INVALID_INPUT', `Nothing was loaded: the enrollment file does not have ${columns}.`, {
    fields: Object.fromEntries(missing.map((title) => [title, `The column "${title}" is missing.`])),
  });
}

function countsOf(clean: CleanEnrollment, plan: LoadPlan): LoadAnswer['counts'] {
  const { after } = plan;
  return {
    currentCoachTeam: after.pairs,
    divisions: after.divisions,
    teams: after.teams,
    teamsWithoutCoach: after.teamsWithoutCoach,
    coaches: after.coaches,
    rows: clean.rows,
    blank: clean.blank,
    added: plan.newPairs.length,
    teamsAdded: plan.newTeams.length,
    changed: plan.renamedDivisions.length + plan.renamedTeams.length + plan.renamedCoaches.length,
    unchanged: plan.unchangedPairs,
    missing: plan.missingPairs.length,
    excluded: clean.excluded.length,
    doubtful: clean.doubtful.length,
    decided: clean.decided.length,
  };
}

function messageOf(season: StoredSeason, counts: LoadAnswer['counts'], preview: boolean): string {
  const { added, teamsAdded, unchanged, changed, missing, doubtful } = counts;
  const be = preview ? ['would be', 'would be'] : ['was', 'were'];
  const parts = [
    `${several(added, 'coach assignment')} and ${several(teamsAdded, 'team')} ${be[1]} added`,
    `${several(unchanged, 'coach assignment')} unchanged`,
    several(changed, `name ${be[0]} changed`, `names ${be[1]} changed`),
    several(
      missing,
      'coach assignment is not in the file and stays',
      'coach assignments are not in the file and stay',
    ),
    several(doubtful, 'row needs review', 'rows need review'),
  ];
  return `${preview ? 'Preview of' : 'Imported for'} ${seasonLabel(season)}: ${parts.join(', ')}.`;
}

/** Rows per statement; the statement stays far below its time limit. */
const AT_ONCE = 2_500;

/** A coach without a name gets the part of the address before the @, until a file or the coach gives a name. */
const withName = (coach: CleanCoach): CleanCoach =>
  coach.firstName === '' && coach.lastName === ''
    ? { ...coach, firstName: coach.email.slice(0, coach.email.indexOf('@')) }
    : coach;

/**
 * Carries out the plan and records what was done, piece by piece.
 * @param progress is called after each piece with the number of changes made so far
 */
async function applyLoad(
  tx: Tx,
  { id, seasonId }: { id: number; seasonId: number },
  plan: LoadPlan,
  progress: (done: number) => void,
): Promise<void> {
  let number = 0;
  let done = 0;
  const each = async <T>(items: readonly T[], write: (piece: Piece, batch: T[]) => Promise<void>) => {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const batch = items.slice(from, from + AT_ONCE);
      number += 1;
      await write({ loadId: id, number, seasonId }, batch);
      done += batch.length;
      progress(done);
    }
  };
  await lockCoaches(tx);
  await each(plan.renamedDivisions, (piece, batch) => rename(tx, piece, 'division', batch));
  await each(plan.renamedTeams, (piece, batch) => rename(tx, piece, 'team', batch));
  await each(plan.renamedCoaches, (piece, batch) => renameCoaches(tx, piece, batch));
  await each(plan.newDivisions, (piece, batch) => insertDivisions(tx, piece, batch));
  await each(plan.newTeams, (piece, batch) => insertTeams(tx, piece, batch));
  await each(plan.newCoaches, (piece, batch) => insertCoaches(tx, piece, batch.map(withName)));
  await each(plan.newPairs, (piece, batch) => insertPairs(tx, piece, batch));
}

/** How many changes a plan has. */
const sizeOf = (plan: LoadPlan): number =>
  [
    plan.renamedDivisions,
    plan.renamedTeams,
    plan.renamedCoaches,
    plan.newDivisions,
    plan.newTeams,
    plan.newCoaches,
    plan.newPairs,
  ].reduce((sum, { length }) => sum + length, 0);

/** Records a load; what it does is recorded piece by piece. @returns its id */
async function saveLoad(
  tx: Tx,
  load: {
    seasonId: number;
    fileId: number;
    counts: Record<string, number>;
    accountId: number | null;
    now: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('enrollmentLoad')
    .values({
      seasonId: load.seasonId,
      fileId: load.fileId,
      counts: JSON.stringify(load.counts),
      loadedBy: load.accountId,
      loadedAt: load.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
