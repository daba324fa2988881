import { createHash } from 'node:crypto';
import type { LoadAnswer } from '@portal/contract/season.ts';
import { firstOf, listWords } from '@portal/domain/text/list-words.ts';
import { severalUnlessNone } from '@portal/domain/text/several.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import { missingColumnsText } from '#platform/files/read/table.ts';
import { quoted } from '#platform/log/redact.ts';
import type { WorkerContext } from '#platform/worker/run-in-worker.ts';
import { type StoredSeason, seasonLabel } from '#season/find-season.ts';
import {
  insertCoaches,
  insertDivisions,
  insertPairs,
  insertTeams,
  type Load,
  removePairs,
  renameCoaches,
  renameDivisions,
  renameTeams,
} from './change-repository.ts';
import { type CleanEnrollment, cleanEnrollment } from './clean-enrollment.ts';
import { nameKeyOf } from './coach-names.ts';
import { readDecisions } from './decide-enrollment.ts';
import { findLatestFile, readRows, type StoredFile } from './file-repository.ts';
import type { CleanCoach } from './found-league.ts';
import { identify } from './identify.ts';
import { cleaningLog, loadLog, loadLogs } from './load-log.ts';
import { type LoadPlan, planLoad, readLeague } from './plan-load.ts';
import { MAX_LISTED, previewRows } from './preview-rows.ts';
import { getFamily, missingColumns } from './read-enrollment.ts';

/**
 * Cleans the season's last uploaded file, compares it with the season and, unless it is a preview, writes what is new.
 * Runs in a worker process, because it keeps the event loop busy for seconds, and its rows need much memory.
 * @throws AppError WRONG_STATE (no upload, another outcome than shown) | INVALID_INPUT (needed column missing)
 */
export async function loadFile(
  {
    season,
    preview,
    shownHash,
    accountId,
    now,
  }: {
    season: StoredSeason;
    preview: boolean;
    shownHash?: string | undefined;
    accountId: number | null;
    now: Date;
  },
  { tx }: WorkerContext,
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
  const rows = await readRows(tx, file);
  const decisions = await readDecisions(tx);
  const { divisions, teams } = await readLeague(tx, season.id, []);
  const found = cleanEnrollment(rows, family, {
    program: season.programName,
    decisions,
    divisionNames: divisions.map(({ name }) => name),
    teamNames: teams.map(({ name }) => name),
  });
  const emails = found.coaches.map(({ email }) => email);
  const identified = identify(found, await readLeague(tx, season.id, emails), decisions);
  const { clean } = identified;
  const plan = planLoad(identified);
  const counts = countsOf(clean, plan);
  let loadId: number | null = null;
  if (!preview) {
    if (shownHash !== undefined && shownHash !== outcomeHashOf(file, clean, plan)) throw changedSince();
    loadId = await saveLoad(tx, { seasonId: season.id, fileId: file.id, counts, accountId, now });
    await applyLoad(tx, { id: loadId, seasonId: season.id }, plan);
  }
  const notes = [...newDivisionsNote(plan), ...sharedNamesNote(clean), ...file.notes];
  const message = [messageOf(season, counts, plan, preview), ...notes].join(' ');
  const cleaning = [...cleaningLog(file, family, season.programName, clean), ...notes];
  const closing = [...Object.entries(counts).map(([name, count]) => `${name}: ${count}`), message];
  return {
    message,
    counts,
    doubtful: clean.doubtful.slice(0, MAX_LISTED).map(({ line, reason }) => ({ row: line, reason })),
    ...(preview && { ...previewRows(clean, plan, rows), shownHash: outcomeHashOf(file, clean, plan) }),
    notes,
    loadId,
    logs: loadLogs(cleaning, loadLog(plan), closing),
  };
}

/** Differs if a load would write something else than shown, or leave other rows out. */
function outcomeHashOf({ id }: StoredFile, { doubtful, decided }: CleanEnrollment, plan: LoadPlan): string {
  const { missingPairs: _, unchangedPairs: _unchanged, after: _after, ...written } = plan;
  const questions = [...doubtful, ...decided].map(({ line, key, decision }) => [line, key, decision]);
  return createHash('sha256')
    .update(JSON.stringify([id, written, questions]))
    .digest('hex');
}

const changedSince = () =>
  new AppError(
    'WRONG_STATE',
    'Nothing was imported: the file, the answers or the league have changed since the preview, so the outcome would be different. Please look at the preview again.',
  );

