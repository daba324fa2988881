import type { LoadAnswer } from '@portal/contract/season.ts';
import { several } from '@portal/domain/text/several.ts';
import { asJob } from '#jobs/run-job.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import type { StoredSeason } from '#season/season-repository.ts';
import { type AskedSeason, getAskedSeason, lockSeason, seasonLabel } from '#season/the-season.ts';
import { applyLoad, sizeOf } from './apply-load.ts';
import { type CleanEnrollment, cleanEnrollment } from './clean.ts';
import { readDecisions } from './decision-repository.ts';
import { findLatestFile, readRows, rowsAt, type StoredFile } from './file-repository.ts';
import { readLeague } from './league-repository.ts';
import { cleaningLog, loadLog, loadLogs } from './load-log.ts';
import { saveLoad } from './load-repository.ts';
import { type LoadSteps, toldSteps, unseen } from './load-steps.ts';
import { type LoadPlan, planLoad } from './plan-load.ts';
import { previewRows } from './preview-rows.ts';
import { getFamily, missingColumns } from './read-enrollment.ts';

export type LoadRequest = AskedSeason & { preview: boolean; accountId: number | null };

/**
 * Cleans the season's last uploaded file and brings its teams and coaches into the season, in one transaction. It only
 * adds and corrects: what the file lacks stays and is counted as missing. With `preview` nothing is written.
 * @throws AppError WRONG_STATE (season or upload missing) | INVALID_INPUT (needed column missing) | ALREADY_RUNNING
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function loadCoachData(portal: Portal, request: LoadRequest): Promise<LoadAnswer> {
  const season = await getAskedSeason(portal.db, request);
  const answer = request.preview
    ? await inTransaction(portal.db, (tx) => load(portal, tx, season, { ...request, steps: unseen }))
    : await asJob(
        portal,
        { kind: 'load', seasonId: season.id, accountId: request.accountId },
        async (tx, job) => {
          await lockSeason(tx, season);
          return await load(portal, tx, season, { ...request, steps: toldSteps(job) });
        },
        ({ message, counts, logs }) => ({ summary: message, counts, closing: logs.raw.split('\n') }),
      );
  if (!request.preview) {
    const { counts, loadId } = answer;
    portal.log.info({ season: season.programName, loadId, counts }, 'coach data loaded');
  }
  return answer;
}

async function load(
  portal: Portal,
  tx: Tx,
  season: StoredSeason,
  { preview, accountId, steps }: LoadRequest & { steps: LoadSteps },
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
  const rows = steps.reading(readRows(tx, file), file.rowCount);
  const clean = await cleanEnrollment(rows, family, season.programName, await readDecisions(tx));
  const plan = await planLoad(clean, readLeague(tx, season.id));
  const counts = countsOf(clean, plan);
  let loadId: number | null = null;
  if (!preview) {
    const now = portal.clock.now();
    loadId = await saveLoad(tx, { seasonId: season.id, fileId: file.id, counts, accountId, now });
    await applyLoad(tx, { id: loadId, seasonId: season.id }, plan, steps.writing(sizeOf(plan)));
  }
  const message = messageOf(season, counts, preview);
  const cleaning = cleaningLog(file, family, season.programName, clean);
  const closing = [...Object.entries(counts).map(([name, count]) => `${name}: ${count}`), message];
  return {
    message,
    counts,
    doubtful: [...clean.doubtful].map(({ line, reason }) => ({ row: line, reason })),
    ...(preview ? await previewRows(clean, plan, (lines) => rowsAt(tx, file, lines)) : {}),
    loadId,
    logs: loadLogs(cleaning, loadLog(plan), closing),
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
  const is = preview ? ['is', 'are'] : ['was', 'were'];
  const parts = [
    `${several(added, 'coach of a team', 'coaches of teams')} and ${several(teamsAdded, 'team')} ${be[1]} added`,
    several(unchanged, `coach of a team ${is[0]} there already`, `coaches of teams ${is[1]} there already`),
    several(changed, `name ${be[0]} changed`, `names ${be[1]} changed`),
    several(
      missing,
      'coach of a team is not in the file and stays',
      'coaches of teams are not in the file and stay',
    ),
    several(doubtful, 'row needs a look', 'rows need a look'),
  ];
  return `${preview ? 'Preview of' : 'Loaded'} ${seasonLabel(season)}: ${parts.join(', ')}.`;
}
