import { type RawBuilder, sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobKind, JobState, SetUpJobKind } from './job-repository.ts';

export type StoredJob = {
  id: string;
  kind: JobKind;
  /** the name of the plan that it generates; null for other kinds */
  title: string | null;
  state: JobState;
  exitCode: number | null;
  startedAt: Date;
  finishedAt: Date | null;
  who: string;
  summary: string | null;
  counts: Record<string, number>;
  /** the progress of a running job */
  progress: { done: number; of: number } | null;
  lastLine: string | null;
};

/** The portal itself starts those of its demo. */
const NAME: RawBuilder<string> = sql`coalesce(${accountName()}, 'the portal')`;

export async function findJob(db: Db, id: string): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`${JOBS} where j.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const JOBS = sql`
  select j.id, j.kind, j.title, j.state, j.exit_code, j.started_at,
    j.finished_at, ${NAME} as who, j.summary, j.counts,
    case when j.state = 'running' and j.progress_of is not null
      then json_build_object('done', j.progress_done, 'of', j.progress_of) end as progress,
    (select l.text from job_line l where l.job_id = j.id order by l.number desc limit 1) as "lastLine"
  from job j left join account a on a.id = j.started_by`;

export async function findRunningJob(db: Db, kind: JobKind, seasonId: number): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`${JOBS}
    where j.kind = ${kind} and j.season_id = ${seasonId} and j.state = 'running'`.execute(db);
  return rows[0] ?? null;
}

/** The running job of a kind in the season, or else the newest one. */
export async function findLastJob(db: Db, kind: JobKind, seasonId: number): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`${JOBS}
    where j.kind = ${kind} and j.season_id = ${seasonId}
    order by j.state = 'running' desc, j.started_at desc, j.id limit 1`.execute(db);
  return rows[0] ?? null;
}

export type SetUpJob = Omit<StoredJob, 'title'> & { kind: SetUpJobKind };

/** The newest jobs of each step of the set-up, newest first. */
export async function listNewestJobs(db: Db, seasonId: number, perKind: number): Promise<SetUpJob[]> {
  const { rows } = await sql<SetUpJob & { title: null }>`${JOBS}
    join (
      select id, row_number() over (partition by kind order by started_at desc, id) as place
      from job where season_id = ${seasonId} and kind <> 'draw-games'
    ) newest on newest.id = j.id
    where newest.place <= ${perKind}
    order by j.started_at desc, j.id`.execute(db);
  return rows.map(({ title: _, ...job }) => job);
}

/** What the season has as input for each step. */
export type SeasonStock = {
  hasPermits: boolean;
  hasGenerated: boolean;
  file: { fileName: string; rows: number; uploadedAt: Date; who: string } | null;
};

export async function readStock(db: Db, seasonId: number): Promise<SeasonStock> {
  const permit = db.selectFrom('permit').select('id').where('seasonId', '=', seasonId);
  const generated = db.selectFrom('generatedSlot').select('courtId').where('seasonId', '=', seasonId);
  const have = await db
    .selectNoFrom(({ exists }) => [
      exists(permit).$castTo<boolean>().as('hasPermits'),
      exists(generated).$castTo<boolean>().as('hasGenerated'),
    ])
    .executeTakeFirstOrThrow();
  const file = await db
    .selectFrom('enrollmentFile as f')
    .leftJoin('account as a', 'a.id', 'f.uploadedBy')
    .select(['f.fileName', 'f.rowCount as rows', 'f.uploadedAt'])
    .select(NAME.as('who'))
    .where('f.seasonId', '=', seasonId)
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...have, file: file ?? null };
}
