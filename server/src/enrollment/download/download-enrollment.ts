import { createHash } from 'node:crypto';
import { seasonName } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import { openJob, type RunningJob } from '#jobs/run-job.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { quoted } from '#platform/log/redact.ts';
import type { EnrollmentSource, Portal } from '#portal.ts';
import {
  createRequestedSeason,
  getRequestedSeason,
  type RequestedSeason,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { MAX_ENROLLMENT_BYTES, openEnrollmentFile } from '../upload-enrollment.ts';
import { type FetchedFile, fetchFile } from './fetch-file.ts';

const MAX_COLUMNS_LISTED = 60;

export type DownloadRequest = RequestedSeason & { accountId: number };

/**
 * Starts a job that downloads the enrollment file of a season from the configured source, and creates the season if it
 * is new. Without a source, the job only describes the file that was uploaded last.
 * @returns the job's id, as soon as it runs
 * @throws AppError WRONG_STATE (season not set up, nothing to fetch) | ALREADY_RUNNING
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function downloadEnrollment(
  portal: Portal,
  { accountId, ...requested }: DownloadRequest,
): Promise<{ message: string; jobId: string }> {
  const { enrollmentSource: source } = portal;
  const season =
    source === null
      ? await getRequestedSeason(portal.db, requested)
      : await inTransaction(portal.db, (tx) => createRequestedSeason(tx, requested, portal.clock.now()));
  const latest = await findLatest(portal.db, season.id);
  if (source === null && latest === null) {
    throw new AppError(
      'WRONG_STATE',
      `No download source is set up, and no file was uploaded for ${seasonLabel(season)} yet. Please upload one.`,
    );
  }
  const job = await openJob(portal, { kind: 'download-enrollment', seasonId: season.id, accountId });
  const work = (running: RunningJob) =>
    source === null
      ? reuseLastUpload(season, latest, running)
      : download(portal, running, { season, source, latest, accountId });
  // from here on, the job reports what fails
  job.run(work).catch(() => {});
  return { message: `The download for ${seasonLabel(season)} has started.`, jobId: job.id };
}

async function reuseLastUpload(
  season: StoredSeason,
  file: LatestFile | null,
  job: RunningJob,
): Promise<void> {
  if (file === null) throw new Error('A download without a source needs a file.');
  job.log(`There is no source to download from: the file last uploaded for ${seasonLabel(season)} is used.`);
  logFile(job, { ...file, columns: file.fields });
  const summary = `${quoted(file.fileName)} with ${several(file.rows, 'row')} is ready to be loaded.`;
  await job.finish(
    async () => {},
    () => ({ summary, counts: { rows: file.rows }, closing: [`Done. ${summary}`] }),
  );
}

/** The address of a season's file: the setting with year and season filled in. */
function addressOf({ url }: EnrollmentSource, { year, name }: StoredSeason): URL {
  return new URL(url.replaceAll('{year}', String(year)).replaceAll('{season}', seasonName(name)));
}

type Download = {
  season: StoredSeason;
  source: EnrollmentSource;
  latest: LatestFile | null;
  accountId: number;
};

async function download(portal: Portal, job: RunningJob, input: Download): Promise<void> {
  const { season, source, latest } = input;
  const url = addressOf(source, season);
  const sourceHash = createHash('sha256').update(url.href).digest('hex');
  job.log(`Downloading the enrollment file of ${seasonLabel(season)} from ${url.host}.`);
  const etag = latest?.sourceHash === sourceHash ? latest.etag : null;
  const fetched = await fetchFile({
    url,
    authorization: source.authorization,
    etag,
    log: job.log,
    progress: job.progress,
    portal,
    limits: { maxBytes: MAX_ENROLLMENT_BYTES },
  });
  if (fetched === null) {
    job.log('The source says that nothing has changed since the last download.');
    return await finishUnchanged(job, latest?.rows ?? 0);
  }
  try {
    job.log(`Received ${several(fetched.file.sizeBytes, 'byte')}.`);
    await keep(portal, job, { ...input, fetched, sourceHash });
  } finally {
    await fetched.file.close();
  }
}

async function keep(
  portal: Portal,
  job: RunningJob,
  { season, latest, accountId, fetched, sourceHash }: Download & { fetched: FetchedFile; sourceHash: string },
): Promise<void> {
  const { fileName, etag } = fetched;
  const opened = await openEnrollmentFile(fetched.file);
  const { sha256, family, columns } = opened;
  job.log(`Read as ${family.label}.`);
  if (latest !== null && latest.sha256 === sha256) {
    logFile(job, { fileName, sha256, rows: latest.rows, columns });
    return await finishUnchanged(job, latest.rows, (db) => recordSource(db, latest.id, { sourceHash, etag }));
  }
  await job.finish(
    async (tx) => {
      const upload = { seasonId: season.id, fileName, accountId, now: portal.clock.now() };
      const saved = await opened.save(tx, { ...upload, onRow: createRowReporter(job) });
      logFile(job, { fileName, sha256, rows: saved.rows, columns });
      await recordSource(tx, saved.id, { sourceHash, etag });
      return saved;
    },
    ({ rows, warning }) => {
      const summary = `${quoted(fileName)} with ${several(rows, 'row')} was downloaded. ${warning}`.trim();
      return { summary, counts: { rows, columns: columns.length }, closing: [`Done. ${summary}`] };
    },
  );
}

const LOG_EVERY_ROWS = 10_000;

function createRowReporter({ log }: RunningJob): () => void {
  let rows = 0;
  return () => {
    rows += 1;
    if (rows % LOG_EVERY_ROWS === 0) log(`Read ${several(rows, 'row')}.`);
  };
}

async function finishUnchanged(
  job: RunningJob,
  rows: number,
  note: Parameters<RunningJob['finish']>[0] = async () => {},
): Promise<void> {
  const summary = 'The file is unchanged.';
  await job.finish(note, () => ({ summary, counts: { rows }, closing: [`Done. ${summary}`] }));
}

function logFile(
  { log }: RunningJob,
  file: { fileName: string; sha256: string; rows: number; columns: readonly string[] },
): void {
  log(`Name: ${quoted(file.fileName)}`);
  log(`SHA-256: ${file.sha256}`);
  log(`Rows: ${file.rows}`);
  log(`Columns: ${file.columns.length}`);
  for (const column of file.columns.slice(0, MAX_COLUMNS_LISTED)) log(`  ${quoted(column)}`);
}

/** The newest file of a season without its rows. */
type LatestFile = {
  id: number;
  fileName: string;
  sha256: string;
  rows: number;
  /** names of the fields that its rows have */
  fields: string[];
  sourceHash: string | null;
  etag: string | null;
};

async function findLatest(db: Db, seasonId: number): Promise<LatestFile | null> {
  const latest = db
    .selectFrom('enrollmentFile')
    .select(['id', 'fileName', 'sha256', 'rowCount as rows', 'fields'])
    .select(['sourceHash', 'etag'])
    .where('seasonId', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1);
  return (await latest.executeTakeFirst()) ?? null;
}

/** Stores where a file came from, so that the next download can ask whether it changed. */
async function recordSource(
  db: Db,
  fileId: number,
  { sourceHash, etag }: { sourceHash: string; etag: string | null },
): Promise<void> {
  await db.updateTable('enrollmentFile').set({ sourceHash, etag }).where('id', '=', fileId).execute();
}