function checkColumns({ filledCount, fields, family }: StoredFile): void {
  const missing = missingColumns(getFamily(family), fields);
  if (missing.length === 0) {
    if (filledCount > 0) return;
    throw new AppError('INVALID_INPUT', 'The enrollment file has no rows that could be loaded.');
  }
  const sentence = `Nothing was loaded: the enrollment file does not have ${missingColumnsText(missing)}`;
  throw new AppError('INVALID_INPUT', sentence, {
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

function messageOf(
  season: StoredSeason,
  counts: LoadAnswer['counts'],
  { renamedTeams }: LoadPlan,
  preview: boolean,
): string {
  const { added, teamsAdded, unchanged, changed, missing, doubtful } = counts;
  const be = preview ? ['would be', 'would be'] : ['was', 'were'];
  const isNew = added + teamsAdded > 0;
  const add = [
    ...severalUnlessNone(added, 'coach assignment'),
    ...severalUnlessNone(teamsAdded, 'team'),
  ].join(' and ');
  const moved = renamedTeams.filter(({ from }) => from !== null).length;
  const parts = [
    isNew ? `${add} ${added + teamsAdded === 1 ? be[0] : be[1]} added` : 'nothing new',
    ...severalUnlessNone(unchanged, 'coach assignment unchanged', 'coach assignments unchanged'),
    ...severalUnlessNone(
      moved,
      `team ${be[0]} moved to another division`,
      `teams ${be[1]} moved to another division`,
    ),
    ...severalUnlessNone(changed - moved, `name ${be[0]} changed`, `names ${be[1]} changed`),
    ...severalUnlessNone(
      missing,
      'coach assignment is not in the file and stays',
      'coach assignments are not in the file and stay',
    ),
    ...severalUnlessNone(doubtful, 'row needs review', 'rows need review'),
  ];
  return `${preview ? 'Preview of' : 'Imported for'} ${seasonLabel(season)}: ${parts.join(', ')}.`;
}

const MAX_NAMED = 5;

/** The divisions that the file adds to others, because a new spelling of a division looks the same. */
function newDivisionsNote({ newDivisions, after }: LoadPlan): string[] {
  const count = newDivisions.length;
  if (count === 0 || count === after.divisions) return [];
  const named = newDivisions.map(({ name }) => quoted(name));
  const names = listWords(firstOf(named, MAX_NAMED), 'and');
  return [`${count === 1 ? 'New division' : 'New divisions'}: ${names}.`];
}

/** Names that stand with several emails, which may be one coach or two. */
function sharedNamesNote({ coaches }: CleanEnrollment): string[] {
  const byName = Map.groupBy(coaches, nameKeyOf);
  const shared = [...byName].flatMap(([key, same]) => (key !== '' && same.length > 1 ? [same] : []));
  if (shared.length === 0) return [];
  const names = shared.map(([coach]) => quoted(`${coach?.firstName} ${coach?.lastName}`.trim()));
  const listed = listWords(firstOf(names, MAX_NAMED), 'and');
  return [`Several coaches with one name, each with an email: ${listed}.`];
}

/** A coach without a name gets the part of the address before the @, until a file or the coach gives a name. */
const withName = (coach: CleanCoach): CleanCoach =>
  coach.firstName === '' && coach.lastName === ''
    ? { ...coach, firstName: coach.email.slice(0, coach.email.indexOf('@')) }
    : coach;

/** Carries out the plan and records what was done. */
async function applyLoad(tx: Tx, load: Load, plan: LoadPlan): Promise<void> {
  const write = async <T>(
    items: readonly T[],
    statement: (tx: Tx, load: Load, items: readonly T[]) => Promise<void>,
  ) => {
    if (items.length > 0) await statement(tx, load, items);
  };
  await lockCoaches(tx);
  await write(plan.renamedDivisions, renameDivisions);
  await write(plan.newDivisions, insertDivisions);
  await write(plan.renamedTeams, renameTeams);
  await write(plan.renamedCoaches, renameCoaches);
  await write(plan.newTeams, insertTeams);
  await write(plan.newCoaches.map(withName), insertCoaches);
  await write(plan.newPairs, insertPairs);
  await write(plan.removedPairs, removePairs);
}

/** Records a load; what it does is recorded with it (change-repository.ts). @returns its id */
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
